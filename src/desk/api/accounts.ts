import * as v from 'valibot'
import { isKeyRefused } from '../../auth/askServer.ts'
import { client } from '../../auth/client.ts'
import { isRecord } from '../../storage/guards.ts'
import { CallError, exchange, OUTDATED, wantedBy } from './call.ts'
import { anything, type Of, type Role } from './shapes.ts'

/** Calls the Edge Function that manages accounts for the owner. Not every project has it. All calls reject with a CallError. */

/** Resolves if the function answers. */
export const lookForAccounts = () => ask({ do: 'look' }, anything)
/** `password` is null if they already had an account and have used it. */
export const addMember = (email: string, name: string, role: Role) => ask({ do: 'add', email, name, role }, Added)
export const changeAddress = (id: string, email: string) => ask({ do: 'address', id, email }, anything)
export const givePassword = (id: string) => ask({ do: 'password', id }, Given)
export const removeSecondFactor = (id: string) => ask({ do: 'factor', id }, anything)

const Added = v.object({ password: v.nullable(v.string()) })
const Given = v.object({ password: v.string() })

const ask = <Schema extends v.GenericSchema>(body: object, schema: Schema): Promise<Of<Schema>> =>
  exchange(schema, async (signal) => {
    const { data, response } = await client.functions.invoke<unknown>('staff', { body, signal })
    const status = response?.status ?? 0
    return { status, data, problem: data === null ? problemOf(status, await ownWords(response)) : null }
  })

/** The function's own message, rather than a proxy's. */
async function ownWords(response: Response | undefined) {
  const said: unknown = await response?.json().catch(() => undefined)
  const isOwn = isRecord(said) && !('code' in said) && typeof said.message === 'string'
  return isOwn ? { message: String(said.message), hint: said.hint } : undefined
}

/** `hint` comes from the database (see call.ts). */
function problemOf(status: number, words: { readonly message: string; readonly hint: unknown } | undefined): CallError {
  if (words === undefined) return new CallError('server', 'Accounts can’t be changed at the moment. Try again later.')
  const { message, hint } = words
  if (isKeyRefused(status, words)) return OUTDATED
  if (status === 403) return wantedBy(hint) ?? new CallError('not-staff', message)
  return wantedBy(hint) ?? new CallError([404, 409, 422].includes(status) ? 'refused' : 'server', message)
}
