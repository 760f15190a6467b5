import { Alert, Badge, Box, Button, Card, Group, List, NativeSelect, Stack, Text, Title } from '@mantine/core'
import { useQuery, useQueryClient } from '@tanstack/react-query'
import { useCallback, useEffect, useState } from 'react'
import { toast } from '../../client/notices/toast.ts'
import { CallError, messageOf } from '../api/call.ts'
import { devices, removeDevice, setCheckHour, telephone, testDevice } from '../api/desk.ts'
import type { Devices } from '../api/shapes.ts'
import { Await } from '../shell/Await.tsx'
import { Problem } from '../shell/Confirm.tsx'
import { shortTime } from '../shell/reading.ts'
import { currentSubscription, type PushSupport, pushSupport, subscribe, unsubscribe } from './subscription.ts'
import { TelephoneCard } from './TelephoneCard.tsx'

/** Explains before the browser asks: whoever says no to the browser cannot be asked again. */
function NotifyThisDevice({ support, problem, isBusy, onAsk }: NotifyThisDeviceProps) {
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

interface NotifyThisDeviceProps {
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

/** One device, with a test and a way to remove it. */
function DeviceCard({ device, isThis, onRemove, onCheckHour }: Props) {
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

/** This browser: whether it can get pushes, and under which endpoint it does. */
function useThisDevice(onChange: (known: Devices) => void) {
  const [support, setSupport] = useState(pushSupport)
  const [endpoint, setEndpoint] = useState<string>()
  const [problem, setProblem] = useState<string>()
  const [isBusy, setBusy] = useState(false)
  const look = useCallback(() => currentSubscription().then((subscription) => setEndpoint(subscription?.endpoint)), [])
  useEffect(() => {
    void look()
  }, [look])

  const notify = async (vapidPublicKey: string, isEnded: boolean) => {
    setBusy(true)
    setProblem(undefined)
    try {
      // Asked here and not by subscribing: Safari wants it to follow the tap at once.
      if ((await Notification.requestPermission()) === 'granted') onChange(await subscribe(vapidPublicKey, isEnded))
    } catch (error) {
      setProblem(error instanceof CallError ? error.message : REFUSED)
    }
    setSupport(pushSupport())
    await look()
    setBusy(false)
  }
  return { support, endpoint, problem, isBusy, notify, look }
}

const REFUSED =
  'We couldn’t turn on notifications. Check your connection and try again. A private window can’t have them.'

const DEVICES = ['devices'] as const
/** Of silence.ts. */
const SILENCE = ['silence'] as const
const TELEPHONE = ['telephone'] as const

/** The devices that are told of my requests, and my telephone. */
export function DevicesPage() {
  const client = useQueryClient()
  const query = useQuery({ queryKey: DEVICES, queryFn: devices })
  const phone = useQuery({ queryKey: TELEPHONE, queryFn: telephone })
  const setDevices = (known: Devices) => {
    client.setQueryData(DEVICES, known)
    // The line above every screen says whether this device rings.
    void client.invalidateQueries({ queryKey: SILENCE })
  }
  const { support, endpoint, problem, isBusy, notify, look } = useThisDevice(setDevices)
  return (
    <Stack gap="lg">
      <Title order={2}>Devices</Title>
      <Await query={query}>
        {({ vapid_public_key: key, devices: known }, at) => (
          <>
            {known.every((device) => device.endpoint !== endpoint || device.gone_at) &&
              (key ? (
                <NotifyThisDevice
                  support={support}
                  problem={problem}
                  isBusy={isBusy}
                  onAsk={() =>
                    void notify(
                      key,
                      known.some((device) => device.endpoint === endpoint),
                    )
                  }
                />
              ) : (
                <Alert color="alarm" title="Notifications aren’t set up">
                  The server has no keys for them yet. The steps are in docs/operating.md.
                </Alert>
              ))}
            {known.length === 0 ? (
              <Text c="dimmed">
                {at ? `At ${at} no device of yours got alerts.` : 'None of your devices gets alerts yet.'}
              </Text>
            ) : (
              <Box component="ul" className="halves" p={0} m={0}>
                {known.map((device) => (
                  <DeviceCard
                    key={device.id}
                    device={device}
                    isThis={device.endpoint === endpoint}
                    onCheckHour={async (hour) => {
                      setDevices(await setCheckHour(device.id, hour))
                    }}
                    onRemove={async () => {
                      setDevices(await removeDevice(device.id))
                      if (device.endpoint === endpoint) await unsubscribe()
                      await look()
                    }}
                  />
                ))}
              </Box>
            )}
          </>
        )}
      </Await>
      <Await query={phone}>
        {(mine) => <TelephoneCard telephone={mine} onChange={(known) => client.setQueryData(TELEPHONE, known)} />}
      </Await>
    </Stack>
  )
}
