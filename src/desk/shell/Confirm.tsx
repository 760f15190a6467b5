import { Alert, Button, Stack, Text } from '@mantine/core'
import { type ReactNode, useState } from 'react'
import { messageOf } from '../api/callError.ts'

/** Asks before something that is not easily taken back. */
export function Confirm({ children, button, cancel = 'Cancel', onConfirm, onCancel }: Props) {
  const [problem, setProblem] = useState<string>()
  const [isBusy, setBusy] = useState(false)
  const confirm = async () => {
    setBusy(true)
    setProblem(undefined)
    await onConfirm().catch((error: unknown) => setProblem(messageOf(error)))
    setBusy(false)
  }
  return (
    <Stack gap="sm">
      <Text role="alert">{children}</Text>
      {problem && (
        <Alert color="alarm" role="alert">
          {problem}
        </Alert>
      )}
      <Stack gap="xs" maw={560}>
        <Button size="md" mih={48} color="alarm" loading={isBusy} onClick={() => void confirm()}>
          {button}
        </Button>
        <Button size="md" mih={48} variant="default" onClick={onCancel}>
          {cancel}
        </Button>
      </Stack>
    </Stack>
  )
}

interface Props {
  readonly children: ReactNode
  readonly button: string
  readonly cancel?: string
  readonly onConfirm: () => Promise<void>
  readonly onCancel: () => void
}
