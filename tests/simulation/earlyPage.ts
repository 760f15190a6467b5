import type { FormValues } from '../../src/outbox/fields.ts'
import { KEPT, readEarlyMark } from '../../src/outbox/keys.ts'
import { Life } from './clock.ts'
import type { Device } from './device.ts'
import { FormElement } from './formElement.ts'
import { wordsOf } from './words.ts'

/** Between two looks of the boot script whether a form that could not be kept is live, in ms (src/client/boot/main.ts). */
const LOOK_AGAIN = 50

/** A page of which nothing but the HTML is there, with the boot script in it. Its script makes a tab of it (tab.ts). */
export class EarlyPage {
  readonly life = new Life()
  readonly window = new EventTarget()
  readonly form: FormElement
  /** What its visitor asked for. */
  readonly words: string
  readonly #device: Device
  readonly #name: string

  constructor(device: Device, name: string, values: FormValues) {
    this.#device = device
    this.#name = name
    this.words = wordsOf(values)
    this.form = new FormElement(this.window, values)
    this.form.onSaid.push(() => this.#hear())
    const { window } = this
    const outbox = device.boot(this.life, {
      HTMLButtonElement: { prototype: { command: '' } },
      addEventListener: window.addEventListener.bind(window),
      document: Object.assign(new EventTarget(), { querySelector: () => null }),
      performance: { getEntriesByType: () => [] },
      setTimeout: (run: () => void, ms = 0) => this.#later(run, ms),
    })
    void outbox.boot()
  }

  /** Looks that cannot see anything new are not taken: a quarter of all steps were such. */
  #later(run: () => void, ms: number) {
    const { clock } = this.#device
    if (ms !== LOOK_AGAIN || this.form.isLive) return clock.later(ms, run, this.life)
    const since = clock.now
    this.form.onLive.push(() => clock.later(LOOK_AGAIN - ((clock.now - since) % LOOK_AGAIN), run, this.life))
  }

  get isSaving(): boolean {
    return readEarlyMark(this.form.early).kind === 'saving' && !this.life.isOver
  }

  /** The button is pressed, before there is a script to hear of it. */
  press(): void {
    this.#device.say(`${this.#name} presses the button: ${this.words}`)
    this.#device.ledger.types(this.words, undefined)
    this.#device.ledger.asks(this.words)
    this.tap()
  }

  /** Maybe a second time. */
  tap(): void {
    this.window.dispatchEvent(Object.defineProperty(new Event('submit'), 'target', { value: this.form }))
  }

  /** The boot script says what has become of it. */
  #hear(): void {
    const { early } = this.form
    this.#device.say(`${this.#name}, before its script is live, says: ${early}`)
    const mark = readEarlyMark(early)
    if (mark.kind === 'kept') this.#device.ledger.hears(mark.id, this.words, KEPT)
  }
}
