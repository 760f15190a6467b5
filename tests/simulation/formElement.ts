import { EMPTY_FORM, type FormValues } from '../../src/outbox/fields.ts'
import type { FormPorts } from '../../src/outbox/form.ts'
import { KEPT, readEarlyMark } from '../../src/outbox/keys.ts'
import { Life } from './clock.ts'
import type { Device } from './device.ts'
import { wordsOf } from './plan.ts'

interface FormScript {
  submit(): void
  written(): void
}

/** The form in the page, for the boot script and the form's own script. */
export class FormElement {
  values: FormValues
  /** The boot script's mark; null once the form's own script takes over. */
  early: string | null = ''
  readonly onLive: (() => void)[] = []
  /** The ids of required controls that are empty. */
  missing: readonly string[] = []
  isTrapped = false
  readonly onSaid: (() => void)[] = []
  #script: FormScript | undefined
  readonly #window: EventTarget

  constructor(window: EventTarget, values: FormValues = EMPTY_FORM) {
    this.values = values
    this.#window = window
  }

  get elements() {
    return Object.entries(this.values).map(([id, value]) => ({
      id,
      value,
      validity: { valueMissing: this.missing.includes(id) },
    }))
  }

  /** A script writes into the controls. */
  write(values: FormValues): void {
    this.values = values
    this.#script?.written()
  }

  hasAttribute(): boolean {
    return this.early !== null
  }

  getAttribute(): string | null {
    return this.early
  }

  setAttribute(_: string, value: string): void {
    this.#say(value)
  }

  removeAttribute(): void {
    this.#say(null)
  }

  #say(value: string | null) {
    this.early = value
    for (const tell of this.onSaid) tell()
  }

  get isLive(): boolean {
    return this.#script !== undefined
  }

  goLive(script: FormScript): void {
    this.#script = script
    for (const tell of this.onLive) tell()
  }

  closest(): this | null {
    return this.isLive ? this : null
  }

  reset(): void {
    this.values = EMPTY_FORM
    this.#window.dispatchEvent(new Event('reset'))
  }

  /** The form's button. */
  querySelector(): { click(): void } {
    return { click: () => this.#script?.submit() }
  }
}

export const portsOf = (
  element: FormElement,
  rest: Pick<FormPorts, 'notices' | 'view' | 'requestSync'>,
): FormPorts => ({
  controls: {
    read: () => element.values,
    write: (values) => element.write(values),
    isTrapped: () => element.isTrapped,
  },

  early: {
    read: () => element.early,
    onChange: (listener) => {
      // Like a MutationObserver, which calls back after the script that changed something.
      const hear = () => queueMicrotask(listener)
      element.onSaid.push(hear)
      return () => element.onSaid.splice(element.onSaid.indexOf(hear), 1)
    },
  },
  ...rest,
})

/** How often the boot script looks for a live form, in ms (src/client/boot/main.ts). */
const LOOK_AGAIN = 50

/** A page with only its HTML and boot script. Loading the form's script makes it a tab (tab.ts). */
export class EarlyPage {
  readonly life = new Life()
  readonly window = new EventTarget()
  readonly form: FormElement
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
      location: { hash: '' },
      performance: { getEntriesByType: () => [] },
      setTimeout: (run: () => void, ms = 0) => this.#later(run, ms),
    })
    void outbox.boot()
  }

  /** Skips looks that cannot see anything new, which were a quarter of all steps. */
  #later(run: () => void, ms: number) {
    const { clock } = this.#device
    if (ms !== LOOK_AGAIN || this.form.isLive) return clock.later(ms, run, this.life)
    const since = clock.now
    this.form.onLive.push(() => clock.later(LOOK_AGAIN - ((clock.now - since) % LOOK_AGAIN), run, this.life))
  }

  get isSaving(): boolean {
    return readEarlyMark(this.form.early).kind === 'saving' && !this.life.isOver
  }

  /** Presses the button before the form's own script has loaded. */
  press(): void {
    this.#device.say(`${this.#name} presses the button: ${this.words}`)
    this.#device.ledger.types(this.words, undefined)
    this.#device.ledger.asks(this.words)
    this.tap()
  }

  tap(): void {
    this.window.dispatchEvent(Object.defineProperty(new Event('submit'), 'target', { value: this.form }))
  }

  #hear(): void {
    const { early } = this.form
    this.#device.say(`${this.#name}, before its script is live, says: ${early}`)
    const mark = readEarlyMark(early)
    if (mark.kind === 'kept') this.#device.ledger.hears(mark.id, this.words, KEPT)
  }
}
