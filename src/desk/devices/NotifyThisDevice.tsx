import { Alert, Button, List, Stack, Text } from '@mantine/core'
import type { PushSupport } from './support.ts'

/** Explains before the browser asks: whoever says no to the browser cannot be asked again. */
export function NotifyThisDevice({ support, problem, isBusy, onAsk }: Props) {
  if (support !== 'ready') return WHAT_TO_DO[support]
  return (
    <Stack maw={560}>
      <Text>
        This device rings and shows the name, the phone number and the message of a new request, also while the desk is
        closed and the screen is locked. Your browser asks whether it may: choose “Allow”.
      </Text>
      {problem && (
        <Alert color="alarm" role="alert">
          {problem}
        </Alert>
      )}
      <Button size="lg" loading={isBusy} onClick={onAsk}>
        Notify this device
      </Button>
    </Stack>
  )
}

interface Props {
  readonly support: PushSupport
  readonly problem: string | undefined
  readonly isBusy: boolean
  readonly onAsk: () => void
}

const WHAT_TO_DO = {
  denied: (
    <Alert color="alarm" title="Notifications are blocked on this device">
      <List type="ordered">
        <List.Item>Open the settings of this site: the sign to the left of its address.</List.Item>
        <List.Item>Set “Notifications” to “Allow”.</List.Item>
        <List.Item>Load this page again.</List.Item>
      </List>
      If it stays blocked, allow notifications for the browser in the settings of the phone or computer.
    </Alert>
  ),
  'home screen needed': (
    <Alert title="First put the desk on the home screen">
      <List type="ordered">
        <List.Item>Tap “Share” in Safari.</List.Item>
        <List.Item>Tap “Add to Home Screen”.</List.Item>
        <List.Item>Open “Desk” from the home screen, sign in, and come back to this page.</List.Item>
      </List>
      An iPhone or iPad shows notifications only then. It must have iOS 16.4 or newer.
    </Alert>
  ),
  unsupported: (
    <Alert color="alarm" title="This browser cannot show notifications">
      Use a current Chrome, Edge, Firefox or Safari, and not a private window.
    </Alert>
  ),
} as const
