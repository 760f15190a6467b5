import { Anchor, Badge, Card, Group, Stack, Text, Title } from '@mantine/core'
import { useQuery } from '@tanstack/react-query'
import { Link } from 'wouter'
import type { HealthCheck } from '../api/shapes.ts'
import { Await } from '../shell/Await.tsx'
import { shortTime } from '../shell/reading.ts'
import { health } from './health.ts'

/** Everything that the backend knows of itself, a line each: fine, or since when it is not and what to do. */
export function HealthPage() {
  const query = useQuery(health())
  return (
    <Stack gap="lg">
      <Title order={2}>Is everything working?</Title>
      <Await query={query}>
        {({ now, checks }, at) => (
          <>
            <Text>
              {summaryOf(checks, at)}
              {!at && ` Last checked ${shortTime(now)}.`}
            </Text>
            {checks.some(({ words, is_vital: isVital }) => words !== null && isVital) && (
              <Text>
                Until it’s fixed, the heartbeat stays off, so the monitoring service will alert whoever looks after the
                site.
              </Text>
            )}
            <Stack component="ul" gap="sm" p={0} m={0}>
              {checks.map((check) => (
                <Line key={check.name} check={check} />
              ))}
            </Stack>
          </>
        )}
      </Await>
      <Anchor component={Link} href="/undelivered" underline="always" className="tall">
        Notifications that reached nobody
      </Anchor>
    </Stack>
  )
}

function summaryOf(checks: readonly HealthCheck[], at: string | undefined): string {
  const wrong = checks.filter(({ words }) => words !== null).length
  if (at) return wrong === 0 ? `Everything was fine at ${at}.` : `At ${at} this was wrong.`
  if (wrong === 0) return 'Yes.'
  return wrong === 1 ? 'One thing is wrong.' : `${wrong} things are wrong.`
}

function Line({ check: { title, words, since } }: { check: HealthCheck }) {
  return (
    <Card component="li" withBorder padding="sm">
      <Group justify="space-between" gap="xs">
        <Text fw={600} flex="1 1 9rem">
          {title}
        </Text>
        <Badge color={words === null ? undefined : 'alarm'} flex="none">
          {words === null ? 'OK' : 'Problem'}
        </Badge>
      </Group>
      {words !== null && (
        <Text mt={4}>
          {since && `Since ${shortTime(since)}. `}
          {words}
        </Text>
      )}
    </Card>
  )
}
