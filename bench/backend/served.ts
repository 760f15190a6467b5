import { fork } from 'node:child_process'
import { once } from 'node:events'
import { join } from 'node:path'
import type { Kind, Message } from './server.ts'

export interface Served extends AsyncDisposable {
  readonly url: string
  /** Rows of the last statement. */
  query(sql: string): Promise<readonly unknown[]>
}

/** Starts a backend of its own with all migrations. */
export async function serve(kind: Kind): Promise<Served> {
  // Its output would bury the tables.
  const child = fork(join(import.meta.dirname, 'server.ts'), [kind], { stdio: ['ignore', 'ignore', 'inherit', 'ipc'] })
  const gone = once(child, 'exit')
  const answer = async (): Promise<Message> => {
    const [message] = await Promise.race([
      once(child, 'message'),
      gone.then(([code]) => {
        throw new Error(`The ${kind} backend ended with ${code}`)
      }),
    ])
    return message
  }
  const first = await answer()
  if (!('url' in first)) throw new Error('A backend begins with its address')
  return {
    url: first.url,
    async query(sql) {
      const answered = answer()
      child.send(sql)
      const message = await answered
      return 'rows' in message ? message.rows : []
    },
    async [Symbol.asyncDispose]() {
      child.disconnect()
      await gone
    },
  }
}
