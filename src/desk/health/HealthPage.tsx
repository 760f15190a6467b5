import { Anchor, Badge, Card, Group, Stack, Text } from '@mantine/core'
import { useQuery } from '@tanstack/react-query'
import { Link } from 'wouter'
import { toast } from '../../client/notices/toast.ts'
import { change } from '../api/desk.ts'
import { LETTER_KINDS } from '../api/letterKinds.ts'
import type { DeadLetter, HealthCheck } from '../api/shapes.ts'
import { healthQuery, undeliveredQuery } from '../device/queries.ts'
import { Await } from '../ui/Await.tsx'
import { useOnlineAction } from '../ui/forms.tsx'
import { Items, Page, PlainButton, Small } from '../ui/parts.tsx'
import { momentOf } from '../words/london.ts'

/** The backend's checks. Each line says that the check passes, or for how long it has failed and what to do. */
export default function HealthPage() {
  const query = useQuery(healthQuery)
  return (
    <Page title="Is everything working?">
      <Await query={query}>
        {({ now, checks }, at) => (
          <>
            <Text>
              {summaryOf(checks, at)}
              {!at && ` Last checked ${momentOf(now)}.`}
            </Text>
            {checks.some(({ words, is_vital: isVital }) => words !== null && isVital) && (
              <Text>Until it’s fixed, the monitoring service keeps alerting the person who looks after the site.</Text>
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
          {since && `Since ${momentOf(since)}. `}
          {words}
        </Text>
      )}
    </Card>
  )
}

export function UndeliveredPage() {
  const query = useQuery(undeliveredQuery)
  return (
    <Page title="Not delivered">
      <Await query={query}>
        {(letters, at) =>
          letters.length === 0 ? (
            <Text>{at ? `At ${at} none was outstanding.` : 'Every notification was delivered.'}</Text>
          ) : (
            <>
              <Text>
                These notifications reached nobody. The requests themselves are safe on the list. Check that someone has
                taken each one.
              </Text>
              {letters.map((letter) => (
                <Letter key={letter.id} letter={letter} onChange={() => void query.refetch()} />
              ))}
            </>
          )
        }
      </Await>
      <Link href="/health" className="plain tall">
        Is everything else working?
      </Link>
    </Page>
  )
}

function Letter({ letter, onChange }: { letter: DeadLetter; onChange: () => void }) {
  const { run, isPending } = useOnlineAction('That didn’t work')
  const act = (name: 'desk_retry' | 'desk_dismiss', title: string, message: string) =>
    void run(async () => {
      await change(name, { p_id: letter.id })
      void toast({ title, message })
      onChange()
    })
  const what = `${LETTER_KINDS[letter.kind]?.name ?? letter.kind}${letter.name ? `: ${letter.name}` : ''}`
  return (
    <Card withBorder padding="md">
      <Stack gap="sm">
        <Text fw={600}>{letter.request_id ? <Link href={`/requests/${letter.request_id}`}>{what}</Link> : what}</Text>
        <Small>
          Given up {momentOf(letter.dead_at)} after {letter.attempts} attempts. {letter.last_error}
        </Small>
        <Group grow>
          <PlainButton
            loading={isPending}
            onClick={() => act('desk_retry', 'Trying again', 'If it fails again, it comes back here.')}
          >
            Try again
          </PlainButton>
          <PlainButton
            loading={isPending}
            onClick={() => act('desk_dismiss', 'Taken off the list', 'The request itself hasn’t changed.')}
          >
            I’ve seen to it
          </PlainButton>
        </Group>
      </Stack>
    </Card>
  )
}
