import { Alert, Button, Stack, Text } from '@mantine/core'
import type { MouseEvent, ReactNode } from 'react'
import { useChange } from './useChange.ts'

/** Asks before something that is not easily taken back. The focus goes to the question, which may be out of sight otherwise. */
export function Confirm({ children, button, cancel = 'Cancel', onConfirm, onCancel }: Props) {
  const { run, isBusy, problem } = useChange<void>()
  return (
    <Stack gap="sm">
      <Text role="alert" tabIndex={-1} ref={focus}>
        {children}
      </Text>
      <Problem words={problem} />
      <Stack gap="xs" maw={560}>
        <Button size="md" mih={48} color="alarm" loading={isBusy} onClick={once(() => run(onConfirm))}>
          {button}
        </Button>
        <Button size="md" mih={48} variant="default" onClick={once(onCancel)}>
          {cancel}
        </Button>
      </Stack>
    </Stack>
  )
}

/**
 * Not for the second tap of two: the question comes where the first one was, and scrolls, so that its buttons may come
 * under the finger. A key press counts as no tap.
 */
const once =
  (act: () => void) =>
  ({ detail }: MouseEvent) => {
    if (detail < 2) act()
  }

/** Why it was not done, above the button. The focus goes there too. */
export function Problem({ words }: { words: string | undefined }) {
  if (!words) return null
  return (
    <Alert color="alarm" role="alert" tabIndex={-1} ref={focus}>
      {words}
    </Alert>
  )
}

function focus(words: HTMLElement | null) {
  words?.focus()
  // With the buttons below it.
  words?.scrollIntoView({ block: 'center' })
}

interface Props {
  readonly children: ReactNode
  readonly button: string
  readonly cancel?: string
  readonly onConfirm: () => Promise<void>
  readonly onCancel: () => void
}
