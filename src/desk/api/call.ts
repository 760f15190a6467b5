import { createStore } from '@mantine/store'
import type * as v from 'valibot'
import { isKeyRefused, isKeyReplaced, isOver, timeLimit } from '../../auth/askServer.ts'
import { client } from '../../auth/client.ts'
import { storedSession } from '../../auth/storedSession.ts'
import { is, type Of } from './shapes.ts'

/** A failed call. Staff see its message. */
export class CallError extends Error {
  override readonly name = 'CallError'
  /**
   * - `offline`: no answer. The server may still have done it.
   * - `signed-out`: the session has ended.
   * - `not-staff`: the account may not do this.
   * - `unconfirmed`: needs a code from the owner's authenticator app.
   * - `stale`: needs the owner's password, entered in the last ten minutes.
   * - `deletes`: the owner must first agree to what the message says.
   * - `refused`: not done. The message says why, such as a text that is too long.
   * - `server`: the database failed.
   * - `outdated`: the project no longer takes the key that this version was built with. A newer version has another.
   */
  readonly kind: Kind
  constructor(kind: Kind, message: string) {
    super(message)
    this.kind = kind
  }
}

type Kind =
  | 'offline'
  | 'signed-out'
  | 'not-staff'
  | 'unconfirmed'
  | 'stale'
  | 'deletes'
  | 'refused'
  | 'server'
  | 'outdated'

/** Reads from the database's hint what the owner must do first. Undefined for other hints. */
export function wantedBy(hint: unknown): CallError | undefined {
  if (hint === 'second factor')
    return new CallError('unconfirmed', 'Not done. This needs a code from your authenticator app.')
  if (hint === 'password') return new CallError('stale', 'Not done. This needs your password.')
  return undefined
}

const BUSY = new CallError('refused', 'Too many attempts. Wait a minute, then try again.')
const SILENT = new CallError('offline', 'The server didn’t answer. Check your connection, then try again.')
export const OUTDATED = new CallError('outdated', 'This version of the desk is out of date.')

/** What to tell about a call that got no answer of the accounts server, or not the one that it was for. */
export const unanswered = (error: Error & { readonly status?: number | undefined }): CallError => {
  if (isKeyRefused(error.status, error)) return OUTDATED
  return error.status === 429 ? BUSY : SILENT
}

export const asCallError = (thrown: unknown): CallError =>
  thrown instanceof CallError ? thrown : new CallError('server', String(thrown))

export const messageOf = (thrown: unknown): string => asCallError(thrown).message

/**
 * Why we ask users to confirm who they are. `sign-in`, `refused` and `password` (before a new one) ask for an authenticator
 * code; `stale` asks for the password, last entered over ten minutes ago, and for a code if they have an app.
 */
export type Reason = 'sign-in' | 'refused' | 'password' | 'stale'

interface Confirmation {
  readonly reason: Reason
  /** Closes the dialogue and reports whether the user confirmed. */
  settle(isConfirmed: boolean): void
  readonly answer: Promise<boolean>
}

export const confirmation = createStore<{ readonly asked?: Confirmation }>({})

/** Asks the user to confirm, in one dialogue at a time. Resolves with whether they did. */
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

/** Timeout for the whole exchange, in ms. */
const TIMEOUT = 15_000

interface Heard {
  /** 0 if there was no answer. */
  readonly status: number
  readonly data: unknown
  readonly problem: CallError | null
}

/** Pauses before asking a busy database again, in ms. It has done nothing yet, so a change is as safe to repeat. */
const BUSY_PAUSES = [300, 600, 1200, 2400]

/** Retries if the database is busy, once if the token had expired, and once after the owner has confirmed. @throws CallError */
export async function exchange<Schema extends v.GenericSchema>(
  schema: Schema,
  send: (signal: AbortSignal) => Promise<Heard>,
): Promise<Of<Schema>> {
  const attempt = async () => {
    const signal = timeLimit(TIMEOUT)
    // The signal aborts only the call. Before that, the client may spend half a minute renewing the session.
    const silence = new Promise<never>((_, reject) => {
      signal.addEventListener('abort', () =>
        reject(isKeyReplaced() ? OUTDATED : new CallError('offline', 'No connection')),
      )
    })
    const { status, data, problem } = await Promise.race([renewing(() => patiently(() => send(signal))), silence])
    if (problem && status === 0) throw new CallError('offline', 'No connection')
    // Only where there is none: the desk then asks for a password.
    if (problem && problem !== OUTDATED && status === 401 && !storedSession())
      throw new CallError('signed-out', 'Your session has ended. Please sign in again.')
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

/** The database limits what one account asks at once (door.check_call), and the desk asks eight things as it opens. */
async function patiently(send: () => Promise<Heard>): Promise<Heard> {
  for (const pause of BUSY_PAUSES) {
    const heard = await send()
    if (heard.status !== 429) return heard
    // Eight that were refused together must not come back together.
    await new Promise((resolve) => setTimeout(resolve, pause * (0.5 + Math.random())))
  }
  return send()
}

/** The token may have expired in transit, or the server's clock may be ahead. */
async function renewing(send: () => Promise<Heard>): Promise<Heard> {
  const heard = await send()
  if (heard.status !== 401 || heard.problem === OUTDATED) return heard
  // After a failure, auth-js gives the same answer for a minute without asking (2.119: REFRESH_FAILURE_COOLDOWN_MS). But the
  // server has just spoken to us, so the line is back. This can go once auth-js lets us ask.
  Reflect.set(client.auth, 'lastRefreshFailure', null)
  const { error } = await client.auth.refreshSession()
  if (error?.status === 503) throw new CallError('server', 'The server is busy. Try again in a minute.')
  if (!error) return send()
  // The client would keep a session that is over until its token expires, and nobody would be asked to sign in.
  if (isOver(error)) await client.auth.signOut({ scope: 'local' })
  return heard
}
