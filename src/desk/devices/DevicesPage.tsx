import { Alert, Box, Stack, Text, Title } from '@mantine/core'
import { useQuery, useQueryClient } from '@tanstack/react-query'
import { devices, removeDevice, setCheckHour, telephone } from '../api/desk.ts'
import type { Devices } from '../api/shapes.ts'
import { Await } from '../shell/Await.tsx'
import { DeviceCard } from './DeviceCard.tsx'
import { NotifyThisDevice } from './NotifyThisDevice.tsx'
import { unsubscribe } from './subscription.ts'
import { TelephoneCard } from './TelephoneCard.tsx'
import { useThisDevice } from './useThisDevice.ts'

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
