import type { KeyboardEvent } from 'react'

/** Ctrl+Enter, on a Mac ⌘+Enter, sends the form that a text stands in: Enter alone begins a new line. */
export function sendByKey(event: KeyboardEvent<HTMLTextAreaElement>): void {
  if (event.key !== 'Enter' || !(event.ctrlKey || event.metaKey)) return
  event.preventDefault()
  // As `requestSubmit`, which Safari has since version 16.
  event.currentTarget.form?.querySelector<HTMLButtonElement>('[type=submit]')?.click()
}

/**
 * Escape leaves the field for the form around it, which needs `tabIndex={-1}`: single keys act again, and Tab goes on from
 * there. Not the Escape that ends a choice of characters, as in Japanese.
 */
export function leaveByKey(event: KeyboardEvent<HTMLTextAreaElement>): void {
  if (event.key === 'Escape' && !event.nativeEvent.isComposing) event.currentTarget.form?.focus()
}
