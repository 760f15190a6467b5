import { call, within } from '../../outbox/rpc.ts'
import { letterKind } from '../api/letterKinds.ts'

// Only the logo's shape: Android shows it in the status bar, in one colour.
import badge from './badge.png?inline'
import { openMessage, TAKE } from './deskMessages.ts'

declare const self: ServiceWorkerGlobalScope

/** As the sender writes it (supabase/functions/notify/channels.ts). */
interface Push {
  /** The notification's; an older sender has none. */
  readonly id?: string
  readonly kind: string
  /** The request's id; null if it is about several, or none. */
  readonly request: string | null
  readonly title: string
  readonly text: string
  /** Shown without sound: the device has rung often enough this hour. */
  readonly isSilent: boolean
  /** Proves to the database that it was shown; an older sender has none. */
  readonly receipt?: string
}

/** Kept with a notification for the tap. */
interface Kept {
  /** The screen that it opens, after the `#`. */
  readonly path: string
  /** Ids of this request and of those it replaced, oldest first. */
  readonly ids: readonly string[]
}

/** Not standard yet, so TypeScript does not know them. */
type Options = NotificationOptions & {
  readonly renotify?: boolean
  readonly vibrate?: readonly number[]
  readonly actions?: readonly { readonly action: string; readonly title: string }[]
}

const ICON = '/icons/icon-192.png'
const CALL = [300, 100, 300, 100, 300] as const
const ALARM = [800, 200, 800, 200, 800, 200, 800] as const

/** Shows something even if a push cannot be read: a browser ends the subscription of a worker that shows nothing. */
export async function showPush(data: PushMessageData | null): Promise<void> {
  const { id, kind, request, title, text, isSilent } = read(data)
  const isAlarm = letterKind(kind)?.isAlarm === true
  // A further alert about the same request replaces the one before, and sounds again. Digests and shifts are each their own.
  const tag = request ?? (kind === 'several' || kind === 'handed' ? id : undefined) ?? kind
  const ids = await shownBefore(tag)
  // A push service that answered too late gets a push twice, perhaps after a later one about the same request. It rings once.
  const isQuiet = isSilent || (id !== undefined && ids.includes(id))
  const path = request ? `/requests/${request}` : (letterKind(kind)?.screen ?? '/')
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
    // Ignored by browsers without buttons.
    ...(request && letterKind(kind)?.isWaiting && { actions: [{ action: TAKE, title: 'Take' }] }),
  }
  await self.registration.showNotification(title, options)
  await countOnIcon()
}

/** Ids shown under this tag so far. Never rejects: one sound too many is better than no notification. */
async function shownBefore(tag: string): Promise<readonly string[]> {
  const shown = await self.registration.getNotifications({ tag }).catch(() => [])
  return shown.flatMap(({ data }) => (data as Partial<Kept> | null)?.ids ?? [])
}

/** Shows on the desk's icon how many notifications are unread. An open desk knows better, and sets it itself. */
export async function countOnIcon(): Promise<void> {
  const { length } = await self.registration.getNotifications()
  // Not in every browser.
  await navigator.setAppBadge?.(length)
}

let last: Promise<unknown> = Promise.resolve()

/**
 * Runs tasks with notifications one after the other. Reading all notifications while another is being shown makes Chromium lose
 * that one: of two pushes at the same moment it lost one in ten.
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
    // Not JSON, but a push must always show something.
    return UNREADABLE
  }
}

/** The browser has ended the subscription. Only the desk can make another: the worker has no session. */
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

/** For one attempt, in ms. */
const TIMEOUT = 10_000
/** Before each attempt, in ms. A browser ends a worker that is busy for more than a few minutes. */
const WAITS = [0, 2_000, 10_000] as const

/**
 * Tells the database, by the push's secret, that this device has shown it: the only proof that it rings. Runs after the push is
 * shown. If it fails, the next push makes up for it.
 */
export async function acknowledge(data: PushMessageData | null): Promise<void> {
  const { receipt } = read(data)
  if (typeof receipt !== 'string' || receipt === '') return
  for (const wait of WAITS) {
    await new Promise((resolve) => setTimeout(resolve, wait))
    const reply = await within(TIMEOUT, (signal) => call('push_shown', { p_receipt: receipt }, { signal }))
    if (reply && reply.status < 500) return
  }
}

/** Opens what a notification is about in the open desk, or in a new window. Only the desk can take a request. */
export async function openFrom({ data }: Notification, button: string): Promise<void> {
  const path = ((data as Kept | null)?.path ?? '/') + (button === TAKE ? `/${TAKE}` : '')
  const windows = await self.clients.matchAll({ type: 'window', includeUncontrolled: true })
  const desks = windows.filter(({ url }) => new URL(url).pathname.startsWith('/desk'))
  const desk = desks.find(({ focused }) => focused) ?? desks[0]
  if (!desk) {
    await self.clients.openWindow(`/desk/#${path}`)
    return
  }
  // By a message: navigating works only for pages that this worker controls.
  desk.postMessage(openMessage(path))
  await desk.focus()
}
