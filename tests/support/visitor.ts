import type { Backend } from './postgrest.ts'

export type Submission = Partial<
  Record<
    'p_name' | 'p_phone' | 'p_email' | 'p_preferred_time' | 'p_message' | 'p_answer_by' | 'p_interpreter_phone',
    string
  >
>

export const ada = {
  p_name: 'Ada Lovelace',
  p_phone: '07700 900123',
  p_email: 'ada@example.org',
  p_message: 'The kitchen tap drips.',
} satisfies Submission

/** Sends the contact form's request as the site does. */
export function submit(
  backend: Backend,
  change: Submission = {},
  headers: Readonly<Record<string, string>> = {},
): Promise<Response> {
  return fetch(`${backend.url}/rest/v1/rpc/insert_contact_submission`, {
    method: 'POST',
    headers: { apikey: backend.anonKey, 'content-type': 'application/json', ...headers },
    body: JSON.stringify({ ...ada, ...change }),
  })
}

/** Sends one and @returns its id. */
export async function submitted(
  backend: Backend,
  change: Submission = {},
  headers: Readonly<Record<string, string>> = {},
): Promise<string> {
  const before = new Set((await backend.rows()).map(({ id }) => id))
  const { status } = await submit(backend, change, headers)
  const added = (await backend.rows()).find(({ id }) => !before.has(id))
  if (status !== 204 || !added) throw new Error(`Answered ${status}, and nothing was stored`)
  return added.id
}
