import { client } from '../../auth/client.ts'
import { asCallError, CallError } from './callError.ts'
import { confirm } from './confirmation.ts'

/** For the whole exchange, in ms. */
export const TIMEOUT = 15_000

/**
 * Calls a function of the database. `key` makes it safe to call once more when its answer was lost: the database does an
 * action with the same key once.
 * @throws CallError
 */
export const call = <Result>(
  name: `desk_${string}`,
  parameters: Readonly<Record<string, unknown>> = {},
  key?: string,
): Promise<Result> => confirmed(() => callOnce(name, parameters, key))

/** Makes the attempt, and where it needs a code of the authenticator app, once more with one. @throws CallError */
export async function confirmed<Result>(attempt: () => Promise<Result>): Promise<Result> {
  try {
    return await attempt()
  } catch (error) {
    if (asCallError(error).kind !== 'unconfirmed' || !(await confirm('refused'))) throw error
    return attempt()
  }
}

async function callOnce<Result>(
  name: string,
  parameters: Readonly<Record<string, unknown>>,
  key: string | undefined,
): Promise<Result> {
  const signal = AbortSignal.timeout(TIMEOUT)
  const ask = async () => {
    const request = client.rpc(name, parameters).abortSignal(signal)
    if (key) request.setHeader('Idempotency-Key', key)
    return request
  }
  const exchange = async () => {
    const answer = await ask()
    if (answer.status !== 401) return answer
    // The token may have run out on the way, or the server's clock is ahead. Should the session be over, the client says so.
    const { error } = await client.auth.refreshSession()
    if (error?.status === 503) throw new CallError('server', 'The server is busy. Try again in a minute.')
    return error ? answer : ask()
  }
  const { data, error, status } = await Promise.race([exchange(), silence(signal)]).catch((thrown: unknown) => {
    throw asCallError(thrown)
  })
  if (!error) return data
  throw classify(status, error)
}

/** The signal alone ends only the call. Before that the client may have to renew the session, and tries for half a minute. */
export const silence = (signal: AbortSignal) =>
  new Promise<never>((_, reject) => {
    signal.addEventListener('abort', () => reject(new CallError('offline', 'No connection')))
  })

interface Refusal {
  readonly code: string
  readonly message: string
  readonly hint?: string | null
}

function classify(status: number, { code, message, hint }: Refusal): CallError {
  if (status === 0) return new CallError('offline', 'No connection')
  if (status === 401) return new CallError('signed-out', 'Your session has ended. Please sign in again.')
  if (code === '42501' && hint === 'second factor')
    return new CallError('unconfirmed', 'Not done: it needs a code from your authenticator app')
  // PostgreSQL says the same where a right is missing, in its own words: that is nobody's fault here.
  if (code === '42501' && !message.startsWith('permission denied')) return new CallError('not-staff', message)
  if ([404, 409, 422].includes(status) && code.startsWith('PT')) return new CallError('refused', message)
  return new CallError('server', 'The server did not take that. Try again, or ring the customer now.')
}
