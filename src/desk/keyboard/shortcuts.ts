import { type KeyboardEvent as ReactKeyboardEvent, useEffect, useRef } from 'react'
import { useChoice } from '../device/deviceStore.ts'

/** Ctrl+Enter, on a Mac ⌘+Enter, sends the form that a text stands in: Enter alone begins a new line. */
export function sendByKey(event: ReactKeyboardEvent<HTMLTextAreaElement>): void {
  if (event.key !== 'Enter' || !(event.ctrlKey || event.metaKey)) return
  event.preventDefault()
  // As `requestSubmit`, which Safari has since version 16.
  event.currentTarget.form?.querySelector<HTMLButtonElement>('[type=submit]')?.click()
}

/**
 * Escape leaves the field for the form around it, which needs `tabIndex={-1}`: single keys act again, and Tab goes on from
 * there. Not the Escape that ends a choice of characters, as in Japanese.
 */
export function leaveByKey(event: ReactKeyboardEvent<HTMLTextAreaElement>): void {
  if (event.key === 'Escape' && !event.nativeEvent.isComposing) event.currentTarget.form?.focus()
}

type Shortcuts = Readonly<Record<string, () => void>>

/**
 * Single keys, by what they type ("j", "?"). Not while somebody is typing, while a dialogue is open, or when they have been
 * turned off (WCAG 2.1.4): speech input types letters, too.
 */
export function useShortcuts(shortcuts: Shortcuts): void {
  const [isOn] = useChoice('shortcuts', true)
  const latest = useRef(shortcuts)
  useEffect(() => {
    latest.current = shortcuts
  })
  useEffect(() => {
    if (!isOn) return
    const onKey = (event: KeyboardEvent) => {
      if (event.ctrlKey || event.metaKey || event.altKey || event.repeat || event.defaultPrevented) return
      const { target } = event
      if (target instanceof HTMLElement && target.closest('input, textarea, select, [contenteditable], [role=dialog]'))
        return
      if (document.querySelector('[role=dialog]')) return
      const act = latest.current[event.key]
      if (!act) return
      // Or the key that opens a field would be typed into it.
      event.preventDefault()
      act()
    }
    document.addEventListener('keydown', onKey)
    return () => document.removeEventListener('keydown', onKey)
  }, [isOn])
}
