import { createClient } from '@supabase/supabase-js'
import type { SenderKeys } from './keys.ts'

/**
 * Tells the database of a hosted project where its sender runs, and by which keys the two know each other.
 * @param key - the project's secret key, which never leaves this process
 */
export async function tellDatabase(
  url: string,
  key: string,
  keys: Pick<SenderKeys, 'NOTIFY_SECRET' | 'VAPID_PUBLIC_KEY'>,
): Promise<void> {
  const database = createClient(url, key, { auth: { persistSession: false, autoRefreshToken: false } })
  await database
    .rpc('set_sender', {
      p_url: new URL('/functions/v1/notify', url).href,
      p_secret: keys.NOTIFY_SECRET,
      p_vapid_public_key: keys.VAPID_PUBLIC_KEY,
    })
    .throwOnError()
}
