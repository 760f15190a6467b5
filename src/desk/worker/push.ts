import { call, willPass, withDeadline } from '../../outbox/rpc.ts'
import { withTimeout } from '../../storage/guards.ts'
import { LETTER_KINDS } from '../api/letterKinds.ts'

// Only the logo's outline, as Android shows it in the status bar in one colour.
import badge from './badge.png?inline'
import { noteTake, openMessage, TAKE } from './deskMessages.ts'

declare const self: ServiceWorkerGlobalScope

/** A push as the sender writes it (supabase/functions/notify/channels.ts). */
interface Push {
  /** The notification's id; an older sender has none. */
  readonly id?: string
  readonly kind: string
  /** The request's id; null if the push is about several requests or none. */
  readonly request: string | null
  readonly title: string
  readonly text: string
  /** Whether to show it without sound, as the device has rung often enough this hour. */
  readonly isSilent: boolean
  /** Proves to the database that the device showed it; an older sender has none. */
  readonly receipt?: string
}

/** Data kept with a notification for when it is tapped. */
interface Kept {
  /** The screen that a tap opens, after the `#`. */
  readonly path: string
  /** The ids of this request and of those whose notifications it replaced, oldest first. */
  readonly ids: readonly string[]
}

/** Options that are not standard yet, so TypeScript does not know them. */
type Options = NotificationOptions & {
  readonly renotify?: boolean
  readonly vibrate?: readonly number[]
  readonly actions?: readonly { readonly action: string; readonly title: string }[]
}

const ICON = '/icons/icon-192.png'
const CALL = [300, 100, 300, 100, 300] as const
const ALARM = [800, 200, 800, 200, 800, 200, 800] as const

/** Shows something even if a push cannot be read, as browsers end the subscription of a worker that shows nothing. */
export async function showPush(data: PushMessageData | null): Promise<void> {
  const { id, kind, request, title, text, isSilent } = read(data)
  const isAlarm = LETTER_KINDS[kind]?.isAlarm === true
  // A later alert about the same request replaces the earlier one, and sounds again. Digests and shifts are never replaced.
  const tag = request ?? (kind === 'several' || kind === 'handed' ? id : undefined) ?? kind
  const ids = await shownBefore(tag)
  // If a push service answered too late, the push comes twice, perhaps after a later alert about the request. It rings once.
  const isQuiet = isSilent || (id !== undefined && ids.includes(id))
  const path = request ? `/requests/${request}` : (LETTER_KINDS[kind]?.screen ?? '/')
  const kept: Kept = { path, ids: id === undefined || ids.includes(id) ? ids : [...ids, id] }
  const options: Options = {
    body: text,
    icon: ICON,
    badge,
    tag,
    renotify: !isQuiet,
    requireInteraction: isAlarm,
    // Browsers refuse a silent notification that vibrates.
    ...(isQuiet ? { silent: true } : { vibrate: isAlarm ? ALARM : CALL }),
    lang: 'en-GB',
    data: kept,
    // Browsers without notification buttons ignore this.
    ...(request && LETTER_KINDS[kind]?.isWaiting && { actions: [{ action: TAKE, title: 'Take' }] }),
  }
  await self.registration.showNotification(title, options)
  await countOnIcon()
}

/** Ids shown under this tag so far. Never rejects, as an extra sound is better than no notification. */
async function shownBefore(tag: string): Promise<readonly string[]> {
  const shown = await self.registration.getNotifications({ tag }).catch(() => [])
  return shown.flatMap(({ data }) => (data as Partial<Kept> | null)?.ids ?? [])
}

/** Shows the number of unread notifications on the desk's icon. An open desk knows better, and sets it itself. */
export async function countOnIcon(): Promise<void> {
  const { length } = await self.registration.getNotifications()
  // Not every browser supports badges.
  await navigator.setAppBadge?.(length)
}

let last: Promise<unknown> = Promise.resolve()

/**
 * Runs notification tasks one after the other. If a task reads all notifications while another is being shown, Chromium loses
 * that notification: of two pushes at the same moment, it lost one in ten.
 */
export function inTurn(task: () => Promise<void>): Promise<void> {
  const turn = last.then(task)
  // The caller gets the error; the next task still runs.
  last = turn.catch(() => {})
  return turn
}

const UNREADABLE: Push = {
  kind: 'unreadable',
  request: null,
  title: 'Something new',
  text: 'Open the desk to see it.',
  isSilent: false,
}

function read(data: PushMessageData | null): Push {
  try {
    const push: Partial<Push> | undefined = data?.json()
    return push?.title ? { ...UNREADABLE, ...push } : UNREADABLE
  } catch {
    // The push is not JSON, but it must always show something.
    return UNREADABLE
  }
}

/** Handles a subscription that the browser has ended. Only the desk can renew it, as the worker has no session. */
export async function askToRenew(): Promise<void> {
  const kept: Kept = { path: '/', ids: [] }
  await self.registration.showNotification('Notifications have stopped', {
    body: 'Open the desk once to get alerts on this device again.',
    icon: ICON,
    badge,
    tag: 'renew',
    requireInteraction: true,
    data: kept,
  })
}

/** Timeout for one attempt, in ms. */
const TIMEOUT = 10_000
/** Delay before each attempt, in ms. A browser ends a worker that is busy for more than a few minutes. */
const WAITS = [0, 2_000, 10_000] as const

/**
 * Reports to the database, with the push's secret, that this device has shown it. This is the only proof that the device
 * rings. Runs after the push is shown. If it fails, the next push makes up for it.
 */
export async function acknowledge(data: PushMessageData | null): Promise<void> {
  const { receipt } = read(data)
  if (typeof receipt !== 'string' || receipt === '') return
  for (const wait of WAITS) {
    await new Promise((resolve) => setTimeout(resolve, wait))
    const reply = await withDeadline(TIMEOUT, (signal) => call('push_shown', { p_receipt: receipt }, { signal }))
    if (reply && !willPass(reply.status)) return
  }
}

/** How long a slow disk may hold up a tap, in ms. Browsers open no window a second after it. */
const TAP = 500

/** Opens a notification's subject in the open desk, or in a new window. Only the desk can take a request. */
export async function openFrom({ data }: Notification, button: string): Promise<void> {
  const screen = (data as Kept | null)?.path ?? '/'
  const path = button === TAKE ? `${screen}/${TAKE}` : screen
  // If the note is lost, the request only opens.
  if (button === TAKE) await withTimeout(noteTake(screen), TAP).catch(() => {})
  const windows = await self.clients.matchAll({ type: 'window', includeUncontrolled: true })
  const desks = windows.filter(({ url }) => new URL(url).pathname.startsWith('/desk'))
  const desk = desks.find(({ focused }) => focused) ?? desks[0]
  if (!desk) {
    await self.clients.openWindow(`/desk/#${path}`)
    return
  }
  // Sends a message, as navigating works only for pages that this worker controls.
  desk.postMessage(openMessage(path))
  await desk.focus()
}
