import { client } from '../../auth/client.ts'
import { inSession, TIMEOUT } from './call.ts'
import { CallError } from './callError.ts'
import type { Role } from './types.ts'

/** The Edge Function that changes accounts for the owner. Not every project has it. All of these reject with a CallError. */

/** Resolves if it is there. */
export const lookForAccounts = () => ask<object>({ do: 'look' })
/** `password` is null where an account was there that somebody has signed in with. */
export const addMember = (email: string, name: string, role: Role) =>
  ask<{ readonly password: string | null }>({ do: 'add', email, name, role })
export const changeAddress = (id: string, email: string) => ask<object>({ do: 'address', id, email })
export const removeSecondFactor = (id: string) => ask<object>({ do: 'factor', id })

async function ask<Result>(body: object): Promise<Result> {
  const signal = AbortSignal.timeout(TIMEOUT)
  const { data, response, status } = await inSession(async () => {
    const { data, response } = await client.functions.invoke<Result>('staff', { body, signal })
    return { data, response, status: response?.status ?? 0 }
  }, signal)
  if (data !== null) return data
  throw classify(status, await ownWords(response))
}

/** Its own, and not those of whatever stands in front of it. */
async function ownWords(response: Response | undefined): Promise<string | undefined> {
  const said: unknown = await response?.json().catch(() => undefined)
  if (typeof said !== 'object' || said === null || 'code' in said || !('message' in said)) return undefined
  return typeof said.message === 'string' ? said.message : undefined
}

function classify(status: number, words: string | undefined): CallError {
  if (status === 0) return new CallError('offline', 'No connection')
  if (status === 401) return new CallError('signed-out', 'Your session has ended. Please sign in again.')
  if (words === undefined) return new CallError('server', 'Accounts can’t be changed at the moment. Try again later.')
  if (status === 403) return new CallError('not-staff', words)
  return new CallError([404, 409, 422].includes(status) ? 'refused' : 'server', words)
}
