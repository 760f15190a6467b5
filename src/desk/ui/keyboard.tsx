import { Button, Group, Modal, Stack, Switch } from '@mantine/core'
import { useWindowEvent } from '@mantine/hooks'
import { type KeyboardEvent as ReactKeyboardEvent, useState } from 'react'
import { useChoice } from '../device/deviceStore.ts'
import { IconButton } from './DeskIcon.tsx'

const KEYS: readonly (readonly [key: string, what: string])[] = [
  ['j', 'next request'],
  ['k', 'previous request'],
  ['Enter', 'open it'],
  ['t', 'take it'],
  ['o', 'on my way'],
  ['a', 'arrived'],
  ['r', 'reply'],
  ['n', 'note'],
  ['d', 'done'],
  ['g', 'give it to a colleague'],
  ['b', 'back to the list'],
  ['Ctrl+Enter', 'send what you’re writing (⌘+Enter on a Mac)'],
  ['Esc', 'leave the field'],
  ['/', 'search'],
  ['?', 'show this list'],
]

/** Lists the shortcuts, and can turn them off. Not shown on a phone. */
export function ShortcutHelp() {
  const [isOpen, setOpen] = useState(false)
  const [isOn, setOn] = useChoice('shortcuts', true)
  useShortcuts({ '?': () => setOpen(true) })
  return (
    <>
      <IconButton icon="keyboard" label="Keyboard" visibleFrom="sm" onClick={() => setOpen(true)} />
      <Modal opened={isOpen} onClose={() => setOpen(false)} title="Keyboard">
        <Stack>
          <Switch
            label="Use single-key shortcuts"
            description="They’re off while you type. Turn them off altogether if you dictate to your computer."
            checked={isOn}
            data-autofocus
            onChange={(event) => setOn(event.currentTarget.checked)}
          />
          <table className="facts">
            <tbody>
              {KEYS.map(([key, what]) => (
                <tr key={key}>
                  <th scope="row">
                    <kbd>{key}</kbd>
                  </th>
                  <td>{what}</td>
                </tr>
              ))}
            </tbody>
          </table>
          <Group justify="flex-end">
            <Button onClick={() => setOpen(false)}>Close</Button>
          </Group>
        </Stack>
      </Modal>
    </>
  )
}

/** Ctrl+Enter, or ⌘+Enter on a Mac, sends the form, as Enter alone begins a new line. */
export function sendByKey(event: ReactKeyboardEvent<HTMLTextAreaElement>): void {
  if (event.key !== 'Enter' || !(event.ctrlKey || event.metaKey)) return
  event.preventDefault()
  // Works like `requestSubmit`, which Safari has only since version 16.
  event.currentTarget.form?.querySelector<HTMLButtonElement>('[type=submit]')?.click()
}

/**
 * Escape moves the focus to the form (`tabIndex={-1}`), so that single-key shortcuts work again. Ignores an Escape that
 * closes an input method's list of characters, as in Japanese.
 */
export function leaveByKey(event: ReactKeyboardEvent<HTMLTextAreaElement>): void {
  if (event.key === 'Escape' && !event.nativeEvent.isComposing) event.currentTarget.form?.focus()
}

type Shortcuts = Readonly<Record<string, () => void>>

/** Inactive while someone types, while a dialogue is open, or if turned off (WCAG 2.1.4): speech input also types letters. */
export function useShortcuts(shortcuts: Shortcuts): void {
  const [isOn] = useChoice('shortcuts', true)
  useWindowEvent('keydown', (event) => {
    if (!isOn || event.ctrlKey || event.metaKey || event.altKey || event.repeat || event.defaultPrevented) return
    const { target } = event
    if (target instanceof HTMLElement && target.closest('input, textarea, select, [contenteditable], [role=dialog]'))
      return
    if (document.querySelector('[role=dialog]')) return
    const act = shortcuts[event.key]
    if (!act) return
    // Otherwise the browser would type the key into the field that it opens.
    event.preventDefault()
    act()
  })
}
