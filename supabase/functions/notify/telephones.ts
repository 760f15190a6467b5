import { createClient } from '@supabase/supabase-js'
import { TIMEOUT } from './post.ts'
import type { Notification } from './queue.ts'

/** The telephones of staff, as the database has them (supabase/migrations), with its names. */
export interface Telephones {
  /** Those that a notification is for. Rejects when the database does. */
  numbers(notification: string, lease: string): Promise<readonly Telephone[]>
}

/** What the database knows and does of calls and texts. Each rejects when it does. */
export interface Calls {
  /** What a call is about; null once it is gone. */
  subject(notification: string): Promise<Notification | null>
  /** Takes the request in the name of this person, once. Resolves with what came of it, in words to be read out. */
  take(notification: string, staff: string): Promise<string>
  /** A call or a text, as in `delivered_to`, has reached nobody. */
  failed(notification: string, receiver: string, problem: string): Promise<void>
}

export interface Telephone {
  /** The id of its owner. */
  readonly staff: string
  readonly name: string
  /** E.164. */
  readonly phone: string
  readonly rings: boolean
  readonly gets_texts: boolean
}

/** Those of a hosted project. `key` is its secret key. */
export function rpcTelephones(url: string, key: string): Telephones & Calls {
  const database = createClient(url, key, { auth: { persistSession: false, autoRefreshToken: false } })
  const ask = async (name: string, parameters: object) => {
    const { data } = await database.rpc(name, parameters).abortSignal(AbortSignal.timeout(TIMEOUT)).throwOnError()
    return data
  }
  return {
    numbers: (p_id, p_lease) => ask('notification_numbers', { p_id, p_lease }),
    subject: (p_id) => ask('call_subject', { p_id }),
    take: (p_id, p_staff) => ask('take_by_call', { p_id, p_staff }),
    failed: (p_id, p_receiver, p_problem) => ask('delivery_failed', { p_id, p_receiver, p_problem }),
  }
}
