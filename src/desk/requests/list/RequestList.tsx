import { Stack, Title } from '@mantine/core'
import type { ExpectedRequest } from '../data/expected.ts'
import { useServerNow } from '../data/useServerNow.ts'
import { byDay } from '../words/london.ts'
import { RequestCard } from './RequestCard.tsx'

/** By the day on which they arrived, in London. */
export function RequestList({ requests }: { requests: readonly ExpectedRequest[] }) {
  const now = useServerNow()
  const days = byDay(requests, ({ received_at }) => received_at, now)
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
