import { connect, type Socket } from 'node:net'
import { connect as connectSecurely } from 'node:tls'

const PATIENCE = 10_000

/** Why no mail server answers there; undefined if one does. Only its greeting is read. */
export function mailServerProblem(host: string, port: number): Promise<string | undefined> {
  return new Promise((resolve) => {
    // On 465 it is encrypted from the first octet; elsewhere STARTTLS comes later.
    const socket: Socket = port === 465 ? connectSecurely({ host, port, servername: host }) : connect({ host, port })
    const end = (problem: string | undefined) => {
      socket.destroy()
      resolve(problem)
    }
    socket.setTimeout(PATIENCE, () => end(`nothing answers at ${host}:${port}`))
    socket.once('error', (error) => end(`${host}:${port} cannot be reached (${error.message})`))
    socket.once('data', (data: Buffer) =>
      end(/^220[ -]/.test(data.toString()) ? undefined : `what answers at ${host}:${port} is no mail server`),
    )
  })
}
