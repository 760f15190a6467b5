import { Alert, Badge, Button, Card, Group, List, NativeSelect, Stack, Text } from '@mantine/core'
import { useState } from 'react'
import { toast } from '../../client/notices/toast.ts'
import { messageOf } from '../api/callError.ts'
import { testDevice } from '../api/desk.ts'
import type { Devices } from '../api/shapes.ts'
import { shortTime } from '../shell/time.ts'

/** One device, with a test and a way to remove it. */
export function DeviceCard({ device, isThis, onRemove, onCheckHour }: Props) {
  const [isBusy, setBusy] = useState(false)
  const run = async (action: () => Promise<unknown>) => {
    setBusy(true)
    await action().catch((error: unknown) =>
      toast({
        title: 'That didn’t work',
        message: messageOf(error),
        destructive: true,
      }),
    )
    setBusy(false)
  }
  const test = async () => {
    await testDevice(device.id)
    await toast({ title: 'Test sent', message: 'It should show within half a minute, even with the screen locked.' })
  }
  return (
    <Card component="li" withBorder padding="md">
      <Stack gap="sm">
        <Group justify="space-between">
          <Text fw={600}>{device.label}</Text>
          {isThis && <Badge>This device</Badge>}
        </Group>
        <Text size="sm" c="dimmed">
          Added {shortTime(device.added_at)} ·{' '}
          {device.last_told_at ? `last alert ${shortTime(device.last_told_at)}` : 'no alerts yet'}
          {device.last_shown_at && ` · shown ${shortTime(device.last_shown_at)}`}
        </Text>
        {device.silent_since && !device.gone_at && (
          <Alert color="alarm" title={`No alert shown since ${shortTime(device.silent_since)}`}>
            <List type="ordered">
              <List.Item>Turn it on, check it has a connection, and open the desk on it.</List.Item>
              <List.Item>In its settings, allow notifications for the browser and turn off “Do not disturb”.</List.Item>
              <List.Item>Send a test.</List.Item>
            </List>
          </Alert>
        )}
        {device.gone_at && (
          <Alert color="alarm">
            No alerts since {shortTime(device.gone_at)}: the browser has turned them off. Open the desk on this device
            to turn them on again, or remove it.
          </Alert>
        )}
        {!device.gone_at && (
          <NativeSelect
            size="md"
            label="If it’s had no alert for a day, test it at"
            data={HOURS}
            value={device.check_hour}
            disabled={isBusy}
            onChange={({ currentTarget }) => void run(() => onCheckHour(Number(currentTarget.value)))}
          />
        )}
        <Group grow>
          {!device.gone_at && (
            <Button size="md" mih={48} variant="default" loading={isBusy} onClick={() => void run(test)}>
              Test
            </Button>
          )}
          <Button
            size="md"
            mih={48}
            variant="default"
            loading={isBusy}
            aria-label={`Remove ${device.label}`}
            onClick={() => void run(onRemove)}
          >
            Remove
          </Button>
        </Group>
      </Stack>
    </Card>
  )
}

interface Props {
  readonly device: Devices['devices'][number]
  readonly isThis: boolean
  readonly onRemove: () => Promise<void>
  readonly onCheckHour: (hour: number) => Promise<void>
}

/** Of the clock in London. */
const HOURS = Array.from({ length: 24 }, (_, hour) => ({
  value: String(hour),
  label: `${String(hour).padStart(2, '0')}:00`,
}))
