import { Button, Group, Kbd, Modal, Stack, Switch, Table } from '@mantine/core'
import { useState } from 'react'
import { useChoice } from '../device/deviceStore.ts'
import { useShortcuts } from './shortcuts.ts'

const KEYS: readonly (readonly [key: string, what: string])[] = [
  ['j', 'next request'],
  ['k', 'previous request'],
  ['Enter', 'open it'],
  ['t', 'take it'],
  ['o', 'on my way'],
  ['r', 'reply'],
  ['n', 'note'],
  ['d', 'done'],
  ['g', 'give it to a colleague'],
  ['b', 'back to the list'],
  ['Ctrl+Enter', 'send what you are writing (⌘+Enter on a Mac)'],
  ['Esc', 'leave the field'],
  ['/', 'search'],
  ['?', 'show this list'],
]

/** What the keys do, and the way to turn them off. On a phone there is nothing to show. */
export function ShortcutHelp() {
  const [isOpen, setOpen] = useState(false)
  const [isOn, setOn] = useChoice('shortcuts', true)
  useShortcuts({ '?': () => setOpen(true) })
  return (
    <>
      <Button variant="default" size="md" h={44} visibleFrom="sm" onClick={() => setOpen(true)}>
        Keyboard
      </Button>
      <Modal opened={isOpen} onClose={() => setOpen(false)} title="Keyboard">
        <Stack>
          <Switch
            label="Use single-key shortcuts"
            description="They’re off while you type. Turn them off altogether if you dictate to your computer."
            checked={isOn}
            data-autofocus
            onChange={(event) => setOn(event.currentTarget.checked)}
          />
          <Table>
            <Table.Tbody>
              {KEYS.map(([key, what]) => (
                <Table.Tr key={key}>
                  <Table.Th scope="row" w={110}>
                    <Kbd>{key}</Kbd>
                  </Table.Th>
                  <Table.Td>{what}</Table.Td>
                </Table.Tr>
              ))}
            </Table.Tbody>
          </Table>
          <Group justify="flex-end">
            <Button onClick={() => setOpen(false)}>Close</Button>
          </Group>
        </Stack>
      </Modal>
    </>
  )
}
