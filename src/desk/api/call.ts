import { createStore } from '@mantine/store'
import type * as v from 'valibot'
import { timeLimit } from '../../auth/askServer.ts'
import { client } from '../../auth/client.ts'
import type { DeskParameters } from '../../auth/databaseTypes.ts'
import { is, type Of } from './shapes.ts'

/** Why a call failed. Its message is shown to staff. */
export class CallError extends Error {
  override readonly name = 'CallError'
  /**
   * - `offline`: no answer. It may have been done all the same.
   * - `signed-out`: the session has ended.
   * - `not-staff`: the account may not do this.
   * - `unconfirmed`: it needs a code of the owner's authenticator app.
   * - `stale`: it needs the owner's password, given within ten minutes.
   * - `deletes`: the owner has to agree to what its message says.
   * - `refused`: not done, for the reason in the message: someone else has the request, a text is too long.
   * - `server`: the database has failed.
   */
  readonly kind: 'offline' | 'signed-out' | 'not-staff' | 'unconfirmed' | 'stale' | 'deletes' | 'refused' | 'server'
  constructor(kind: CallError['kind'], message: string) {
    super(message)
    this.kind = kind
  }
}

/** The database's hint says what it needs from the owner first. Undefined for any other hint. */
export function wantedBy(hint: unknown): CallError | undefined {
  if (hint === 'second factor')
    return new CallError('unconfirmed', 'Not done. This needs a code from your authenticator app.')
  if (hint === 'password') return new CallError('stale', 'Not done. This needs your password.')
  return undefined
}

export const BUSY = new CallError('refused', 'Too many attempts. Wait a minute, then try again.')
export const SILENT = new CallError('offline', 'The server didn’t answer. Check your connection, then try again.')

/** Anything that was thrown, as the failure of a call. */
export const asCallError = (thrown: unknown): CallError =>
  thrown instanceof CallError ? thrown : new CallError('server', String(thrown))

export const messageOf = (thrown: unknown): string => asCallError(thrown).message

/**
 * Why someone confirms who they are. `sign-in`, `refused` and `password` (before a new one) ask for a code of the authenticator
 * app; `stale` asks for the password, given more than ten minutes ago, and for a code if they have an app.
 */
export type Reason = 'sign-in' | 'refused' | 'password' | 'stale'

interface Confirmation {
  readonly reason: Reason
  /** Closes the dialogue, with whether it was confirmed. */
  settle(isConfirmed: boolean): void
  readonly answer: Promise<boolean>
}

export const confirmation = createStore<{ readonly asked?: Confirmation }>({})

/** Asks for it, once at a time. Resolves with whether it was confirmed. */
export function confirm(reason: Reason): Promise<boolean> {
  const { asked } = confirmation.getState()
  if (asked) return asked.answer
  let settle: Confirmation['settle'] = () => undefined
  const answer = new Promise<boolean>((resolve) => {
    settle = (isConfirmed) => {
      confirmation.setState({})
      resolve(isConfirmed)
    }
  })
  confirmation.setState({ asked: { reason, settle, answer } })
  return answer
}

export type DeskFunction = keyof DeskParameters
/** Any SQL parameter may be null, which the generated types do not say. */
export type ParametersOf<Name extends DeskFunction> = {
  readonly [Parameter in keyof DeskParameters[Name]]: Readonly<DeskParameters[Name][Parameter]> | null
}
const NOT_SAVED = 'That didn’t save. Try again in a moment.'
const NOT_SENT = 'That didn’t save. Try again, or call the customer now.'
const NOT_LOADED = 'That didn’t load. Try again in a moment.'

/**
 * Most functions answer with JSON, whose shape the types do not say: `schema` checks it, once, here.
 * @param key - makes a repeat safe when an answer was lost: the database does an action with the same key once
 * @throws CallError
 */
export const call = <Name extends DeskFunction, Schema extends v.GenericSchema>(
  name: Name,
  parameters: ParametersOf<Name>,
  schema: Schema,
  key?: string,
  failed = key ? NOT_SENT : NOT_SAVED,
): Promise<Of<Schema>> =>
  exchange(schema, async (signal) => {
    const request = client.rpc(name, parameters).abortSignal(signal)
    if (key) request.setHeader('Idempotency-Key', key)
    const { data, error, status } = await request
    return { status, data, problem: error && problemOf(status, error, failed) }
  })

/** The same for a call that changes nothing, so a failure loses nothing. @throws CallError */
export const read = <Name extends DeskFunction, Schema extends v.GenericSchema>(
  name: Name,
  parameters: ParametersOf<Name>,
  schema: Schema,
): Promise<Of<Schema>> => call(name, parameters, schema, undefined, NOT_LOADED)

interface Refusal {
  readonly code: string
  readonly message: string
  readonly hint?: string | null
}

function problemOf(status: number, { code, message, hint }: Refusal, failed: string): CallError {
  const wanted = code === '42501' ? wantedBy(hint) : undefined
  if (wanted) return wanted
  // PostgreSQL uses the same code for a missing grant, with its own message: that is our mistake, not theirs.
  if (code === '42501' && !message.startsWith('permission denied')) return new CallError('not-staff', message)
  if (hint === 'may delete') return new CallError('deletes', message)
  if ([404, 409, 422].includes(status) && code.startsWith('PT')) return new CallError('refused', message)
  return new CallError('server', failed)
}

/** For the whole exchange, in ms. */
const TIMEOUT = 15_000

interface Heard {
  /** 0 without an answer. */
  readonly status: number
  readonly data: unknown
  readonly problem: CallError | null
}

/** Repeats once if the token had expired, and once after the owner has given the password or code. @throws CallError */
export async function exchange<Schema extends v.GenericSchema>(
  schema: Schema,
  send: (signal: AbortSignal) => Promise<Heard>,
): Promise<Of<Schema>> {
  const attempt = async () => {
    const signal = timeLimit(TIMEOUT)
    // The signal ends only the call. Before it the client may have to renew the session, and tries for half a minute.
    const silence = new Promise<never>((_, reject) => {
      signal.addEventListener('abort', () => reject(new CallError('offline', 'No connection')))
    })
    const { status, data, problem } = await Promise.race([renewing(() => send(signal)), silence])
    if (problem && status === 0) throw new CallError('offline', 'No connection')
    if (problem && status === 401) throw new CallError('signed-out', 'Your session has ended. Please sign in again.')
    if (problem) throw problem
    if (is(schema)(data)) return data
    throw new CallError('server', 'The desk couldn’t read the server’s answer. Reload the page.')
  }
  try {
    return await attempt()
  } catch (error) {
    const { kind } = asCallError(error)
    if (kind !== 'unconfirmed' && kind !== 'stale') throw asCallError(error)
    if (!(await confirm(kind === 'stale' ? 'stale' : 'refused'))) throw error
    return attempt()
  }
}

/** The token may have expired on the way, or the server's clock is ahead. If the session is over, the client tells us. */
async function renewing(send: () => Promise<Heard>): Promise<Heard> {
  const heard = await send()
  if (heard.status !== 401) return heard
  const { error } = await client.auth.refreshSession()
  if (error?.status === 503) throw new CallError('server', 'The server is busy. Try again in a minute.')
  return error ? heard : send()
}
