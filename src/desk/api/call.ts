import { client } from '../../auth/client.ts'
import { asCallError, CallError } from './callError.ts'

/** For the whole exchange, in ms. */
export const TIMEOUT = 15_000

/**
 * Calls a function of the database. `key` makes it safe to call once more when its answer was lost: the database does an
 * action with the same key once.
 * @throws CallError
 */
export async function call<Result>(
  name: `desk_${string}`,
  parameters: Readonly<Record<string, unknown>> = {},
  key?: string,
): Promise<Result> {
  const signal = AbortSignal.timeout(TIMEOUT)
  const ask = async () => {
    const request = client.rpc(name, parameters).abortSignal(signal)
    if (key) request.setHeader('Idempotency-Key', key)
    return request
  }
  const exchange = async () => {
    const answer = await ask()
    // The token may have run out on the way, or the server's clock is ahead. Should the session be over, the client says so.
    const isRenewed = answer.status === 401 && !(await client.auth.refreshSession()).error
    return isRenewed ? ask() : answer
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

function classify(status: number, { code, message }: { code: string; message: string }): CallError {
  if (status === 0) return new CallError('offline', 'No connection')
  if (status === 401) return new CallError('signed-out', 'Your session has ended. Please sign in again.')
  // PostgreSQL says the same where a right is missing, in its own words: that is nobody's fault here.
  if (code === '42501' && !message.startsWith('permission denied')) return new CallError('not-staff', message)
  if ([404, 409, 422].includes(status) && code.startsWith('PT')) return new CallError('refused', message)
  return new CallError('server', 'The server did not take that. Try again, or ring the customer now.')
}
