/** To the form's heading: what had the focus is about to go. */
export const focusForm = (): void => document.getElementById('callback-heading')?.focus({ preventScroll: true })
