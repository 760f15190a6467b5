import { createSocket } from 'node:dgram'
import { once } from 'node:events'

/** What the last label of a name is asked for here. */
export const ZONE = 'bench.example'

const [A, HTTPS] = [1, 65]
/** In the order of the record: what a host speaks (RFC 9460, 7.1). */
const ALPN = Buffer.from('\u0002h3\u0002h2')

/**
 * A name server for names in our zone: all are at this address, and of those that are `told` an HTTPS record says that their
 * host speaks HTTP/3.
 */
export async function serveNames(address: string, told: readonly string[]): Promise<AsyncDisposable> {
  const server = createSocket('udp4', (query, { port, address: visitor }) => {
    const { name, type, end } = questionOf(query)
    const host = /(?<host>\w+)\.bench\.example$/.exec(name)?.groups?.host
    const answers =
      host && type === A
        ? [Buffer.from(address.split('.').map(Number))]
        : host && type === HTTPS && told.includes(host)
          ? [httpsRecord(host)]
          : []
    const head = Buffer.from(query.subarray(0, 12))
    // An answer of the one who knows; no such name is code 3. Then how many questions and answers there are.
    head.writeUInt16BE(host ? 0x8580 : 0x8583, 2)
    for (const [at, count] of [1, answers.length, 0, 0].entries()) head.writeUInt16BE(count, 4 + 2 * at)
    const records = answers.map((data) => {
      const fields = Buffer.alloc(12)
      // The name is that of the question, at byte 12; good for five minutes.
      for (const [at, value] of [0xc00c, type, 1, 0, 300, data.length].entries()) fields.writeUInt16BE(value, 2 * at)
      return Buffer.concat([fields, data])
    })
    server.send(Buffer.concat([head, query.subarray(12, end), ...records]), port, visitor)
  }).bind(53, address)
  await once(server, 'listening')
  return {
    async [Symbol.asyncDispose]() {
      server.close()
    },
  }
}

function questionOf(query: Buffer): { readonly name: string; readonly type: number; readonly end: number } {
  const labels: string[] = []
  let at = 12
  for (let length = query[at] ?? 0; length > 0; length = query[at] ?? 0) {
    labels.push(query.toString('latin1', at + 1, at + 1 + length))
    at += 1 + length
  }
  return { name: labels.join('.'), type: query.readUInt16BE(at + 1), end: at + 5 }
}

/** `1 HOST.bench.example. alpn="h3,h2"`: of a port that is not 443 the record has a name of its own, so the host is named. */
function httpsRecord(host: string): Buffer {
  const target = [host, ...ZONE.split('.')].flatMap((label) => [Buffer.from([label.length]), Buffer.from(label)])
  return Buffer.concat([Buffer.from([0, 1]), ...target, Buffer.from([0, 0, 1, 0, ALPN.length]), ALPN])
}
