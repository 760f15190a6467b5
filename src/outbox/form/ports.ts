import type { Hold } from '../item.ts'
import type { FormValues } from '../submission.ts'
import type { View } from '../view.ts'

/** What surrounds the form. The page has controls, a clock and toasts; the simulation has its own of each. */
export interface FormPorts {
  readonly controls: Controls
  readonly clock: Clock
  readonly notices: Notices
  readonly early: EarlyForm
  readonly view: View
  /** Asks the browser to wake the worker when there is a network. */
  readonly requestSync: () => void
}

/** The controls hold the words, so that the browser's own form state, autofill and undo work. */
export interface Controls {
  read(): FormValues
  /** Puts other values into them, at once: a moment later it would be over what was typed meanwhile. */
  write(values: FormValues): void
  /** Whether the field that nobody sees is filled in. */
  isTrapped(): boolean
}

export interface Clock {
  /** In ms since the epoch, by this device. */
  now(): number
  /** In ms, from any moment on: nobody sets it. */
  elapsed(): number
  /** Runs a task in so many ms. Returns the way to cancel it. */
  after(ms: number, task: () => void): () => void
}

/** What is said beyond the form, where no receipt will say it (../receipts.ts). */
export interface Notices {
  /** It is saved, and not sent. `hold`: our side is why. `isByText`: a text is wanted, not a call. */
  saved(hold: Hold | undefined, isByText: boolean): void
  /** It has arrived, unsaved. */
  sent(): void
  /** It was refused, with these words of the server's; without any it is neither sent nor saved. */
  failed(message: string | undefined, isByText: boolean): void
}

/** What the boot script makes of the form until its own script is there. */
export interface EarlyForm {
  /** Its mark (earlyMark.ts); null without one. */
  read(): string | null
  /** Calls back when that changes. Returns the way to stop. */
  onChange(listener: () => void): () => void
}
