import { KEPT, keptIn, SAVING } from '../../src/document/early.ts'
import type { FormValues } from '../../src/outbox/submission.ts'
import { Life } from './clock.ts'
import type { Device } from './device.ts'
import { Event, EventTarget } from './events.ts'
import { wordsOf } from './words.ts'

/** The form of such a page, as the boot script meets it. */
class Form {
  values: FormValues
  /** What the boot script says has become of it; null once the form's own script must see to it. */
  early: string | null = ''
  isLive = false
  onSaid: () => void = () => undefined
  onSubmit: (values: FormValues) => void = () => undefined
  readonly #window: EventTarget

  constructor(values: FormValues, window: EventTarget) {
    this.values = values
    this.#window = window
  }

  get elements() {
    return Object.entries(this.values).map(([id, value]) => ({ id, value, validity: { valueMissing: false } }))
  }

  hasAttribute(): boolean {
    return this.early !== null
  }

  getAttribute(): string | null {
    return this.early
  }

  setAttribute(_: string, value: string): void {
    this.early = value
    this.onSaid()
  }

  removeAttribute(): void {
    this.early = null
    this.onSaid()
  }

  closest(): this | null {
    return this.isLive ? this : null
  }

  reset(): void {
    this.values = { name: '', phone: '', email: '', preferredTime: '', message: '' }
    this.#window.dispatchEvent(new Event('reset'))
  }

  requestSubmit(): void {
    this.onSubmit(this.values)
  }
}

/** A page of which nothing but the HTML is there, with the boot script in it. Its script makes a tab of it (tab.ts). */
export class EarlyPage {
  readonly life = new Life()
  readonly window = new EventTarget()
  readonly form: Form
  /** What its visitor asked for. */
  readonly words: string
  readonly #device: Device
  readonly #name: string

  constructor(device: Device, name: string, values: FormValues) {
    this.#device = device
    this.#name = name
    this.words = wordsOf(values)
    this.form = new Form(values, this.window)
    this.form.onSaid = () => this.hear()
    const { window } = this
    const outbox = device.boot(this.life, {
      HTMLButtonElement: { prototype: { command: '' } },
      addEventListener: window.addEventListener.bind(window),
      document: Object.assign(new EventTarget(), { querySelector: () => null }),
      performance: { getEntriesByType: () => [] },
    })
    void outbox.boot()
  }

  get isSaving(): boolean {
    return this.form.early === SAVING && !this.life.isOver
  }

  /** The button is pressed, before there is a script to hear of it. */
  press(): void {
    this.#device.say(`${this.#name} presses the button: ${this.words}`)
    this.#device.ledger.asks(this.words)
    this.tap()
  }

  /** Maybe a second time. */
  tap(): void {
    const nothing = () => undefined
    const event = { type: 'submit', target: this.form, preventDefault: nothing, stopPropagation: nothing }
    this.window.dispatchEvent(event)
  }

  /** The boot script says what has become of it. */
  hear(): void {
    const { early } = this.form
    this.#device.say(`${this.#name}, without its script, says: ${early}`)
    const key = early === null ? undefined : keptIn(early)
    if (key) this.#device.ledger.hears(key, this.words, KEPT)
  }
}
