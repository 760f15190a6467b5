import { beforeEach, expect, it, vi } from 'vitest'

// A project's gateway answers before its accounts and its database. @supabase/lite says the first two in the same words.
const KEY_REFUSED = [
  { message: 'Invalid API key', hint: 'Double check your Supabase `anon` or `service_role` API key.' },
  { message: 'No API key found in request', hint: 'No `apikey` request header or url param was found.' },
  {
    message: 'Unregistered API key',
    hint: 'Double check the provided API key as it is not registered for this project.',
  },
  { message: 'Legacy API keys are disabled', hint: 'Your legacy API keys (anon, service_role) were disabled.' },
]
const SOMETHING_ELSE: readonly [status: number, said: unknown][] = [
  [401, { code: 'PGRST301', message: 'JWT expired', details: null, hint: null }],
  [401, { code: 401, error_code: 'no_authorization', msg: 'This endpoint requires a valid Bearer token' }],
  [401, { message: 'Unauthorized' }],
  [401, '<h1>Invalid API key</h1>'],
  [403, { message: 'Invalid API key' }],
  [400, { code: 400, error_code: 'invalid_credentials', msg: 'Invalid login credentials' }],
]

let answer: Response
beforeEach(() => {
  vi.stubGlobal('window', { location: { origin: 'https://desk.example', hash: '' } })
  vi.stubGlobal('fetch', async () => answer.clone())
})

/** What the desk tells about a sign-in, a reset email, a read and a change to the staff that are answered like this. */
async function told(status: number, said: unknown): Promise<readonly unknown[]> {
  const { client } = await import('../../src/auth/client.ts')
  const { unanswered } = await import('../../src/desk/api/call.ts')
  const { ask } = await import('../../src/desk/api/desk.ts')
  const { lookForAccounts } = await import('../../src/desk/api/accounts.ts')
  answer = new Response(typeof said === 'string' ? said : JSON.stringify(said), { status })
  const email = 'ada@example.com'
  const refused = async ({ error }: { readonly error: Error | null }) => error && unanswered(error)
  const errors = [
    await refused(await client.auth.signInWithPassword({ email, password: 'three random words' })),
    await refused(await client.auth.resetPasswordForEmail(email)),
    await ask('desk_me', {}).catch((error: unknown) => error),
    await lookForAccounts().catch((error: unknown) => error),
  ]
  return errors.map((error) => error instanceof Error && 'kind' in error && error.kind)
}

it.each(KEY_REFUSED)('a gateway’s “$message” means an out-of-date desk, whatever was asked', async (said) => {
  expect(await told(401, said)).toEqual(['outdated', 'outdated', 'outdated', 'outdated'])
})

it.each(SOMETHING_ELSE)('%i %j is not a refused key', async (status, said) => {
  expect(await told(status, said)).not.toContain('outdated')
})
