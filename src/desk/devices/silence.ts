import { skipToken, useQuery } from '@tanstack/react-query'
import { devices } from '../api/desk.ts'
import { useOnCall } from '../rota/rota.ts'
import { shortTime } from '../shell/reading.ts'
import { currentSubscription, pushSupport } from './subscription.ts'

/** Why this device will not ring. */
interface Silence {
  /** Names of one's other devices that are told. */
  readonly others: readonly string[]
  /** It is told, and has shown nothing since then (ISO 8601). */
  readonly since?: string
}

/** Says that this device will not alert the person on call; nothing if it will. */
export function useSilence() {
  const { isOnCall } = useOnCall()
  const { data: silence } = useQuery({
    queryKey: ['silence'],
    queryFn: isOnCall ? findSilence : skipToken,
    // Permission is taken away, and given, in the settings of the phone.
    refetchOnWindowFocus: 'always',
  })
  if (!isOnCall || !silence) return undefined
  const { others, since } = silence
  const isAlarm = others.length === 0
  const href = '/devices'
  if (since) return { words: `No alert shown here since ${shortTime(since)}. Send a test`, isAlarm, href }
  if (isAlarm) return { words: 'This device won’t ring. Turn on alerts', isAlarm, href }
  return { words: `This device stays silent. Your alerts go to ${others.join(', ')}`, href }
}

async function findSilence(): Promise<Silence | null> {
  const subscription = await currentSubscription()
  const isAllowed = pushSupport() === 'ready' && Notification.permission === 'granted'
  const mine = isAllowed ? subscription?.endpoint : undefined
  // Without a connection, what the browser says must do.
  const known = await devices().then(
    ({ devices }) => devices.filter(({ gone_at }) => !gone_at),
    () => undefined,
  )
  const others = known?.filter(({ endpoint }) => endpoint !== subscription?.endpoint).map(({ label }) => label) ?? []
  if (!mine) return { others }
  if (!known) return null
  const own = known.find(({ endpoint }) => endpoint === mine)
  if (!own) return { others }
  return own.silent_since ? { others, since: own.silent_since } : null
}
