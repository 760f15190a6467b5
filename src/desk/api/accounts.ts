import * as v from 'valibot'
import { timeLimit } from '../../auth/askServer.ts'
import { client } from '../../auth/client.ts'
import { isRecord } from '../../storage/guards.ts'
import { asCallError, CallError, checked, confirmed, silence, TIMEOUT, wantedBy } from './call.ts'
import { anything, type Of, type Role } from './shapes.ts'

/** The Edge Function that changes accounts for the owner. Not every project has it. All of these reject with a CallError. */

/** Resolves if it is there. */
export const lookForAccounts = () => ask({ do: 'look' }, anything)
/** `password` is null where an account was there that somebody has signed in with. */
export const addMember = (email: string, name: string, role: Role) => ask({ do: 'add', email, name, role }, Added)
export const changeAddress = (id: string, email: string) => ask({ do: 'address', id, email }, anything)
export const removeSecondFactor = (id: string) => ask({ do: 'factor', id }, anything)

const Added = v.object({ password: v.nullable(v.string()) })

const ask = <Schema extends v.GenericSchema>(body: object, schema: Schema): Promise<Of<Schema>> =>
  confirmed(async () => checked(await askOnce(body), schema))

async function askOnce(body: object): Promise<unknown> {
  const signal = timeLimit(TIMEOUT)
  const send = () => client.functions.invoke<unknown>('staff', { body, signal })
  const exchange = async () => {
    const answer = await send()
    const isRenewed = answer.response?.status === 401 && !(await client.auth.refreshSession()).error
    return isRenewed ? send() : answer
  }
  const { data, response } = await Promise.race([exchange(), silence(signal)]).catch((thrown: unknown) => {
    throw asCallError(thrown)
  })
  if (data !== null) return data
  throw classify(response?.status ?? 0, await ownWords(response))
}

/** Its own, and not those of whatever stands in front of it. */
async function ownWords(response: Response | undefined): Promise<Words | undefined> {
  const said: unknown = await response?.json().catch(() => undefined)
  const isOwn = isRecord(said) && !('code' in said) && typeof said.message === 'string'
  return isOwn ? { message: String(said.message), hint: said.hint } : undefined
}

interface Words {
  readonly message: string
  /** The database's, as in call.ts. */
  readonly hint: unknown
}

function classify(status: number, words: Words | undefined): CallError {
  if (status === 0) return new CallError('offline', 'No connection')
  if (status === 401) return new CallError('signed-out', 'Your session has ended. Please sign in again.')
  if (words === undefined) return new CallError('server', 'Accounts can’t be changed at the moment. Try again later.')
  const { message, hint } = words
  const wanted = wantedBy(hint)
  if (wanted) return wanted
  if (status === 403) return new CallError('not-staff', message)
  return new CallError([404, 409, 422].includes(status) ? 'refused' : 'server', message)
}
