import { get, promisifyRequest } from 'idb-keyval'
import { HOME_PLACE, HOUSE_MAP } from '../document/marks.ts'
import { committed, openStore } from '../storage/database.ts'
import { isRecord, isTime } from '../storage/guards.ts'
import { entryState } from './navigation/historyEntries.ts'
import { stored as storedIn } from './webStorage.ts'

/**
 * What visitors keep for themselves and never send: the home card, and the log with its photographs. They have their
 * own database, because every reader of the outbox reads all of it, and photographs are megabytes.
 */
export const keptDb = openStore('build-masters-hub-kept', 'kept')

export const CARD_KEY = 'home-card'

/** How the card begins in the message of a request. */
export const CARD_TITLE = 'My home card:'

export const LOG_KEY = 'log'
export const PHOTO_KEY = 'photo:'

/**
 * How long the log of /while-you-wait is kept on this device. Checked on every page, since a visitor whose pipe is
 * repaired may never open that one again.
 */
const KEPT = 30 * 24 * 60 * 60_000

/** Whether nothing has been added for `KEPT`. We keep a log that a wrong clock dated in the future. */
export const isLogOver = (stored: unknown, now = Date.now()): boolean =>
  isRecord(stored) && isTime(stored.changedAt) && now - stored.changedAt >= KEPT

/** Removes the log and its photographs. Rejects if the browser keeps no data. */
export const eraseLog = (isMeant: (stored: unknown) => boolean = () => true): Promise<void> =>
  keptDb('readwrite', async (store) => {
    if (!isMeant(await promisifyRequest<unknown>(store.get(LOG_KEY)))) return
    store.delete(LOG_KEY)
    store.delete(IDBKeyRange.bound(PHOTO_KEY, `${PHOTO_KEY}\uffff`))
    return committed(store)
  })

/**
 * The emergency that the visitor last waited about, which Home's house marks: its `path`, its `name`, and `changedAt`, when
 * the wait began. Gone with the log, and with "Exit this page".
 */
export const trouble = storedIn('trouble')

export function forgetOldLog(): void {
  if (isLogOver(trouble.read())) trouble.write()
  // If the browser keeps no data, there is nothing to remove.
  eraseLog(isLogOver).catch(() => undefined)
}

/**
 * Where a step says where most homes have the stop tap, a visitor with a home card (/my-home) reads where theirs is, in
 * their own words; after scanning a label, what that says. It never leaves the device. Without a card the text stays as it is.
 */
export function nameHomePlaces(signal: AbortSignal): void {
  const places = document.querySelectorAll<HTMLElement>(`main [${HOME_PLACE}]`)
  const { label } = entryState()
  const fill = (stored: unknown) => {
    if (signal.aborted) return
    for (const place of places) {
      const words = wordsOf(stored, place.getAttribute(HOME_PLACE) ?? '')
      // Set as text, since the visitor's words may contain anything.
      const before = place.textContent && `where ${label ? 'the label says' : 'you noted it'}: `
      if (words) place.textContent = `${before}“${words}”`
    }
    const house = document.querySelector(`main .${HOUSE_MAP}`)
    // Without its script the pins stay where most homes have these things.
    if (house && isRecord(stored))
      import('./homeHouse.ts').then(
        // A label may be of another home.
        ({ lightHome }) => lightHome(house, stored, !label && trouble.read()),
        console.debug,
      )
  }
  // Where the browser keeps no data, the words stay as they are.
  if (label) fill(label)
  else if (places.length > 0) get<unknown>(CARD_KEY, keptDb).then(fill, () => undefined)
}

/** The stored card as text; empty if there is none. */
export const cardTextIn = (stored: unknown): string =>
  isRecord(stored) && typeof stored.text === 'string' ? stored.text : ''

/** The words on the stored card's line with this label; undefined if there are none. */
export function wordsOf(stored: unknown, line: string): string | undefined {
  const start = `${line}: `
  return cardTextIn(stored)
    .split('\n')
    .find((words) => words.startsWith(start))
    ?.slice(start.length)
}
