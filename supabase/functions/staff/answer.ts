import { newPassword } from './words.ts'

/** Accounts for signing in. The database knows which belong to staff. */
export interface Accounts {
  /** Finds an account by its email address, ignoring case. */
  find(email: string): Promise<{ readonly id: string; readonly hasSignedIn: boolean } | undefined>
  /** Creates an account. Resolves with its id. @throws AddressTaken */
  create(email: string, password: string): Promise<string>
  setPassword(id: string, password: string): Promise<void>
  /** Changes the address without a confirmation email. @throws AddressTaken */
  setEmail(id: string, email: string): Promise<void>
  /** Removes the account's second factors. */
  removeFactors(id: string): Promise<void>
}

/** Another account has this email address. */
export class AddressTaken extends Error {}

/**
 * Opens the account with this address, or creates it. It gets a new password unless its owner has already signed in:
 * if an answer was lost, no one knows the first password, and asking again gives another.
 */
export async function openAccount(accounts: Accounts, email: string): Promise<{ id: string; password?: string }> {
  const known = await accounts.find(email)
  if (known?.hasSignedIn) return { id: known.id }
  const password = newPassword()
  if (known) await accounts.setPassword(known.id, password)
  return { id: known?.id ?? (await accounts.create(email, password)), password }
}

/** The database calls that the function makes. */
export interface Database {
  /** Calls a function of the desk in our caller's name. @throws Refusal */
  ask<Answer>(name: `desk_${string}`, parameters?: object): Promise<Answer>
  /** Notes a change to an account, with `note_account_change`. */
  note(change: { p_owner: string; p_staff: string; p_action: 'address' | 'factor' | 'password' }): Promise<void>
}

/** A refusal, in words for the caller. */
export class Refusal extends Error {
  readonly status: number
  /** The database's hint, which the desk reads. */
  readonly hint: string | undefined
  constructor(status: number, message: string, hint?: string) {
    super(message)
    this.status = status
    this.hint = hint
  }
}

/** Calls functions of a project's database. `send` replaces `fetch` if the API is in this process. */
export const rpc =
  (url: string, headers: Readonly<Record<string, string>>, send = (request: Request) => fetch(request)) =>
  async (name: string, parameters: object = {}): Promise<Response> =>
    send(
      new Request(`${url}/rest/v1/rpc/${name}`, {
        method: 'POST',
        headers: { ...headers, 'content-type': 'application/json' },
        body: JSON.stringify(parameters),
        signal: AbortSignal.timeout(8_000),
      }),
    )

/** Acts in the caller's name, because the database knows what they may do. */
export const asCaller =
  (call: ReturnType<typeof rpc>) =>
  async <Answer>(name: string, parameters?: object): Promise<Answer> => {
    const response = await call(name, parameters)
    if (response.ok) return (await response.json()) as Answer
    const { code, message, hint } = (await response.json().catch(() => ({}))) as Partial<Record<string, string>>
    // Pass on only messages that we wrote. PostgreSQL's message about a missing grant would mean nothing to the caller.
    const isOurs = code?.startsWith('PT') || (code === '42501' && !message?.startsWith('permission denied'))
    if (response.status === 401) throw new Refusal(401, 'Your session has ended. Please sign in again.')
    if (isOurs && message) throw new Refusal(response.status, message, hint ?? undefined)
    throw new Error(`${name} answers ${response.status}`)
  }

/** An owner's command, as JSON. `look` does nothing: its answer shows that the function is deployed. */
type Asked =
  | { readonly do: 'look' }
  | { readonly do: 'add'; readonly email: string; readonly name: string; readonly role: string }
  | { readonly do: 'address'; readonly id: string; readonly email: string }
  | { readonly do: 'factor' | 'password'; readonly id: string }

/** For a desk on a different origin. Any origin may call, because we use no cookies: callers need a session's token. */
const CORS = {
  'access-control-allow-origin': '*',
  'access-control-allow-methods': 'POST',
  'access-control-allow-headers': 'authorization, apikey, content-type, x-client-info',
  'access-control-max-age': '86400',
}

/**
 * Changes accounts for an owner, whom the database knows by their token. The desk can repeat a change if its
 * answer was lost. Answers 200 with what the owner must know, or a refusal as `{ message }`, with the database's `hint`.
 */
