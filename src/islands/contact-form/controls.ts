import { EMPTY_FORM, FIELD_NAMES, type FieldName, type FormValues, TRAP } from '../../outbox/fields.ts'

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
