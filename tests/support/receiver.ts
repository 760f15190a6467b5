import { once } from 'node:events'
import { createServer, type IncomingHttpHeaders, type ServerResponse } from 'node:http'

export interface Call {
  readonly method: string | undefined
  readonly path: string
  readonly headers: IncomingHttpHeaders
  readonly body: Buffer
}

/** A status, or whatever the function does with the response; nothing at all is a receiver that hangs. */
export type Answer = number | ((call: Call, response: ServerResponse) => void)

export interface Receiver {
  readonly url: string
  /** In the order they came. */
  readonly calls: readonly Call[]
  /** What is answered from now on. */
  answer(next: Answer): void
  forget(): void
  stop(): Promise<void>
}

/**
 * A service that the sender calls: notes each call, and answers as a test wants it to.
 * @param refusalOf - the status with which the real service refuses such a call, whatever the test wants
 */
export async function startReceiver(
  first: Answer = 200,
  note: (call: Call) => void = () => {},
  refusalOf: (call: Call) => number | undefined = () => undefined,
): Promise<Receiver> {
  const calls: Call[] = []
  let answer = first
  const server = createServer(async (request, response) => {
    const chunks: Buffer[] = []
    for await (const chunk of request) chunks.push(chunk)
    const call = {
      method: request.method,
      path: request.url ?? '',
      headers: request.headers,
      body: Buffer.concat(chunks),
    }
    const refusal = refusalOf(call)
    if (refusal !== undefined) return response.writeHead(refusal).end()
    calls.push(call)
    note(call)
    if (typeof answer === 'number') response.writeHead(answer).end()
    else answer(call, response)
  })
  server.listen(0, '127.0.0.1')
  await once(server, 'listening')
  const address = server.address()
  if (address === null || typeof address === 'string') throw new Error('The receiver has no port')
  return {
    url: `http://127.0.0.1:${address.port}`,
    calls,
    answer(next) {
      answer = next
    },
    forget() {
      calls.length = 0
    },
    async stop() {
      const closed = once(server, 'close')
      server.close()
      server.closeAllConnections()
      await closed
    },
  }
}
