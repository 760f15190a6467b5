import * as v from 'valibot'
import { isKeyRefused } from '../../auth/askServer.ts'
import { client } from '../../auth/client.ts'
import { CallError, exchange, OUTDATED, wantedBy } from './call.ts'
import { is, type Of, type Role } from './shapes.ts'

/** Calls the Edge Function that manages accounts for the owner. Not every project has it. All calls reject with a CallError. */

/** Resolves if the function answers. */
export const lookForAccounts = () => ask({ do: 'look' }, Done)
/** `password` is null if they already had an account and have used it. */
export const addMember = (email: string, name: string, role: Role) => ask({ do: 'add', email, name, role }, Added)
export const changeAddress = (id: string, email: string) => ask({ do: 'address', id, email }, Done)
export const givePassword = (id: string) => ask({ do: 'password', id }, Given)
export const removeSecondFactor = (id: string) => ask({ do: 'factor', id }, Done)

/** Every answer of the function says that it is ours, as a café's page or a gateway's JSON may answer for it. */
const Done = v.object({ from: v.literal('accounts') })
const Added = v.object({ ...Done.entries, password: v.nullable(v.string()) })
const Given = v.object({ ...Done.entries, password: v.string() })
const Refusal = v.object({ ...Done.entries, message: v.string(), hint: v.nullish(v.string()) })

const ask = <Schema extends v.GenericSchema>(body: object, schema: Schema): Promise<Of<Schema>> =>
  exchange(schema, async (signal) => {
    const { data, error, response } = await client.functions.invoke<unknown>('staff', { body, signal })
    const status = response?.status ?? 0
    const said: unknown = error && (await response?.json().catch(() => undefined))
    return { status, data, problem: error && problemOf(status, said) }
  })

function problemOf(status: number, said: unknown): CallError {
  if (isKeyRefused(status, said)) return OUTDATED
  if (!is(Refusal)(said)) return new CallError('server', 'Accounts can’t be changed at the moment. Try again later.')
  const { message, hint } = said
  if (status === 403) return wantedBy(hint) ?? new CallError('not-staff', message)
  return wantedBy(hint) ?? new CallError([404, 409, 422].includes(status) ? 'refused' : 'server', message)
}
