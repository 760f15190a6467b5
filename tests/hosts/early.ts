import { spawn } from 'node:child_process'
import { once } from 'node:events'
import { writeFile } from 'node:fs/promises'
import { connect, createServer } from 'node:net'
import { join } from 'node:path'
import { listen } from '../support/port.ts'
import { scratch } from './host.ts'

/** What came of a request that was sent with the first packet of a connection (0-RTT). */
export interface Early {
  readonly isEarly: boolean
  readonly status: number
  /** Bytes of the longest TLS record that the host sent. */
  readonly longest: number
  /** Sends the same packet once more, as whoever listened could; resolves when the host has ended that connection. */
  replay(): Promise<void>
}

/** Asks for a path with the first packet, by what an earlier connection to the same host has left. */
export async function askEarly(port: number, path: string): Promise<Early> {
  const { folder, remove } = await scratch()
  const [request, session] = [join(folder, 'request'), join(folder, 'session')]
  const words = `GET ${path} HTTP/1.1\r\nHost: localhost\r\nConnection: close\r\n\r\n`
  const tap = await listenIn(port)
  try {
    await writeFile(request, words)
    await openssl(port, ['-sess_out', session], words.replace(path, '/404'))
    const said = await openssl(tap.port, ['-sess_in', session, '-early_data', request], '')
    const first = tap.first()
    return {
      isEarly: said.includes('Early data was accepted'),
      longest: Math.max(...recordsOf(tap.answer()).map(({ length }) => length)),
      status: Number(/HTTP\/1\.1 (\d+)/.exec(said)?.[1]),
      async replay() {
        const socket = connect(port, '127.0.0.1').resume()
        socket.write(first)
        await once(socket, 'close')
      },
    }
  } finally {
    void tap.stop()
    await remove()
  }
}

/** Hands on one connection, and keeps what the visitor says before the host can have said anything. */
async function listenIn(port: number) {
  let heard = Buffer.alloc(0)
  const answer: Buffer[] = []
  const server = createServer((visitor) => {
    const host = connect(port, '127.0.0.1').on('error', () => {})
    const keep = (data: Buffer) => {
      heard = Buffer.concat([heard, data])
      if (!hasEarlyData(heard)) return
      visitor.off('data', keep)
      host.write(heard)
      host.on('data', (data: Buffer) => answer.push(data))
      visitor.pipe(host).pipe(visitor)
    }
    visitor.on('data', keep).on('error', () => {})
  })
  const { port: own, close } = await listen(server)
  return { port: own, first: () => heard, answer: () => Buffer.concat(answer), stop: close }
}

/** Whether there is a record of data in it, which can only be early before the host has answered. */
const hasEarlyData = (bytes: Buffer) => recordsOf(bytes).some(({ type }) => type === 23)

/** The whole records among these bytes (RFC 8446, 5.1). */
function recordsOf(bytes: Buffer): Array<{ readonly type: number; readonly length: number }> {
  const records: Array<{ readonly type: number; readonly length: number }> = []
  for (let at = 0; at + 5 <= bytes.length; ) {
    const [type, length] = [bytes.readUInt8(at), bytes.readUInt16BE(at + 3)]
    at += 5 + length
    if (at <= bytes.length) records.push({ type, length })
  }
  return records
}

/** What openssl and the host say until the host ends the connection. */
async function openssl(port: number, args: readonly string[], input: string): Promise<string> {
  const child = spawn('openssl', ['s_client', '-connect', `127.0.0.1:${port}`, '-tls1_3', '-ign_eof', ...args])
  let said = ''
  for (const stream of [child.stdout, child.stderr])
    stream.on('data', (text) => {
      said += text
    })
  child.stdin.end(input)
  await once(child, 'close')
  return said
}
