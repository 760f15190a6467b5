import type { Controls, Words } from '../../src/client/react/controls.ts'
import { EMPTY_FORM as BLANK, type FormValues } from '../../src/outbox/fields.ts'
import { type Form, type FormState, type Outcome, shownOutcome } from '../../src/outbox/form.ts'
import type { View } from '../../src/outbox/view.ts'
import type { Outbox } from '../simulation/bundle.ts'
import { Life, timersOf } from '../simulation/clock.ts'
import { FormElement, portsOf } from '../simulation/formElement.ts'
import type { Phone } from './phone.ts'

/** The controls of a form, without a page. */
export function formOf(ids: readonly string[], typed: Words = {}): Controls & { type(words: Words): void } {
  const values = new Map(ids.map((id) => [id, typed[id] ?? '']))
  const write = (words: Words) => {
    for (const [id, word] of Object.entries(words)) if (values.has(id)) values.set(id, word)
  }
  return { read: () => Object.fromEntries(values), write, type: write }
}

/** A disk that works at once, refuses, or waits until a test releases it. */
export function slowDisk() {
  let gate: Promise<void> | undefined
  return {
    /** Holds all answers until the test calls the returned function. Called with an error, that refuses them all. */
    hold() {
      const { promise, resolve, reject } = Promise.withResolvers<void>()
      gate = promise
      return (error?: Error) => {
        gate = undefined
        if (error) reject(error)
        else resolve()
      }
    },
    async do<Result>(work: () => Result): Promise<Result> {
      await gate
      return work()
    },
  }
}

export { BLANK }

/** The values of a filled-in form. */
export const filled = (message: string, more: Partial<FormValues> = {}): FormValues => ({
  ...BLANK,
  name: 'Ada Flood',
  phone: '07700 900123',
  email: 'ada@example.com',
  message,
  ...more,
})

/** A form's controls as the boot script keeps them. */
export const keptEarly = (values: object, requestedAt: number) => ({
  words: JSON.stringify(Object.entries({ ...values, reference: '' })),
  requestedAt,
})

interface Circumstances {
  /** Values that the browser restored, or that the visitor typed before the script ran. */
  readonly typed?: FormValues
  /** The boot script's mark (src/outbox/keys.ts). */
  readonly early?: string
  /** Globals that replace a phone's. */
  readonly own?: Readonly<Record<string, unknown>>
  readonly prefill?: (values: FormValues) => FormValues
}

/** A page with the real form and view, and methods for what the visitor sees and does. */
export class FormPage {
  readonly phone: Phone
  readonly outbox: Outbox
  readonly view: View
  readonly form: Form
  readonly life = new Life()
  readonly window = new EventTarget()
  readonly document = Object.assign(new EventTarget(), { visibilityState: 'visible' })
  /** The controls, and the boot script's mark on them. */
  readonly element: FormElement
  /** Messages of the page outside the form. */
  readonly said: (readonly string[])[] = []
  /** The kinds of outcome shown so far, in order. */
  readonly outcomes: Outcome['kind'][] = []
  /** How often the page asked the browser to wake the worker. */
  syncs = 0
  stop: () => void

  constructor(phone: Phone, { typed = BLANK, early = '', own = {}, prefill }: Circumstances = {}) {
    this.phone = phone
    const { clock } = phone
    this.element = new FormElement(this.window, typed)
    this.element.early = early
    const globals = { window: Object.assign(this.window, timersOf(clock, this.life)), document: this.document, ...own }
    this.outbox = phone.open(globals, this.life)
    this.view = this.outbox.createView(true)
    this.form = this.outbox.createForm(
      portsOf(this.element, {
        notices: {
          saved: (hold) => void this.said.push(['saved', ...(hold ? [hold] : [])]),
          sent: () => void this.said.push(['sent']),
          failed: (message) => void this.said.push(['failed', ...(message ? [message] : [])]),
        },
        view: this.view,
        requestSync: () => {
          this.syncs++
        },
      }),
    )
    this.form.subscribe(() => {
      const { kind } = this.state.outcome
      if (kind !== this.outcomes.at(-1)) this.outcomes.push(kind)
    })
    this.stop = this.form.start(prefill)
  }

  get state(): FormState {
    return this.form.state()
  }

  get outcome(): Outcome {
    return this.state.outcome
  }

  /** The outcome shown below the controls. */
  get shown(): Outcome {
    return shownOutcome(this.state)
  }

  /** The values in the controls. */
  get typed(): FormValues {
    return this.element.values
  }

  set typed(values: FormValues) {
    this.element.values = values
  }

  /** Changes the boot script's mark on the form. The form's script notices it after the current task. */
  async mark(early: string): Promise<void> {
    this.element.setAttribute('', early)
    await Promise.resolve()
  }

  /** Types these values. */
  type(values: FormValues): void {
    this.typed = values
    this.form.type()
  }

  /** Types any given values, and presses the button. */
  async press(values?: FormValues): Promise<void> {
    if (values) this.type(values)
    await this.phone.until(this.form.press())
  }

  /** Edits the waiting request from the page. Returns whether the form had room. */
  async edit(id: string): Promise<boolean> {
    const { items } = await this.phone.until(this.view.look())
    const item = items.find((each) => each.id === id)
    return item !== undefined && this.form.edit(item)
  }

  show(isVisible: boolean): void {
    this.document.visibilityState = isVisible ? 'visible' : 'hidden'
    this.document.dispatchEvent(new Event('visibilitychange'))
  }

  /** Fires the browser's event for being online again. */
  goOnline(): void {
    this.window.dispatchEvent(new Event('online'))
  }

  /** Closes or leaves the page. */
  close(): void {
    this.stop()
    this.life.end()
  }
}
