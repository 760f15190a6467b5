import { Text } from '@mantine/core'
import { useQuery } from '@tanstack/react-query'
import { readingOf, timeOf } from '../shell/reading.ts'
import { rotaOptions } from './rota.ts'
import { useOnCall } from './useOnCall.ts'
import { nameUntil } from './words.ts'

/** Who is on call and until when, where the menu and the rail say it. */
export function OnCallNow() {
  const at = timeOf(readingOf(useQuery(rotaOptions)))
  const { people, now } = useOnCall()
  const names = people?.filter(({ on_call }) => on_call).map((person) => nameUntil(person, now)) ?? []
  return (
    <Text size="sm" c="inherit">
      {people && `On call: ${names.join(', ') || 'nobody'}${at ? ` (last updated ${at})` : ''}`}
    </Text>
  )
}
