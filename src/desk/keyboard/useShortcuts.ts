import { useEffect, useRef } from 'react'
import { useChoice } from '../device/useChoice.ts'

export type Shortcuts = Readonly<Record<string, () => void>>

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
