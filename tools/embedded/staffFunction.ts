import { honoMiddleware } from '@supabase/lite/vite'
import { answer, asCaller, rpc } from '../../supabase/functions/staff/answer.ts'
import { type AccountStore, embeddedAccounts } from './accounts.ts'
import { log } from './log.ts'

export const STAFF_FUNCTION = '/functions/v1/staff'

/**
 * The Edge Function of accounts (supabase/functions/staff) in this process, as Node's middleware.
 * @param send - answers what is asked of the API
 */
export function staffFunction(store: AccountStore, send: (request: Request) => Promise<Response>) {
  const accounts = embeddedAccounts(store)
  const fetch = (request: Request) => {
    const headers = Object.fromEntries(
      ['apikey', 'authorization'].flatMap((name) => {
        const value = request.headers.get(name)
        return value === null ? [] : [[name, value]]
      }),
    )
    return answer(
      request,
      accounts,
      {
        ask: asCaller(rpc('http://localhost', headers, send)),
        async note({ p_owner, p_staff, p_action }) {
          await store.connection.driver.query('select public.note_account_change($1, $2, $3)', [
            p_owner,
            p_staff,
            p_action,
          ])
        },
      },
      log,
    )
  }
  // All that it asks of an App is to answer.
  return honoMiddleware({ fetch } as never, [STAFF_FUNCTION])
}
