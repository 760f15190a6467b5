/** What the function asks of the database. */
export interface Database {
  /** A function of the desk, in the name of whoever called us. @throws Refusal */
  ask<Answer>(name: `desk_${string}`, parameters?: object): Promise<Answer>
  /** What was done to somebody's account. */
  note(change: Change): Promise<void>
}

/** With the names of `note_account_change`. */
export interface Change {
  readonly p_owner: string
  readonly p_staff: string
  readonly p_action: 'address' | 'factor'
}

/** Why something is not done, in words for whoever asked. */
export class Refusal extends Error {
  readonly status: number
  /** The database's own, for the desk to go by. */
  readonly hint: string | undefined
  constructor(status: number, message: string, hint?: string) {
    super(message)
    this.status = status
    this.hint = hint
  }
}

/** For each answer, in ms. */
const TIMEOUT = 8_000

/**
 * Calls functions of a project's database.
 * @param url - the project's
 * @param send - in place of `fetch`, where the database is in this process
 */
export const rpc =
  (url: string, headers: Readonly<Record<string, string>>, send = (request: Request) => fetch(request)) =>
  async (name: string, parameters: object = {}): Promise<Response> =>
    send(
      new Request(`${url}/rest/v1/rpc/${name}`, {
        method: 'POST',
        headers: { ...headers, 'content-type': 'application/json' },
        body: JSON.stringify(parameters),
        signal: AbortSignal.timeout(TIMEOUT),
      }),
    )

/** In the caller's name: the database refuses whoever may not. */
export const asCaller =
  (call: ReturnType<typeof rpc>) =>
  async <Answer>(name: string, parameters?: object): Promise<Answer> => {
    const response = await call(name, parameters)
    if (response.ok) return (await response.json()) as Answer
    const { code, message, hint } = (await response.json().catch(() => ({}))) as Partial<Record<string, string>>
    // Only our own words are for people: a missing right of ours is nobody's fault there.
    const isOurs = code?.startsWith('PT') || (code === '42501' && !message?.startsWith('permission denied'))
    if (response.status === 401) throw new Refusal(401, 'Your session has ended. Please sign in again.')
    if (isOurs && message) throw new Refusal(response.status, message, hint ?? undefined)
    throw new Error(`${name} answers ${response.status}`)
  }
