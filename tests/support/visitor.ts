import type { Backend } from './postgrest.ts'

export type Submission = Partial<
  Record<
    | 'p_name'
    | 'p_phone'
    | 'p_email'
    | 'p_preferred_time'
    | 'p_message'
    | 'p_answer_by'
    | 'p_interpreter_phone'
    | 'p_kind',
    string
  >
>

export type Headers = Readonly<Record<string, string>>

export const ada = {
  p_name: 'Ada Lovelace',
  p_phone: '07700 900123',
  p_email: 'ada@example.org',
  p_message: 'The kitchen tap drips.',
} satisfies Submission

/** Calls a database function like a visitor's device. Sends a text body unchanged. */
export const callRpc = (backend: Backend, name: string, body: object | string, headers: Headers = {}) =>
  fetch(`${backend.url}/rest/v1/rpc/${name}`, {
    method: 'POST',
    headers: { apikey: backend.anonKey, 'content-type': 'application/json', ...headers },
    body: typeof body === 'string' ? body : JSON.stringify(body),
  })

export const submit = (backend: Backend, change: Submission = {}, headers: Headers = {}) =>
  callRpc(backend, 'insert_contact_submission', { ...ada, ...change }, headers)

/** What a refusal says: its status, after how many seconds to try again, and what was full. */
export async function refusalOf(reply: Response | Promise<Response>) {
  const { status, headers } = await reply
  return [status, headers.get('retry-after'), headers.get('x-refused-because')]
}

/** Sends a request. @returns its id */
export async function submitted(backend: Backend, change: Submission = {}, headers: Headers = {}): Promise<string> {
  const before = new Set((await backend.rows()).map(({ id }) => id))
  const { status } = await submit(backend, change, headers)
  const added = (await backend.rows()).find(({ id }) => !before.has(id))
  if (status !== 204 || !added) throw new Error(`Answered ${status}, and nothing was stored`)
  return added.id
}
