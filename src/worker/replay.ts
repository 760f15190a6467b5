import { type DrainOptions, drain } from '../outbox/drain.ts'
import { SYNC_TAG } from '../outbox/keys.ts'
import { keepShared } from '../outbox/pictures.ts'

/** Photographs shared to the installed application start a request. manifest.webmanifest has the same names. */
const ACTION = '/contact'
const FIELD = 'photographs'

export const isShare = ({ method, url }: Pick<Request, 'method' | 'url'>, origin: string): boolean =>
  method === 'POST' && url === origin + ACTION

/** Keeps them for the form and opens its page. If none can be kept, the page still shows the number. */
export async function takeShare(request: Request): Promise<Response> {
  try {
    for (const file of (await request.formData()).getAll(FIELD)) if (file instanceof File) await keepShared(file)
  } catch {
    // It was unreadable, or there is no room.
  }
  return Response.redirect(`${ACTION}#request`, 303)
}

/**
 * In ms. Longer than the half minute that an overloaded server is given: otherwise a sync in that pause would waste one of
 * the browser's three attempts. Chromium allows a sync three minutes.
 */
const PATIENCE = 60_000

/** Drains the outbox alongside the event. Blocked storage must not fail the event. */
export function drainAfter(event: ExtendableEvent, options?: DrainOptions): void {
  event.waitUntil(drain(options).catch(() => undefined))
}

/** An older page asks, perhaps right after its own attempt: the worker waits for the pause that this began. */
export const drainForPage = (event: ExtendableEvent): void =>
  drainAfter(event, { caller: 'reconnect', patience: PATIENCE })

/**
 * Background Sync: the browser has found a network.
 * @throws while something is left to send, which tells the browser to try again (after 5, then 15 minutes).
 */
export async function drainOnSync(tag: string): Promise<void> {
  if (tag !== SYNC_TAG) return
  const retryAt = await drain({ caller: 'reconnect', patience: PATIENCE })
  if (retryAt) throw new Error('callback requests are still waiting')
}
