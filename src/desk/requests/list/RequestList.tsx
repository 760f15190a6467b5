import { Stack, Title } from '@mantine/core'
import type { CallbackRequest } from '../../api/types.ts'
import { useServerNow } from '../data/useServerNow.ts'
import { dayOf } from '../words/london.ts'
import { RequestCard } from './RequestCard.tsx'

/** By the day on which they arrived, in London. */
export function RequestList({ requests }: { requests: readonly CallbackRequest[] }) {
  const now = useServerNow()
  const days = byDay(requests, now)
  return (
    <Stack gap="lg">
      {[...days].map(([day, requests]) => (
        <Stack key={day} component="section" gap="sm" aria-label={day}>
          <Title order={3} size="h5">
            {day}
          </Title>
          {requests.map((request) => (
            <RequestCard key={request.id} request={request} />
          ))}
        </Stack>
      ))}
    </Stack>
  )
}

function byDay(requests: readonly CallbackRequest[], now: number): ReadonlyMap<string, readonly CallbackRequest[]> {
  const days = new Map<string, CallbackRequest[]>()
  for (const request of requests) {
    const day = dayOf(Date.parse(request.received_at), now)
    days.set(day, [...(days.get(day) ?? []), request])
  }
  return days
}
