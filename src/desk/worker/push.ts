import { call, within } from '../../outbox/rpc.ts'
import { letterKind } from '../api/letterKinds.ts'

// Of the logo only its shape: Android shows it in the status bar, in one colour.
import badge from './badge.png?inline'
import { openMessage, TAKE } from './deskMessages.ts'

declare const self: ServiceWorkerGlobalScope

/** As the sender writes it (supabase/functions/notify/channels.ts). */
interface Push {
  /** Of the notification; an older sender gives none. */
  readonly id?: string
  readonly kind: string
  /** The request's id; null where it is about several, or none. */
  readonly request: string | null
  readonly title: string
  readonly text: string
  /** It is shown, and makes no sound: the device has rung often enough within the hour. */
  readonly isSilent: boolean
  /** With which the database is told that it was shown; an older sender gives none. */
  readonly receipt?: string
}

/** What is kept with a notification for the tap. */
interface Kept {
  /** Of the screen that it opens, behind the `#`. */
  readonly path: string
  /** Of this and of those that it took the place of, the oldest first. */
  readonly ids: readonly string[]
}

/** No standard yet, so TypeScript's library has none of them. */
type Options = NotificationOptions & {
  readonly renotify?: boolean
  readonly vibrate?: readonly number[]
  readonly actions?: readonly { readonly action: string; readonly title: string }[]
}

const ICON = '/icons/icon-192.png'
const CALL = [300, 100, 300, 100, 300] as const
const ALARM = [800, 200, 800, 200, 800, 200, 800] as const

/**
 * Shows a push. Always something, also for one that cannot be read: a browser takes the subscription away from a worker that
 * stays silent.
 */
export async function showPush(data: PushMessageData | null): Promise<void> {
  const { id, kind, request, title, text, isSilent } = read(data)
  const isAlarm = letterKind(kind)?.isAlarm === true
  // Told again of the same request, it takes the place of the notification before, and sounds once more. Each digest names
  // others, and each shift is another.
  const tag = request ?? (kind === 'several' || kind === 'handed' ? id : undefined) ?? kind
  const ids = await shownBefore(tag)
  // A push service that took a push and answered too late is given it again, perhaps after a later one about the same request:
  // the phone need not ring twice for that.
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
    // Browsers refuse one that is silent and vibrates.
    ...(isQuiet ? { silent: true } : { vibrate: isAlarm ? ALARM : CALL }),
    lang: 'en-GB',
    data: kept,
    // A browser that shows no buttons leaves them out.
    ...(request && letterKind(kind)?.isWaiting && { actions: [{ action: TAKE, title: 'Take' }] }),
  }
  await self.registration.showNotification(title, options)
  await countOnIcon()
}

/** What is on the screen under this tag, or was. Never rejects: one that sounds once too often is better than none. */
async function shownBefore(tag: string): Promise<readonly string[]> {
  const shown = await self.registration.getNotifications({ tag }).catch(() => [])
  return shown.flatMap(({ data }) => (data as Partial<Kept> | null)?.ids ?? [])
}

/** On the desk's icon: how many notifications nobody has looked at yet. An open desk knows better, and says so itself. */
export async function countOnIcon(): Promise<void> {
  const { length } = await self.registration.getNotifications()
  // Not in every browser.
  await navigator.setAppBadge?.(length)
}

let last: Promise<unknown> = Promise.resolve()

/**
 * Runs what deals with notifications, one after the other. Whoever asks Chromium for all of them while another is just being
 * shown makes it forget that one: of two pushes at the same moment it lost one in ten.
 */
export function inTurn(task: () => Promise<void>): Promise<void> {
  const turn = last.then(task)
  // The caller gets the error; the next task goes ahead.
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

/** The browser has taken the subscription away. Only the desk can make another: the worker knows no session. */
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
/** Before each attempt, in ms. A browser ends a worker that is busy for longer than some minutes. */
const WAITS = [0, 2_000, 10_000] as const

/**
 * Tells the database that this device has shown a push, by the push's secret: only then is it known that it rings. After the
 * push is shown, and never in its way. What could not be said is said by the next push.
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

/** Opens what a notification is about: in the desk that is open, else in a new window. Only the desk can take it. */
export async function openFrom({ data }: Notification, button: string): Promise<void> {
  const path = ((data as Kept | null)?.path ?? '/') + (button === TAKE ? `/${TAKE}` : '')
  const windows = await self.clients.matchAll({ type: 'window', includeUncontrolled: true })
  const desks = windows.filter(({ url }) => new URL(url).pathname.startsWith('/desk'))
  const desk = desks.find(({ focused }) => focused) ?? desks[0]
  if (!desk) {
    await self.clients.openWindow(`/desk/#${path}`)
    return
  }
  // A message and no navigation, which would need a page that this very worker has loaded.
  desk.postMessage(openMessage(path))
  await desk.focus()
}
