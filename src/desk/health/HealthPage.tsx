import { Anchor, Badge, Card, Group, Text } from '@mantine/core'
import { useQuery } from '@tanstack/react-query'
import { Link } from 'wouter'
import type { HealthCheck } from '../api/shapes.ts'
import { Await } from '../shell/Await.tsx'
import { Items, Page } from '../shell/parts.tsx'
import { shortTime } from '../shell/reading.ts'
import { health } from './health.ts'

/** Everything that the backend knows of itself, a line each: fine, or since when it is not and what to do. */
export function HealthPage() {
  const query = useQuery(health())
  return (
    <Page title="Is everything working?">
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
            <Items gap="sm">
              {checks.map((check) => (
                <Line key={check.name} check={check} />
              ))}
            </Items>
          </>
        )}
      </Await>
      <Anchor component={Link} href="/undelivered" underline="always" className="tall">
        Notifications that reached nobody
      </Anchor>
    </Page>
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
