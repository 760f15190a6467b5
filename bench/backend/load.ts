import { Agent, request } from 'node:http'
import { publishableKey } from '../../tests/support/postgrest.ts'

export interface Load {
  readonly requests: number
  /** How many are under way at any time. */
  readonly concurrency: number
  /** One answer in so many is lost, and its request sent again under the same key. */
  readonly lostOf: number
}

export interface Measured {
  /** Of each exchange, in ms. */
  readonly latencies: readonly number[]
  /** For all of them together, in ms. */
  readonly took: number
  /** Exchanges that did not end with 204. */
  readonly refused: number
}

/** Sends callback requests as the form does, each from an address of its own. */
export async function load(url: string, { requests, concurrency, lostOf }: Load): Promise<Measured> {
  const agent = new Agent({ keepAlive: true, maxSockets: concurrency })
  const latencies: number[] = []
  let [next, refused] = [0, 0]
  const exchange = async (n: number) => {
    const start = performance.now()
    if ((await post(url, agent, n)) !== 204) refused++
    latencies.push(performance.now() - start)
  }
  const visitor = async () => {
    for (let n = next++; n < requests; n = next++) {
      await exchange(n)
      if ((n + 1) % lostOf === 0) await exchange(n)
    }
  }
  const start = performance.now()
  await Promise.all(Array.from({ length: concurrency }, visitor))
  const took = performance.now() - start
  agent.destroy()
  return { latencies, took, refused }
}

function post(url: string, agent: Agent, n: number): Promise<number> {
  const body = JSON.stringify({
    p_name: `Visitor ${n}`,
    p_phone: '07700 900123',
    p_email: 'visitor@example.org',
    p_preferred_time: 'asap',
    p_message: 'Water is coming through the ceiling of the kitchen, and the stopcock does not turn.',
  })
  const headers = {
    'Content-Type': 'application/json',
    apikey: publishableKey,
    'Idempotency-Key': keyOf(n),
    'X-Requested-At': new Date().toISOString(),
    'X-Fill-Time': '20000',
    'X-Forwarded-For': `198.51.${n >> 8}.${n & 255}`,
    'Content-Length': Buffer.byteLength(body),
  }
  return new Promise((resolve, reject) => {
    request(`${url}/rest/v1/rpc/insert_contact_submission`, { method: 'POST', agent, headers }, (response) => {
      response.resume().on('end', () => resolve(response.statusCode ?? 0))
    })
      .on('error', reject)
      .end(body)
  })
}

const keyOf = (n: number) => `00000000-0000-4000-8000-${String(n).padStart(12, '0')}`
