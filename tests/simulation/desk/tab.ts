import type { NewAction, UnsentAction } from '../../../src/desk/device/actions.ts'
import type { ActionQueue } from '../../../src/desk/queue/queue.ts'
import { Life, pick } from '../clock.ts'
import type { Computer } from './computer.ts'

/** The time between two looks at the list, in ms; each starts a round of sending. */
const LOOKS_EVERY = 10_000

/** How long to wait for the disk, in ms. After this an action is shown and sent without the disk. */
const LONGEST = 6_000

export class DeskTab {
  readonly life = new Life()
  readonly name: string
  /** The keys of actions that this tab has heard are done. */
  readonly told = new Set<string>()
  readonly queue: ActionQueue
  seen: readonly UnsentAction[] = []
  /** The key of this tab's last step on each request. */
  readonly #steps = new Map<string, string>()
  readonly #computer: Computer

  constructor(computer: Computer, name: string) {
    this.#computer = computer
    this.name = name
    const { ledger, clock } = computer
    const { CallError, openQueue } = computer.boot(this.life)
    this.queue = openQueue({
      send: async (action) => {
        if (computer.isSignedOut) throw new CallError('signed-out', 'No session')
        ledger.begin(action, this)
        const reply = await computer.line.send(action, this.life)
        ledger.end(action, this, reply)
        if ('answer' in reply) return reply.answer
        throw new CallError(reply.failure, reply.failure)
      },
      mayKeep: () => !computer.isSignedOut,
    })
    this.#say('opens')
    this.queue.subscribe(() => {
      this.seen = this.queue.shown()
      ledger.shows(this, this.seen)
    })
    this.queue.onDone(({ request }) => ledger.hears(this, request.version))
    this.queue.start()
    const look = () => {
      clock.later(LOOKS_EVERY, look, this.life)
      this.look()
    }
    look()
  }

  #say(line: string) {
    this.#computer.say(`${this.name} ${line}`)
  }

  /** Looks at the list, as the tab also does by itself. */
  look(): void {
    const { line, backend } = this.#computer
    if (line.state === 'works' && backend.isReadable) this.queue.flush()
  }

  act(request: string, action: NewAction): Promise<void> {
    const { ledger, clock, lastId, backend } = this.#computer
    const shown = this.queue.shown()
    const isStep = ({ kind }: NewAction) => /^(?:arrived|onTheWay|finish)$/.test(kind)
    const isOnce = action.kind === 'arrived' || action.kind === 'finish'
    // What is still being saved is not shown yet.
    const last = ledger.isSaving(this) ? undefined : shown.findLast((one) => one.request === request && isStep(one))
    const kept = this.queue.add(request, action)
    // `add` makes the key at once.
    const key = this.#computer.lastId
    if (key === lastId) {
      if (!isOnce) clock.break(`a tap (${action.kind}) at ${request} is lost`)
      return kept
    }
    // An action, or its refusal, is shown a moment after the queue knows it.
    const isLatest = (this.#steps.get(request) ?? last?.key) === last?.key
    if (isOnce && isLatest && last?.kind === action.kind && !backend.refused.has(last.key))
      clock.break(`two taps (${action.kind}) at ${request} are two`)
    if (isStep(action)) this.#steps.set(request, key)
    this.#say(`does ${key}: ${action.kind} of ${request}`)
    ledger.taps(this, { ...action, key, request }, shown)
    clock.later(LONGEST, () => ledger.isOverdue(key), this.life)
    return kept.then(
      () => ledger.isKept(key),
      (error: unknown) => {
        if (!(error instanceof DOMException)) clock.break(`adding failed: ${error}`)
        ledger.isUnkept(key)
      },
    )
  }

  async discard(which: number): Promise<void> {
    const { ledger } = this.#computer
    const shown = this.queue.shown()
    const action = pick(shown, which)
    if (!action) return
    this.#say(`discards ${action.key}`)
    ledger.discards(action.key)
    await this.queue.discard(action.key).then(
      () => ledger.sawDiscarded(action.key, this),
      () => this.#say(`hears that ${action.key} is still there`),
    )
  }
}
