import { isRecord, isTime } from '../storage/guards.ts'
import type { SiteNotice } from './state.ts'

/** What this device knows of the notice, and when it asks. Nothing here reads a clock or a disk. All times in ms. */

const MINUTE = 60_000
const HOUR = 60 * MINUTE
/** Without a connection what was heard so long ago is said no more: one night. */
const HEARD_FOR = 12 * HOUR
/** Once the visitor has closed it. */
const CLOSED_FOR = HOUR
/** No server asks for more. */
const LONGEST_HOLD = 24 * HOUR

/** As it is stored, since the epoch by this device's clock. */
export interface Kept {
  /** When it was last asked for, answered or not. */
  readonly askedAt?: number
  /** Until when the server wants not to be asked. */
  readonly heldUntil?: number
  readonly heardAt?: number
  /** What the server said, as it came. */
  readonly said?: unknown
  /** Which one the visitor has been told of, and when they closed it. */
  readonly told?: string
  readonly closedAt?: number
}

/** The notice that counts now, closed or not. */
export function noticeIn({ heardAt, said }: Kept, now: number): SiteNotice | undefined {
  if (!isTime(heardAt) || Math.abs(now - heardAt) > HEARD_FOR || !isRecord(said)) return undefined
  const { text, aim_holds, set_at } = said
  const until = Date.parse(String(said.until))
  // Whatever this device's clock shows.
  const endsAt = heardAt + until - Date.parse(String(said.now))
  return typeof text === 'string' && endsAt > now
    ? { id: String(set_at), text, until, endsAt, aimHolds: aim_holds !== false }
    : undefined
}

/** Whether the visitor has read it and wants it out of the way. */
export const isClosedIn = ({ told, closedAt }: Kept, { id }: SiteNotice, now: number): boolean =>
  told === id && isTime(closedAt) && Math.abs(now - closedAt) < CLOSED_FOR

/** In how many ms it is to be asked for; 0 or less: now. A clock that was wrong keeps nobody waiting. */
export function askIn({ askedAt, heldUntil }: Kept, now: number): number {
  const left = (until: unknown, longest: number) => (isTime(until) && until - now <= longest ? until - now : 0)
  return Math.max(left(askedAt && askedAt + MINUTE, MINUTE), left(heldUntil, LONGEST_HOLD))
}
