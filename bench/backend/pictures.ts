import { randomUUID } from 'node:crypto'
import { jpeg, partsOf } from '../../tests/support/pictures.ts'
import { publishableKey } from '../../tests/support/postgrest.ts'
import { timeOf } from './rows.ts'
import { type Served, serve } from './served.ts'

/** The largest that is taken: seven parts. */
const SIZE = 153_600
const EACH = 3

/** No limit is met. */
const WIDE = `update private.settings set sender_limit = 10000, day_picture_bytes = 10000000000,
  most_picture_bytes = 10000000000`
const STORED = `select pg_total_relation_size('private.picture_parts') + pg_total_relation_size('private.pictures') as bytes`

interface Measured {
  /** What each part takes, in ms. */
  readonly latencies: readonly number[]
  /** What staff wait for, in ms, and what one weighs. */
  readonly others: Readonly<Record<string, number>>
}

/** Of so many requests with three photographs each. */
export async function picturesOf(requests: number): Promise<Measured> {
  await using served = await serve('PostgREST')
  const keys = Array.from({ length: requests }, () => randomUUID())
  await served.query(`${WIDE};
    insert into auth.users (id, email) values ('00000000-0000-4000-8000-000000000001', 'ann@example.org') on conflict do nothing;
    select public.add_staff('00000000-0000-4000-8000-000000000001', 'Ann', 'owner');
    insert into public.contact_submissions (name, phone, email, idempotency_key)
    select 'Visitor', '07700 900123', 'v@example.org', key from unnest('{${keys.join()}}'::text[]) as key`)
  const empty = await bytesOf(served)
  const latencies: number[] = []
  let last = ''
  for (const [n, p_key] of keys.entries())
    for (let i = 0; i < EACH; i++) {
      last = randomUUID()
      const parts = partsOf(jpeg(SIZE, n * EACH + i))
      for (const [p_part, p_data] of parts.entries()) {
        const begun = performance.now()
        await send(served.url, { p_key, p_picture: last, p_parts: parts.length, p_part, p_data })
        latencies.push(performance.now() - begun)
      }
    }
  const bytes = (await bytesOf(served)) - empty
  const others = {
    desk_picture: await timeOf(served, `public.desk_picture('${last}')`),
    desk_request: await timeOf(
      served,
      `public.desk_request(id) from public.contact_submissions where idempotency_key = '${keys.at(-1)}'`,
    ),
    'KB on the disk, each': bytes / 1000 / requests / EACH,
  }
  return { latencies, others }
}

async function bytesOf({ query }: Served): Promise<number> {
  const [row] = (await query(STORED)) as readonly { readonly bytes: string }[]
  return Number(row?.bytes)
}

/** @throws Error if it was not taken */
async function send(url: string, part: object): Promise<void> {
  const reply = await fetch(`${url}/rest/v1/rpc/send_picture_part`, {
    method: 'POST',
    headers: { 'content-type': 'application/json', apikey: publishableKey },
    body: JSON.stringify(part),
  })
  if (!reply.ok) throw new Error(`A part was answered ${reply.status}: ${await reply.text()}`)
  await reply.arrayBuffer()
}
