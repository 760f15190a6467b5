import { EXIT, TICKS_OF } from '../document/marks.ts'
import { withoutSlash } from '../document/paths.ts'
import { emergencyPhone } from '../facts/phones.ts'
import { isNear, isRecord, isTime } from '../storage/guards.ts'
import { type Call, setPageState } from './state.ts'
import { stored } from './webStorage.ts'

const STATES = ['tapped', 'answered', 'waiting', 'hidden'] as const

/** In ms: how long this device remembers a call, and the ticks. /privacy promises the same time. */
export const A_DAY = 24 * 60 * 60_000

const KEY = 'call'
const kept = stored(KEY)

/** Undefined if there is none from the last day. Ignores anything unreadable. */
export function lastCall(): Call | undefined {
  const call = kept.read()
  if (!isRecord(call) || !isTime(call.at) || !isNear(call.at, A_DAY, Date.now())) return undefined
  const state = STATES.find((known) => known === call.state)
  return state && { at: call.at, state, ...(typeof call.path === 'string' && { path: call.path }) }
}

/** Without a call, forgets the last one. */
export function setCall(call?: Call): void {
  kept.write(call)
  setPageState({ call })
}

/** The path of the emergency whose steps are on the page, if it has any. */
export const pathOfSteps = (): string =>
  document.querySelector(`main [${TICKS_OF}]`)?.getAttribute(TICKS_OF) ?? withoutSlash(window.location.pathname)

/** Notices a tap on our number, except on a page for visitors who must not be seen reading it. */
export function startCalls(): void {
  document.addEventListener('click', ({ target }) => {
    const link = target instanceof Element && target.closest<HTMLAnchorElement>('a[href]')
    if (!link || link.href !== emergencyPhone.href || document.getElementById(EXIT)) return
    const path = document.querySelector('main .doing') && pathOfSteps()
    if ((lastCall()?.state ?? 'tapped') === 'tapped')
      kept.write({ at: Date.now(), state: 'tapped', ...(path && { path }) } satisfies Call)
  })
  // The question comes after the call, when the page is looked at again.
  const look = () => {
    const call = lastCall()
    if (!call) kept.write()
    setPageState({ call })
  }
  window.addEventListener('focus', look)
  window.addEventListener('storage', ({ key }) => key === KEY && look())
  document.addEventListener('visibilitychange', () => document.visibilityState === 'visible' && look())
  look()
}