export async function answer(
  request: Request,
  accounts: Accounts,
  database: Database,
  log: (line: string) => void,
): Promise<Response> {
  if (request.method === 'OPTIONS') return new Response(null, { status: 204, headers: CORS })
  try {
    return reply(200, await carryOut(await read(request), accounts, database))
  } catch (error) {
    if (error instanceof Refusal) return reply(error.status, { message: error.message, hint: error.hint })
    if (error instanceof AddressTaken) return reply(409, { message: 'Another account has this email address already' })
    log(`Not done: ${error instanceof Error ? error.message : error}`)
    return reply(503, { message: 'That didn’t save. Try again. Nothing is done twice.' })
  }
}

/** `from` tells the desk that it is our answer, and not a gateway's or a café's. */
const reply = (status: number, body: object) => Response.json({ from: 'accounts', ...body }, { status, headers: CORS })

async function carryOut(asked: Asked, accounts: Accounts, database: Database): Promise<object> {
  if (asked.do === 'look') {
    await database.ask('desk_colleagues')
    return {}
  }
  const { me, account } = await database.ask<{ me: string; account: string | null }>(
    'desk_account',
    'id' in asked ? { p_id: asked.id } : {},
  )
  if (asked.do === 'add') {
    const { email, name, role } = asked
    await refuseOther(asked, database)
    const { id, password } = await openAccount(accounts, email)
    await database.ask('desk_add_colleague', { p_user: id, p_name: name, p_role: role })
    return { password: password ?? null }
  }
  if (account === null) throw new Refusal(404, 'They’re no longer on the staff')
  const password = asked.do === 'password' ? newPassword() : undefined
  if (asked.do === 'address') await accounts.setEmail(account, asked.email)
  else if (asked.id === me) throw new Refusal(409, OWN[asked.do])
  else if (password) await accounts.setPassword(account, password)
  else await accounts.removeFactors(account)
  await database.note({ p_owner: me, p_staff: asked.id, p_action: asked.do })
  return { password }
}

/** Someone who finds an owner's desk open must not shut them out. */
const OWN = {
  factor: 'You can’t remove your own second factor here. Ask another owner.',
  password: 'You can’t give yourself a password here. Choose “Change your password” in the menu under your name.',
} as const

/** Refuses before creating an account, or it could be left without a member of staff. Never changes a colleague's account. */
async function refuseOther({ email, name, role }: Asked & { do: 'add' }, database: Database): Promise<void> {
  type Colleagues = { people: { name: string; role: string; email: string | null }[] }
  const { people } = await database.ask<Colleagues>('desk_add_colleague', { p_user: null, p_name: name, p_role: role })
  const known = people.find((person) => person.email?.toLowerCase() === email.toLowerCase())
  if (known && (known.name !== name || known.role !== role))
    throw new Refusal(409, `${known.name} has this email address already`)
}

async function read(request: Request): Promise<Asked> {
  if (request.method !== 'POST') throw new Refusal(405, 'Only POST is answered')
  const body: unknown = await request.json().catch(() => undefined)
  const said = typeof body === 'object' && body !== null ? (body as Readonly<Record<string, unknown>>) : {}
  const text = (name: string) => (typeof said[name] === 'string' ? said[name].trim() : '')
  const addressed = () => {
    const email = text('email')
    if (!/^[^\s@]+@[^\s@]+$/.test(email)) throw new Refusal(422, 'Enter an email address, like name@example.com')
    return email
  }
  const identified = () => {
    const id = text('id')
    if (!/^[\da-f]{8}(-[\da-f]{4}){3}-[\da-f]{12}$/i.test(id)) throw new Refusal(404, 'They’re no longer on the staff')
    return id
  }
  const named = () => {
    const name = text('name')
    if (!name || [...name].length > 60) throw new Refusal(422, 'Enter a first name, of 60 characters at most')
    return name
  }
  switch (said.do) {
    case 'look':
      return { do: 'look' }
    case 'add':
      return { do: 'add', email: addressed(), name: named(), role: text('role') }
    case 'address':
      return { do: 'address', id: identified(), email: addressed() }
    case 'factor':
    case 'password':
      return { do: said.do, id: identified() }
    default:
      throw new Refusal(422, 'The accounts function can’t do that')
  }
}
