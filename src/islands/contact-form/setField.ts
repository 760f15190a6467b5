import type { FieldName } from '../../outbox/fields.ts'

/** Changes what is in a field of the form, and tells the form, as a keystroke would. */
export function setField(name: FieldName, change: (value: string) => string): void {
  const control = document.getElementById(name)
  if (!(control instanceof HTMLInputElement || control instanceof HTMLTextAreaElement)) return
  control.value = change(control.value)
  control.dispatchEvent(new Event('input', { bubbles: true }))
}
