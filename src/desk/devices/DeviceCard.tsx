import { Alert, Badge, Button, Card, Group, Stack, Text } from '@mantine/core'
import { useState } from 'react'
import { toast } from '../../client/notices/toast.ts'
import { CallError } from '../api/callError.ts'
import { testDevice } from '../api/desk.ts'
import type { Devices } from '../api/types.ts'
import { shortTime } from '../shell/time.ts'

/** One device, with a test and a way to remove it. */
export function DeviceCard({ device, isThis, onRemove }: Props) {
  const [isBusy, setBusy] = useState(false)
  const run = async (action: () => Promise<unknown>) => {
    setBusy(true)
    await action().catch((error: unknown) =>
      toast({
        title: 'That did not work',
        message: error instanceof CallError ? error.message : String(error),
        destructive: true,
      }),
    )
    setBusy(false)
  }
  const test = async () => {
    await testDevice(device.id)
    await toast({ title: 'Test sent', message: 'It should show within half a minute, also with the screen locked.' })
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
        </Text>
        {device.gone_at && (
          <Alert color="alarm">
            No alerts since {shortTime(device.gone_at)}: the browser has ended them. Open the desk on this device to
            turn them on again, or remove it.
          </Alert>
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
}
