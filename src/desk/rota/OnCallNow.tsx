import { Text } from '@mantine/core'
import { useQuery } from '@tanstack/react-query'
import { shortTime } from '../shell/time.ts'
import { rotaOptions } from './rota.ts'
import { nameUntil } from './words.ts'

/** Who is on call and until when, in a line that stays in sight. */
export function OnCallNow() {
  const { data: rota, error } = useQuery(rotaOptions)
  const now = Date.parse(rota?.now ?? '')
  const names = rota?.people.filter(({ on_call }) => on_call).map((person) => nameUntil(person, now)) ?? []
  return (
    <Text size="xs" c="dimmed" px="md" h={20} truncate title={names.join(', ')}>
      {rota && `On call: ${names.join(', ') || 'nobody'}${error ? ` (last updated ${shortTime(rota.now)})` : ''}`}
    </Text>
  )
}
