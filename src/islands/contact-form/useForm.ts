import { type RefObject, useEffect, useState, useSyncExternalStore } from 'react'
import { toast } from '../../client/notices/toast.ts'
import { requestSync, view } from '../../client/outbox.ts'
import { failed, neitherSentNorSaved, queued, SENT } from '../../content/messages.ts'
import { EMPTY_FORM, FIELD_NAMES, type FieldName, type FormValues, TRAP } from '../../outbox/fields.ts'
import {
  AT_BUILD,
  type Clock,
  type Controls,
  createForm,
  type EarlyForm,
  type Form,
  type FormState,
  type Notices,
} from '../../outbox/form.ts'
import { EARLY } from '../../outbox/keys.ts'
import { type Asked, begun } from './asked.ts'

/** The form's controls. They are uncontrolled: the browser's own form state, autofill and undo work. */

/** What is in them. */
export function readControls(form: HTMLFormElement | null): FormValues {
  const values = { ...EMPTY_FORM }
  // Not FormData: that leaves out disabled controls.
  for (const name of FIELD_NAMES) values[name] = controlOf(form, name)?.value ?? ''
  return values
}

/** Puts other values into them. */
export function writeControls(form: HTMLFormElement | null, values: FormValues): void {
  for (const name of FIELD_NAMES) {
    const control = controlOf(form, name)
    if (control && control.value !== values[name]) control.value = values[name]
  }
}

function controlOf(form: HTMLFormElement | null, name: FieldName) {
  const control = form?.elements.namedItem(name)
  return control instanceof HTMLInputElement ||
    control instanceof HTMLSelectElement ||
    control instanceof HTMLTextAreaElement
    ? control
    : undefined
}

/** Whether the field that nobody sees is filled in. */
export function isTrapped(form: HTMLFormElement | null): boolean {
  const trap = form?.elements.namedItem(TRAP)
  return trap instanceof HTMLInputElement && trap.value !== ''
}

/**
 * The form (src/outbox/form.ts) in its surroundings: these controls, this page's clock and toasts.
 * @param asked what it begins with
 * @param words puts what is wrong into the message
 */
export function useForm(
  element: RefObject<HTMLFormElement | null>,
  { service, answerBy, partner }: Asked,
  words?: (message: string) => string,
): { readonly form: Form; readonly state: FormState } {
  const [form] = useState(() =>
    createForm({
      controls: controlsOf(element),
      early: earlyOf(element),
      clock,
      notices,
      view,
      requestSync: () => void requestSync(),
    }),
  )
  const state = useSyncExternalStore(form.subscribe, form.state, () => AT_BUILD)
  useEffect(
    () =>
      form.start((values) =>
        begun(words ? { ...values, message: words(values.message) } : values, { service, answerBy, partner }),
      ),
    [form, service, answerBy, partner, words],
  )
  return { form, state }
}

const controlsOf = (form: RefObject<HTMLFormElement | null>): Controls => ({
  read: () => readControls(form.current),
  write: (values) => writeControls(form.current, values),
  isTrapped: () => isTrapped(form.current),
})

const earlyOf = (form: RefObject<HTMLFormElement | null>): EarlyForm => ({
  read: () => form.current?.getAttribute(EARLY) ?? null,
  onChange(listener) {
    const observer = new MutationObserver(listener)
    if (form.current) observer.observe(form.current, { attributeFilter: [EARLY] })
    return () => observer.disconnect()
  },
})

const clock: Clock = {
  now: () => Date.now(),
  elapsed: () => performance.now(),
  after(ms, task) {
    const timer = setTimeout(task, ms)
    return () => clearTimeout(timer)
  },
}

const notices: Notices = {
  saved(hold, isByText) {
    // Only now that there is something to lose: browsers are readier to agree.
    void navigator.storage?.persist?.().catch(() => false)
    void toast(queued(hold, isByText))
  },
  sent: () => void toast(SENT),
  failed: (message, isByText) => void toast(failed(message ?? neitherSentNorSaved(isByText))),
}
