import { withoutSlash } from '../../document/paths.ts'
import { SAID, SAY, START_AGAIN, STEP } from '../../document/steps.ts'
import { isRecord, isTime } from '../../storage/guards.ts'
import { stored } from '../state.ts'

/** What is ticked on the pages of /emergency, for all tabs. */
const kept = stored('ticks')

/** Milliseconds. /privacy says so, too. */
const A_DAY = 24 * 60 * 60_000

interface Ticks {
  /** Of the last change, in ms since the epoch. */
  readonly at: number
  /** Which steps are done. */
  readonly done: readonly unknown[]
}

/** By the path of their page. */
type AllTicks = Readonly<Record<string, Ticks>>

/**
 * Keeps the ticks of an emergency's steps for a day, and has the strip above the number say what has been done. Where
 * the browser stores nothing, the ticks last as long as the page.
 * @returns a function that stops it.
 */
export function keepTicks(): () => void {
  const stop = new AbortController()
  const { signal } = stop
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
  // Keep what was ticked in another tab, of which this one may not have heard yet.
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
  if (boxes.length === 0) return () => undefined
  // Some may have been ticked before this script loaded.
  const early = ticked()
  load()
  if (early.length > 0) {
    for (const box of early) box.checked = true
    save(early)
  }
  for (const box of boxes) box.addEventListener('change', () => save([box]), { signal })
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
  return () => stop.abort()
}

/** Those of the last day; anything unreadable is ignored. */
function read(): AllTicks {
  const all = kept.read()
  return Object.fromEntries(Object.entries(isRecord(all) ? all : {}).filter(isFresh))
}

/** Within a day either way: a wrong clock may have dated it in the future. */
const isFresh = (entry: [string, unknown]): entry is [string, Ticks] => {
  const [, ticks] = entry
  return isRecord(ticks) && isTime(ticks.at) && Array.isArray(ticks.done) && Math.abs(Date.now() - ticks.at) < A_DAY
}

/** @returns false where storage is forbidden or full: the ticks last as long as the page then. */
const write = (ticks: AllTicks): boolean => kept.write(Object.keys(ticks).length > 0 ? ticks : undefined)
