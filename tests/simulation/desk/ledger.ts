import { isDeepStrictEqual } from 'node:util'
import type { NewAction, UnsentAction } from '../../../src/desk/device/actions.ts'
import type { Writes } from '../disk.ts'
import type { Computer, Reply } from './computer.ts'
import type { DeskTab } from './tab.ts'

/**
 * The rules of every schedule. A ledger notes what was tapped, shown and discarded at one computer, apart from the queue's own
 * records, and compares the two at each commit, attempt and look at the screen.
 */

type Tapped = NewAction & { readonly key: string; readonly request: string }

interface Tap {
  readonly action: Tapped
  readonly tab: DeskTab
  /** Earlier taps for the same request, as the same tab showed them. */
  readonly before: readonly string[]
  state: 'being kept' | 'kept' | 'not kept'
  isUnwanted: boolean
  isDiscarded: boolean
}

export class DeskLedger {
  readonly #computer: Computer
  readonly #taps = new Map<string, Tap>()
  readonly #underWay = new Map<string, DeskTab>()
  /** By version of an answer: its key, and the tabs that were open when it came. */
  readonly #answers = new Map<number, { readonly key: string; readonly open: readonly DeskTab[] }>()

  constructor(computer: Computer) {
    this.#computer = computer
  }

  #break(rule: string): void {
    this.#computer.clock.break(rule)
  }

  // Actions of the user.

  taps(tab: DeskTab, action: Tapped, shown: readonly UnsentAction[]): void {
    const before = shown.filter(({ request }) => request === action.request).map(({ key }) => key)
    const mine = [...this.#taps.values()].filter((tap) => tap.tab === tab && tap.action.request === action.request)
    this.#taps.set(action.key, {
      action,
      tab,
      before: [...new Set([...before, ...mine.map(({ action: { key } }) => key)])],
      state: 'being kept',
      isUnwanted: false,
      isDiscarded: false,
    })
  }

  isSaving(tab: DeskTab): boolean {
    return [...this.#taps.values()].some((tap) => tap.tab === tab && tap.state === 'being kept')
  }

  /** The disk has had time to answer. */
  isOverdue(key: string): void {
    const tap = this.#taps.get(key)
    if (tap?.state === 'being kept') this.#break(`${key} is still being saved, and neither shown nor sent`)
  }

  isKept(key: string): void {
    const tap = this.#taps.get(key)
    if (!tap) return
    tap.state = 'kept'
    this.#checkPresence(key, tap)
  }

  isUnkept(key: string): void {
    const tap = this.#taps.get(key)
    if (tap) tap.state = 'not kept'
    const { hasFailed, isSignedOut } = this.#computer
    if (!hasFailed && !isSignedOut) this.#break(`${key} was not saved, although the disk works`)
  }

  discards(key: string): void {
    const tap = this.#taps.get(key)
    if (tap) tap.isUnwanted = true
    else this.#break(`${key} was shown, but never tapped`)
  }

  sawDiscarded(key: string, tab: DeskTab): void {
    const tap = this.#taps.get(key)
    if (!tap) return
    // Only its own tab knows an action that the disk did not confirm, but the disk may have it anyway.
    if (tap.state !== 'not kept' || tap.tab === tab) tap.isDiscarded = true
    if (tab.queue.shown().some((action) => action.key === key))
      this.#break(`${key} is still shown where it was discarded`)
  }

  // The user's view.

  shows(tab: DeskTab, shown: readonly UnsentAction[]): void {
    for (const { key, refusal } of shown) {
      const tap = this.#taps.get(key)
      if (!tap) this.#break(`${tab.name} shows ${key}, which was never tapped`)
      else if (tap.state === 'being kept') this.#computer.clock.atStepEnd(() => this.#checkKept(tab, key, tap))
      if (refusal !== undefined && !this.#computer.backend.refused.has(key))
        this.#break(`${tab.name} says that ${key} was refused`)
    }
  }

  /** Runs at the end of the step, when the queue knows whether the disk has failed. */
  #checkKept(tab: DeskTab, key: string, { state, isUnwanted }: Tap) {
    const isErased = isUnwanted || this.#computer.isSignedOut
    if (state === 'being kept' && !isErased && !this.#isOnDisk(key) && !this.#isDone(key))
      this.#break(`${tab.name} shows ${key} before it is saved`)
  }

  hears(tab: DeskTab, version: number): void {
    const key = this.#answers.get(version)?.key
    if (key !== undefined) tab.told.add(key)
  }

  // Events on the disk.

  commit(writes: Writes): void {
    const { isSignedOut, disk } = this.#computer
    for (const [key, value] of writes) {
      const tap = this.#taps.get(key)
      if (!tap) continue
      if (value === undefined) {
        if (!isSignedOut) this.#checkPresence(key, tap)
      } else this.#compare(tap, disk.content.get(key))
    }
  }

  check(): void {
    for (const [key, tap] of this.#taps) this.#checkPresence(key, tap)
  }

  /** Checks that a saved action is done or waiting, unless it was discarded. */
  #checkPresence(key: string, { state, isUnwanted }: Tap) {
    if (state !== 'kept' || isUnwanted || this.#computer.isSignedOut) return
    if (!this.#isOnDisk(key) && !this.#isDone(key)) this.#break(`${key} is neither done nor waiting`)
  }

  #compare({ action }: Tap, stored: unknown) {
    const { at, refusal, ...rest } = stored as UnsentAction
    if (!isDeepStrictEqual(rest, action)) this.#break(`${action.key} was stored with changes`)
    if (refusal !== undefined && !this.#computer.backend.refused.has(action.key))
      this.#break(`${action.key} is stored as refused`)
    if (typeof at !== 'number') this.#break(`${action.key} has no time`)
  }

  #isOnDisk(key: string): boolean {
    return this.#computer.disk.content.has(key)
  }

  #isDone(key: string): boolean {
    return this.#computer.backend.done.has(key)
  }

  // Events on the network.

  begin(action: UnsentAction, tab: DeskTab): void {
    this.#computer.say(`${tab.name} sends ${action.key}`)
    const rule = this.#ruleAgainst(action, tab)
    if (rule) this.#break(rule)
    this.#underWay.set(action.key, tab)
  }

  #ruleAgainst({ at: _, refusal, ...action }: UnsentAction, tab: DeskTab): string | undefined {
    const { key } = action
    const tap = this.#taps.get(key)
    if (!tap) return `${key} was sent, but never tapped`
    if (!isDeepStrictEqual(action, tap.action)) return `${key} was sent with changes`
    if (tap.isDiscarded) return `${key} was sent after it was discarded`
    if (refusal !== undefined || this.#isRefused(key)) return `${key} was sent again after it was refused`
    for (const earlier of tap.before)
      if (this.#isWaiting(earlier)) return `${key} was sent before ${earlier}, which was tapped first`
    for (const [other, sender] of this.#underWay)
      if (sender === tab || (this.#computer.hasLocks && !sender.life.isOver))
        return `${key} was sent while ${other} was under way`
    return undefined
  }

  #isRefused(key: string): boolean {
    const stored = this.#computer.disk.content.get(key) as UnsentAction | undefined
    return stored?.refusal !== undefined
  }

  /** Whether it has not reached the database, and the disk or its tab has it to send. */
  #isWaiting(key: string): boolean {
    const tap = this.#taps.get(key)
    const { backend } = this.#computer
    if (!tap || tap.isUnwanted || this.#isDone(key) || backend.refused.has(key)) return false
    return this.#isOnDisk(key) || (tap.state === 'not kept' && !tap.tab.life.isOver)
  }

  end({ key }: UnsentAction, tab: DeskTab, reply: Reply): void {
    this.#underWay.delete(key)
    this.#computer.say(`${tab.name} hears of ${key}: ${'answer' in reply ? 'done' : reply.failure}`)
    if ('answer' in reply) this.#answers.set(reply.answer.request.version, { key, open: this.#computer.open })
  }

  // The end.

  /** Actions that should have been sent and answered by now, in fair weather. */
  due(): readonly string[] {
    const isDue = ({ action: { key }, state, tab }: Tap) => {
      if (this.#isOnDisk(key)) return !this.#isRefused(key)
      return state === 'not kept' && !tab.life.isOver && tab.queue.shown().some((shown) => isWaiting(shown, key))
    }
    return [...this.#taps.values()].filter(isDue).map(({ action: { key } }) => key)
  }

  /** Checks everything in fair weather, with nothing left to send. */
  finish(): void {
    const { open, backend, hasFailed, isErased, isSignedOut, disk, hasLocks } = this.#computer
    if ((isErased || (isSignedOut && !hasFailed)) && disk.content.size > 0)
      this.#break('something is still stored after signing out')
    if (isSignedOut) return
    for (const { name, queue, seen } of open)
      if (seen !== queue.shown()) this.#break(`${name} does not show the state of its queue`)
    for (const [key, tap] of this.#taps) {
      this.#checkPresence(key, tap)
      if (tap.isDiscarded && this.#isOnDisk(key)) this.#break(`${key} is back after it was discarded`)
      const isRefusedHere = tap.state === 'not kept' && backend.refused.has(key) && !this.#isDone(key)
      if (isRefusedHere && !tap.isUnwanted && !tap.tab.life.isOver && !this.#isShown(tap.tab, key))
        this.#break(`${tap.tab.name} does not show ${key}, which was refused`)
      if (this.#isRefused(key) && !tap.isUnwanted)
        for (const tab of open)
          if (!this.#isShown(tab, key)) this.#break(`${tab.name} does not show ${key}, which was refused`)
      if (hasLocks && !this.#isOnDisk(key))
        for (const tab of open)
          if (tab !== tap.tab && this.#isShown(tab, key)) this.#break(`${tab.name} still shows ${key}, which is gone`)
      if (this.#isDone(key) && !tap.isUnwanted)
        for (const tab of open)
          if (this.#isShown(tab, key)) this.#break(`${tab.name} still shows ${key}, which is done`)
    }
    if (!hasLocks) return
    for (const { key, open: witnesses } of this.#answers.values())
      for (const tab of witnesses)
        if (!tab.life.isOver && !tab.told.has(key)) this.#break(`${tab.name} has not received the answer for ${key}`)
  }

  #isShown(tab: DeskTab, key: string): boolean {
    return tab.queue.shown().some((action) => action.key === key)
  }
}

const isWaiting = (action: UnsentAction, key: string) => action.key === key && action.refusal === undefined
