import { createClient } from '@supabase/supabase-js'
import { projectOf } from '../_shared/project.ts'
import { answer } from './answer.ts'
import { asCaller, rpc } from './database.ts'
import { hostedAccounts } from './hostedAccounts.ts'

/** The Edge Function on a hosted project: accounts with the secret key, the database as whoever has called. */
export function handle(
  request: Request,
  environment: Readonly<Record<string, string | undefined>>,
  log: (line: string) => void,
): Promise<Response> {
  const { url, secretKey, publishableKey } = projectOf(environment)
  const authorization = request.headers.get('authorization') ?? ''
  const project = createClient(url, secretKey, { auth: { persistSession: false, autoRefreshToken: false } })
  return answer(
    request,
    hostedAccounts(project),
    {
      ask: asCaller(rpc(url, { apikey: publishableKey, authorization })),
      async note(change) {
        await project.rpc('note_account_change', change).throwOnError()
      },
    },
    log,
  )
}
