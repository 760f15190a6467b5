import { Alert, Button, List, Stack, Text } from '@mantine/core'
import { Problem } from '../shell/Confirm.tsx'
import type { PushSupport } from './support.ts'

/** Explains before the browser asks: whoever says no to the browser cannot be asked again. */
export function NotifyThisDevice({ support, problem, isBusy, onAsk }: Props) {
  if (support !== 'ready') return WHAT_TO_DO[support]
  return (
    <Stack maw={560}>
      <Text>
        When a request comes in, this device rings and shows the name, number and message, even with the desk closed and
        the screen locked. Your browser will ask for permission. Choose “Allow”.
      </Text>
      <Problem words={problem} />
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
        <List.Item>Open this site’s settings: the icon to the left of its address.</List.Item>
        <List.Item>Set “Notifications” to “Allow”.</List.Item>
        <List.Item>Reload this page.</List.Item>
      </List>
      Still blocked? Allow notifications for the browser in the phone’s or computer’s own settings.
    </Alert>
  ),
  'home screen needed': (
    <Alert title="Add the desk to your home screen first">
      <List type="ordered">
        <List.Item>Tap “Share” in Safari.</List.Item>
        <List.Item>Tap “Add to Home Screen”.</List.Item>
        <List.Item>Open “Desk” from the home screen, sign in, and come back to this page.</List.Item>
      </List>
      An iPhone or iPad shows notifications only then, and needs iOS 16.4 or newer.
    </Alert>
  ),
  unsupported: (
    <Alert color="alarm" title="This browser can’t show notifications">
      Use an up-to-date Chrome, Edge, Firefox or Safari, not in a private window.
    </Alert>
  ),
} as const
