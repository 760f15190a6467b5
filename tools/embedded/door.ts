import { once } from 'node:events'
import { chmod, mkdir, rm } from 'node:fs/promises'
import { connect, createServer, type Socket } from 'node:net'
import { join } from 'node:path'
import { messageOf } from '../machine/launch.ts'
import { CONFIG, type EmbeddedBackend, openBackend, privateFolder } from './backend.ts'

const DOOR = join(privateFolder(CONFIG), 'door')

/**
 * Commands reach the process that has opened the embedded database by a Unix socket, because PGlite serves only one process.
 * No browser can reach the socket. It carries one line of JSON each way.
 */
export type Door = Awaited<ReturnType<typeof openDoor>>

/** Open it before the database, so that no two processes ever open that. @throws Error if another has opened the door */
export async function openDoor(answer: (question: unknown) => Promise<unknown>) {
  await mkdir(privateFolder(CONFIG), { recursive: true })
  const other = await connected()
  other?.destroy()
  if (other) throw new Error('Another server has this embedded database open. Stop it first.')
  // A killed process may have left it.
  await rm(DOOR, { force: true })
  const server = createServer((socket) => {
    // The client has gone. An unhandled error would end this process.
    socket.on('error', () => socket.destroy())
    readLine(socket)
      .then(answer)
      .then(
        (value) => ({ value }),
        (error: unknown) => ({ error: messageOf(error) }),
      )
      .then((reply) => socket.end(`${JSON.stringify(reply)}\n`))
      // The client has gone before the reply.
      .catch(() => socket.destroy())
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

/** Asks the process that has opened the door. Undefined if none has. @throws Error with that process's reason */
async function askServer(question: object): Promise<{ readonly value: unknown } | undefined> {
  const socket = await connected()
  if (!socket) return undefined
  socket.write(`${JSON.stringify(question)}\n`)
  const reply = await readLine(socket)
  socket.destroy()
  if (typeof reply !== 'object' || reply === null || !('value' in reply)) {
    throw new Error(String(reply && typeof reply === 'object' && 'error' in reply ? reply.error : 'No answer'))
  }
  return reply
}

/** Carries out a command on this machine's embedded database, through the server if it is running. */
export async function onEmbedded(
  asked: object,
  carryOut: (backend: EmbeddedBackend) => Promise<string>,
): Promise<unknown> {
  const reply = await askServer(asked)
  if (reply) return reply.value
  const backend = await openBackend(CONFIG)
  return carryOut(backend).finally(backend.close)
}

/** Connects to the socket. Undefined if it is missing, or its process was killed. */
async function connected(): Promise<Socket | undefined> {
  const socket = connect(DOOR)
  return once(socket, 'connect').then(
    () => socket,
    (error) => {
      if (error.code === 'ENOENT' || error.code === 'ECONNREFUSED') return undefined
      throw error
    },
  )
}

async function readLine(socket: Socket): Promise<unknown> {
  let text = ''
  for await (const chunk of socket.setEncoding('utf8').iterator({ destroyOnReturn: false })) {
    text += chunk
    if (text.includes('\n')) return JSON.parse(text)
  }
  throw new Error('The connection was closed')
}
