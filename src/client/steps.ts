import { DANGER_FIRST, DANGER_OPEN, EXIT, SAID, SAY, START_AGAIN, STEP, STEP_LIST } from '../document/marks.ts'
import { isNear, isRecord, isTime } from '../storage/guards.ts'
import { watch } from './islands.ts'
import { trouble } from './kept.ts'
import { A_DAY, pathOfSteps, setCall } from './lastCall.ts'
import { stored } from './webStorage.ts'

/* The steps of an emergency. */

/** The part of the window that the open step crosses: below the header, above the strip. */
const READING = '-25% 0px -40%'

/**
 * Where another number comes before ours in step 1, it is the red one, and pinned, while that step is open. On the other
 * steps ours is. Without this script both stay in sight, the other one red.
 */
export function followDanger(signal: AbortSignal): void {
  const steps = document.querySelector(`main [${DANGER_FIRST}]`)
  const first = steps?.querySelector('li')
  if (!steps || !first) return
  const show = (isOpen: boolean) => {
    steps.classList.toggle(DANGER_OPEN, isOpen)
    return false
  }
  signal.addEventListener('abort', watch(first, show, READING))
}

/** What is ticked in each emergency, for all tabs. */
const kept = stored('ticks')

interface Ticks {
  /** When it last changed, in ms since the epoch. */
  readonly at: number
  readonly done: readonly unknown[]
}

/** Ticks, by the path of their emergency. */
type AllTicks = Readonly<Record<string, Ticks>>

/**
 * Keeps the ticks of an emergency for a day, also from one page with its steps to another, and shows what has been done in the
 * strip above the number. Where the browser stores nothing, the ticks last as long as the page.
 */
export function keepTicks(signal: AbortSignal): void {
  const path = pathOfSteps()
  const boxes = Array.from(document.querySelectorAll<HTMLInputElement>(`main [${STEP}]`))

  const stepOf = (box: Element) => box.getAttribute(STEP)
  const ticked = () => boxes.filter(({ checked }) => checked)
  const links = document.querySelectorAll<HTMLAnchorElement>(`.${STEP_LIST} a`)
  for (const { hash, lastElementChild: name } of links)
    if (name) name.textContent = document.querySelector(hash)?.lastChild?.textContent ?? ''
  const show = () => {
    for (const [index, link] of links.entries()) link.classList.toggle('done', boxes[index]?.checked)
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

/** The path of the emergency whose ticks changed last. */
export const latestSteps = (): string | undefined => Object.entries(read()).sort(([, a], [, b]) => b.at - a.at)[0]?.[0]

/** Ticks from the last day. Ignores anything unreadable. */
function read(): AllTicks {
  const all = kept.read()
  return Object.fromEntries(Object.entries(isRecord(all) ? all : {}).filter(isFresh))
}

/** Whether it was changed in the last day. */
const isFresh = (entry: [string, unknown]): entry is [string, Ticks] => {
  const [, ticks] = entry
  return isRecord(ticks) && isTime(ticks.at) && Array.isArray(ticks.done) && isNear(ticks.at, A_DAY, Date.now())
}

/** @returns false if storage is forbidden or full; the ticks then last as long as the page. */
const write = (ticks: AllTicks): boolean => kept.write(Object.keys(ticks).length > 0 ? ticks : undefined)

/** "Exit this page" replaces this page, so that Back does not return to it. */
export function exitAtOnce(signal: AbortSignal): void {
  const link = document.getElementById(EXIT)
  if (link instanceof HTMLAnchorElement)
    link.addEventListener(
      'click',
      (event) => {
        event.preventDefault()
        // What was ticked here would say who read it.
        write(Object.fromEntries(Object.entries(read()).filter(([path]) => path !== pathOfSteps())))
        trouble.write()
        setCall({ at: Date.now(), state: 'hidden' })
        window.location.replace(link.href)
      },
      { signal },
    )
}
