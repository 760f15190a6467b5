import { backend } from '../facts/hosting.ts'
import { holdAfter } from '../outbox/answers.ts'
import { readJson, readPlainly, withDeadline } from '../outbox/rpc.ts'
import { isNear, isRecord, isTime, plausible } from '../storage/guards.ts'
import { exclusively } from '../storage/lock.ts'
import { pageState, type SiteNotice, setPageState } from './state.ts'
import { stored } from './webStorage.ts'

/** The notice that staff can put on every page: what this device knows of it, and when it asks. All times are in ms. */

const MINUTE = 60_000
const HOUR = 60 * MINUTE
/** Without a connection, a notice is dropped after one night. */
const HEARD_FOR = 12 * HOUR
const CLOSED_FOR = HOUR
/** No server asks for a longer hold. */
const LONGEST_HOLD = 24 * HOUR

/** The stored record. Its times are since the epoch, by this device's clock. */
export interface Kept {
  /** When it was last asked for, answered or not. */
  readonly askedAt?: number
  /** The server wants no call before this time. */
  readonly heldUntil?: number
  readonly heardAt?: number
  /** What the server said, as it came. */
  readonly said?: unknown
  /** Which notice the visitor has seen, and when they closed it. */
  readonly told?: string
  readonly closedAt?: number
}

/** The notice that counts now, closed or not. */
export function noticeIn({ heardAt, said }: Kept, now: number): SiteNotice | undefined {
  if (!isTime(heardAt) || !isNear(heardAt, HEARD_FOR, now) || !isRecord(said)) return undefined
  const { text, aim_holds, set_at } = said
  const until = Date.parse(String(said.until))
  // By this device's clock, even if it is wrong.
  const endsAt = heardAt + until - Date.parse(String(said.now))
  return typeof text === 'string' && endsAt > now
    ? { id: String(set_at), text, until, endsAt, aimHolds: aim_holds !== false }
    : undefined
}

export const isClosedIn = ({ told, closedAt }: Kept, { id }: SiteNotice, now: number): boolean =>
  told === id && isTime(closedAt) && isNear(closedAt, CLOSED_FOR, now)

/** How many ms to wait before asking; 0: ask now. */
export function askIn({ askedAt, heldUntil }: Kept, now: number): number {
  const left = (until: unknown, longest: number) => (isTime(until) ? plausible(until, longest, now) - now : 0)
  return Math.max(0, left(askedAt && askedAt + MINUTE, MINUTE), left(heldUntil, LONGEST_HOLD))
}

/** All tabs share this name, so that they ask once between them. */
const KEY = 'site-notice'
const kept = stored(KEY)
/** Between two looks, in ms. */
const LOOK_EVERY = 60_000
/** For the whole exchange, in ms. */
const TIMEOUT = 15_000

let timer: ReturnType<typeof setTimeout>

/** Shows the notice, and asks for it every minute while this page is visible. */
export function startSiteNotice(): void {
  if (!backend) return
  document.addEventListener('visibilitychange', look)
  window.addEventListener('online', look)
  window.addEventListener('storage', ({ key }) => key === KEY && look())
  void look()
}

/** Closes it for an hour, in all tabs. */
export function closeSiteNotice(): void {
  write({ closedAt: Date.now() })
  show()
}

async function look(): Promise<void> {
  clearTimeout(timer)
  show()
  const isVisible = document.visibilityState === 'visible'
  if (isVisible && askIn(read(), Date.now()) <= 0) {
    await exclusively(KEY, { longest: TIMEOUT + 5_000 }, ask).catch(() => undefined)
    show()
  }
  clearTimeout(timer)
  const [known, now] = [read(), Date.now()]
  const end = noticeIn(known, now)?.endsAt ?? Number.POSITIVE_INFINITY
  timer = setTimeout(look, Math.min(isVisible ? Math.max(askIn(known, now), 1000) : LOOK_EVERY, LOOK_EVERY, end - now))
}

async function ask(): Promise<void> {
  const reply = await withDeadline(TIMEOUT, (signal) => readPlainly('site_notice', signal))
  const now = Date.now()
  const hold = reply && holdAfter(reply.status, reply.headers, reply.text)
  const said = reply?.status === 200 ? readJson(reply.text) : undefined
  write({
    askedAt: now,
    heldUntil: hold ? now + hold : undefined,
    // A captive portal's page is neither.
    ...((said === null || isRecord(said)) && { heardAt: now, said }),
  })
}

function show(): void {
  const [known, now] = [read(), Date.now()]
  const notice = noticeIn(known, now)
  const shown = pageState().siteNotice
  const isClosed = notice && isClosedIn(known, notice, now)
  if (shown?.id === notice?.id && shown?.isClosed === isClosed) return
  // Screen readers read it out once.
  const isNews = known.told !== notice?.id
  setPageState({ siteNotice: notice && { ...notice, isNews, isClosed: isClosed === true } })
  if (notice && isNews) write({ told: notice.id, closedAt: undefined })
}

function read(): Kept {
  const known = kept.read()
  return isRecord(known) ? known : {}
}

function write(change: Kept): void {
  const next = { ...read(), ...change }
  // Delete first, so that a full disk does not keep the old one.
  kept.write()
  kept.write(next)
}
