import { get, promisifyRequest } from 'idb-keyval'
import { HOME_PLACE, SAID, SAY, START_AGAIN, STEP } from '../document/marks.ts'
import { withoutSlash } from '../document/paths.ts'
import { committed, openStore } from '../storage/database.ts'
import { isRecord, isTime } from '../storage/guards.ts'
import { stored } from './state.ts'

/**
 * What visitors keep for themselves and never send: the home card, and the log with its photographs. They have their
 * own database, because every reader of the outbox reads all of it, and photographs are megabytes.
 */
export const keptDb = openStore('build-masters-hub-kept', 'kept')

/** The key of the home card in the database of what visitors keep. */
export const CARD_KEY = 'home-card'

/** How the card begins in the message of a request. */
export const CARD_TITLE = 'My home card:'

export const LOG_KEY = 'log'
/** Prefix of a photograph's id. */
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

/** Removes an expired log. */
export function forgetOldLog(): void {
  // If the browser keeps no data, there is nothing to remove.
  eraseLog(isLogOver).catch(() => undefined)
}

/**
 * Where a step says where most homes have the stop tap, a visitor with a home card (/my-home) reads where theirs is, in
 * their own words. It never leaves the device. Without a card the text stays as it is.
 */
export function nameHomePlaces(signal: AbortSignal): void {
  const places = document.querySelectorAll<HTMLElement>(`main [${HOME_PLACE}]`)
  const fill = (stored: unknown) => {
    if (signal.aborted) return
    for (const place of places) {
      const words = wordsOf(stored, place.getAttribute(HOME_PLACE) ?? '')
      // Set as text, since the visitor's words may contain anything.
      if (words) place.textContent = `where you noted it: “${words}”`
    }
  }
  // Where the browser keeps no data, the words stay as they are.
  if (places.length > 0) get<unknown>(CARD_KEY, keptDb).then(fill, () => undefined)
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

/** What is ticked on the pages of /emergency, for all tabs. */
const kept = stored('ticks')

/** In ms. /privacy promises the same time. */
const A_DAY = 24 * 60 * 60_000

interface Ticks {
  /** When it last changed, in ms since the epoch. */
  readonly at: number
  /** Which steps are done. */
  readonly done: readonly unknown[]
}

/** Ticks, by the path of their page. */
type AllTicks = Readonly<Record<string, Ticks>>

/**
 * Keeps the ticks on the emergency pages for a day, and shows what has been done in the strip above the number. Where the
 * browser stores nothing, the ticks last as long as the page.
 */
export function keepTicks(signal: AbortSignal): void {
  const path = withoutSlash(window.location.pathname)
  const boxes = Array.from(document.querySelectorAll<HTMLInputElement>(`main [${STEP}]`))

  const stepOf = (box: Element) => box.getAttribute(STEP)
  const ticked = () => boxes.filter(({ checked }) => checked)
  const show = () => {
    const said = document.querySelector(`main [${SAID}]`)
    if (said)
      said.textContent = ticked()
        .map((box) => box.getAttribute(SAY))
        .filter(Boolean)
        .map((words) => `, ${words}`)
        .join('')
  }
  const load = () => {
    const done = read()[path]?.done ?? []
    for (const box of boxes) box.checked = done.includes(stepOf(box))
    show()
  }
  // Keep what was ticked in another tab, even if this one has not noticed yet.
  const save = (changed: readonly HTMLInputElement[]) => {
    const all = read()
    const steps = changed.map(stepOf)
    const others = (all[path]?.done ?? []).filter((step) => !steps.some((changed) => changed === step))
    const done = [...others, ...changed.filter(({ checked }) => checked).map(stepOf)]
    if (write({ ...all, [path]: { at: Date.now(), done } })) load()
    else show()
  }

  // Also on pages without steps, so that old ticks are removed at the next visit to any page.
  write(read())
  if (boxes.length === 0) return
  // Some may have been ticked before this script loaded.
  const early = ticked()
  load()
  if (early.length > 0) {
    for (const box of early) box.checked = true
    save(early)
  }
  for (const box of boxes)
    box.addEventListener(
      'change',
      () => {
        save([box])
        if (box.checked) goOn(box)
      },
      { signal },
    )
  window.addEventListener('storage', load, { signal })
  const again = document.getElementById(START_AGAIN)
  again?.removeAttribute('disabled')
  again?.addEventListener(
    'click',
    () => {
      for (const box of boxes) box.checked = false
      save(boxes)
      const first = document.getElementById('step-1')
      first?.scrollIntoView()
      first?.focus({ preventScroll: true })
    },
    { signal },
  )
}

/**
 * Shows the next step once a step is done, where steps are shown one at a time. Not for keyboard users: their focus must
 * stay in view (WCAG 2.2, 2.4.11).
 */
function goOn(box: HTMLInputElement) {
  const next = box.closest('.turns')?.querySelector<HTMLAnchorElement>('.button-main')
  if (!next?.checkVisibility?.() || box.matches(':focus-visible')) return
  document.querySelector(next.hash)?.scrollIntoView()
}

/** Ticks from the last day. Ignores anything unreadable. */
function read(): AllTicks {
  const all = kept.read()
  return Object.fromEntries(Object.entries(isRecord(all) ? all : {}).filter(isFresh))
}

/** Whether it is within a day either way: a wrong clock may have dated it in the future. */
const isFresh = (entry: [string, unknown]): entry is [string, Ticks] => {
  const [, ticks] = entry
  return isRecord(ticks) && isTime(ticks.at) && Array.isArray(ticks.done) && Math.abs(Date.now() - ticks.at) < A_DAY
}

/** @returns false if storage is forbidden or full; the ticks then last as long as the page. */
const write = (ticks: AllTicks): boolean => kept.write(Object.keys(ticks).length > 0 ? ticks : undefined)
