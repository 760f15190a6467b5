import { Alert, Anchor } from '@mantine/core'
import { skipToken, useQuery } from '@tanstack/react-query'
import { Link } from 'wouter'
import { devices } from '../api/desk.ts'
import { useStaff } from '../session/StaffProvider.tsx'
import { currentSubscription } from './subscription.ts'
import { pushSupport } from './support.ts'

/** Names of one's other devices that are told; null if this one is. */
type Silence = readonly string[] | null

/** Says that whoever is on call will not be told on this device, and nothing where they will be. */
export function SilentDevice() {
  const { me } = useStaff()
  const { data: silence } = useQuery({
    queryKey: ['silence'],
    queryFn: me.on_call ? findSilence : skipToken,
    // Permission is taken away, and given, in the settings of the phone.
    refetchOnWindowFocus: 'always',
  })
  if (!me.on_call || !silence) return null
  return (
    <Alert
      role="note"
      color={silence.length > 0 ? 'gray' : 'alarm'}
      variant="outline"
      p="xs"
      style={{ position: 'relative' }}
    >
      {silence.length > 0
        ? `This device stays silent. Your alerts go to ${silence.join(', ')}.`
        : 'You’re on call, but this device won’t ring.'}{' '}
      <Anchor
        component={Link}
        href="/devices"
        className="card-cover"
        c="inherit"
        fz="inherit"
        fw={600}
        underline="always"
      >
        Turn on alerts
      </Anchor>
    </Alert>
  )
}

async function findSilence(): Promise<Silence> {
  const subscription = await currentSubscription()
  const isAllowed = pushSupport() === 'ready' && Notification.permission === 'granted'
  const mine = isAllowed ? subscription?.endpoint : undefined
  // Without a connection, what the browser says must do.
  const known = await devices().then(
    ({ devices }) => devices.filter(({ gone_at }) => !gone_at),
    () => undefined,
  )
  if (mine && (!known || known.some(({ endpoint }) => endpoint === mine))) return null
  return known?.filter(({ endpoint }) => endpoint !== subscription?.endpoint).map(({ label }) => label) ?? []
}
