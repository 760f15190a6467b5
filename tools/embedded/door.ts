import { once } from 'node:events'
import { chmod, rm } from 'node:fs/promises'
import { createServer, type IncomingMessage, request } from 'node:http'
import { join } from 'node:path'
import { json } from 'node:stream/consumers'
import { makePrivateFolder } from '../machine/files.ts'
import { messageOf } from '../machine/launch.ts'
import type { EmbeddedBackend } from './backend.ts'
import { CONFIG, privateFolder } from './folders.ts'

const DOOR = join(privateFolder(CONFIG), 'door')

/**
 * Commands reach the process that has opened the embedded database by a Unix socket, because PGlite serves only one process.
 * No browser can reach the socket.
 */
export type Door = Awaited<ReturnType<typeof openDoor>>

/** Open it before the database, so that no two processes ever open that. @throws Error if another has opened the door */
export async function openDoor(answer: (question: unknown) => Promise<unknown>) {
  await makePrivateFolder(privateFolder(CONFIG))
  if (await knock('HEAD')) throw new Error('Another server has this embedded database open. Stop it first.')
  // A killed process may have left it.
  await rm(DOOR, { force: true })
  const server = createServer((asked, response) => {
    if (asked.method === 'HEAD') return response.end()
    const reply = (status: number, value: unknown) => response.writeHead(status).end(JSON.stringify(value))
    json(asked)
      .then(answer)
      .then(
        (value) => reply(200, value),
        (error) => reply(500, messageOf(error)),
      )
  })
  server.listen(DOOR)
  await once(server, 'listening')
  await chmod(DOOR, 0o600)
  const close = async () => {
    server.close()
    await rm(DOOR, { force: true })
  }
  return { close }
}

/** Carries out a command on this machine's embedded database, through the server if it is running. */
export async function onEmbedded(
  asked: object,
  carryOut: (backend: EmbeddedBackend) => Promise<string>,
): Promise<unknown> {
  const response = await knock('POST', asked)
  if (response?.statusCode === 200) return json(response)
  // That process's reason.
  if (response) throw new Error(String(await json(response)))
  // Loaded only here: it takes most of a command's time, and a running server has it.
  const { openBackend } = await import('./backend.ts')
  const backend = await openBackend(CONFIG)
  return carryOut(backend).finally(backend.close)
}

/** Asks the process that has opened the door. Undefined if none has. */
async function knock(method: 'HEAD' | 'POST', question?: object): Promise<IncomingMessage | undefined> {
  const asked = request({ socketPath: DOOR, method }).end(JSON.stringify(question))
  try {
    const [response]: IncomingMessage[] = await once(asked, 'response')
    // An answer that is not read keeps this process alive for seconds.
    if (method === 'HEAD') response?.resume()
    return response
  } catch (error) {
    // It is missing, or its process was killed.
    if (error instanceof Error && 'code' in error && /^(?:ENOENT|ECONNREFUSED)$/.test(String(error.code)))
      return undefined
    throw error
  }
}
