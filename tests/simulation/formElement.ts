import type { FormValues } from '../../src/outbox/fields.ts'
import type { FormPorts } from '../../src/outbox/form.ts'
import type { Clock, Life } from './clock.ts'

export const BLANK: Readonly<FormValues> = {
  name: '',
  phone: '',
  email: '',
  preferredTime: '',
  answerBy: '',
  interpreterPhone: '',
  message: '',
}

/** The form's own script. */
interface FormScript {
  submit(): void
  written(): void
}

/** The form in the page, as the boot script and the form's own script meet it. */
export class FormElement {
  values: FormValues
  /** What the boot script says has become of it; null once the form's own script must see to it. */
  early: string | null = ''
  /** Are told once its own script has it. */
  readonly onLive: (() => void)[] = []
  /** The ids of the controls that the browser finds empty, and that must not be. */
  missing: readonly string[] = []
  /** The field that nobody sees is filled in. */
  isTrapped = false
  /** Is told when that changes: the visitor reads it, the form's own script observes it. */
  readonly onSaid: (() => void)[] = []
  #script: FormScript | undefined
  readonly #window: EventTarget

  constructor(window: EventTarget, values: FormValues = BLANK) {
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

  /** A script puts other values into the controls. */
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
    this.values = BLANK
    this.#window.dispatchEvent(new Event('reset'))
  }

  /** Its button. */
  querySelector(): { click(): void } {
    return { click: () => this.#script?.submit() }
  }
}

/** A form's surroundings in simulated time, until its page's life is over. `rest`: what is not the element's or the clock's. */
export const portsOf = (
  element: FormElement,
  clock: Clock,
  life: Life,
  rest: Pick<FormPorts, 'notices' | 'view' | 'requestSync'>,
): FormPorts => ({
  controls: {
    read: () => element.values,
    write: (values) => element.write(values),
    isTrapped: () => element.isTrapped,
  },
  clock: {
    now: () => Math.floor(clock.now),
    elapsed: () => clock.now,
    after: (ms, task) => clock.later(ms, task, life),
  },
  early: {
    read: () => element.early,
    onChange: (listener) => {
      // As a MutationObserver, which calls back once the script that changed something has gone on to its next pause.
      const hear = () => queueMicrotask(listener)
      element.onSaid.push(hear)
      return () => element.onSaid.splice(element.onSaid.indexOf(hear), 1)
    },
  },
  ...rest,
})
