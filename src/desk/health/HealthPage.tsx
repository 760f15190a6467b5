import { Anchor, Badge, Card, Group, Stack, Text } from '@mantine/core'
import { useQuery } from '@tanstack/react-query'
import { Link } from 'wouter'
import { toast } from '../../client/notices/toast.ts'
import { change } from '../api/desk.ts'
import { LETTER_KINDS } from '../api/letterKinds.ts'
import type { DeadLetter, Health, HealthCheck } from '../api/shapes.ts'
import { healthQuery, undeliveredQuery } from '../device/queries.ts'
import { useStaff } from '../session/Session.tsx'
import { Await } from '../ui/Await.tsx'
import { useOnlineAction } from '../ui/forms.tsx'
import { Items, Page, PlainButton, Small } from '../ui/parts.tsx'
import { momentOf } from '../words/london.ts'
import { meaningOf } from './words.ts'

/** One answer, then what doesn't work, for how long and what to do. What works is folded away. */
export default function HealthPage() {
  const query = useQuery(healthQuery)
  return (
    <Page title="Is everything working?">
      <Await query={query}>{(health, at) => <Answer health={health} at={at} />}</Await>
      <Anchor component={Link} href="/undelivered" underline="always" className="tall">
        Not delivered
      </Anchor>
    </Page>
  )
}

function Answer({ health: { now, checks }, at }: { health: Health; at: string | undefined }) {
  const failures = checks.filter(({ words }) => words !== null)
  const passes = checks.filter(({ words }) => words === null)
  return (
    <>
      <Group role="status" gap="sm" wrap="nowrap" align="baseline" fz="h1" fw={700} lh={1.25}>
        <span aria-hidden>{failures.length === 0 ? '✓' : '✗'}</span>
        <span>{answerOf(failures.length, at)}</span>
      </Group>
      {!at && <Small>Last checked {momentOf(now)}.</Small>}
      {failures.length > 0 && (
        <Items gap="sm">
          {failures.map((check) => (
            <Failure key={check.name} check={check} />
          ))}
        </Items>
      )}
      {failures.some(({ is_vital: isVital }) => isVital) && (
        <Text>Until it’s fixed, the monitoring service keeps alerting the person who looks after the site.</Text>
      )}
      {passes.length > 0 && (
        <details className="apart">
          <summary className="tall">
            {passes.length === 1 ? '1 check passed' : `${passes.length} checks passed`}
          </summary>
          <Items>
            {passes.map(({ name, title }) => (
              <Group key={name} component="li" gap="xs" wrap="nowrap" align="baseline">
                <span aria-hidden>✓</span>
                <span>{title}</span>
              </Group>
            ))}
          </Items>
        </details>
      )}
    </>
  )
}

function answerOf(failures: number, at: string | undefined): string {
  if (failures === 0) return at ? `At ${at} everything worked.` : 'Everything works.'
  const things = failures === 1 ? '1 thing' : `${failures} things`
  if (at) return `At ${at} ${things} didn’t work.`
  return `${things} ${failures === 1 ? 'doesn’t' : 'don’t'} work.`
}

function Failure({ check }: { check: HealthCheck }) {
  const { me } = useStaff()
  return (
    <Card component="li" withBorder padding="sm">
      <Group justify="space-between" gap="xs">
        <Text fw={600} flex="1 1 9rem">
          {check.title}
        </Text>
        <Badge color="alarm" flex="none">
          Problem
        </Badge>
      </Group>
      <Text mt={4}>
        {check.since && `Since ${momentOf(check.since)}. `}
        {meaningOf(check, me.role)}
      </Text>
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
            <Text>{at ? `At ${at} none was outstanding.` : 'Every alert was delivered.'}</Text>
          ) : (
            <>
              <Text>
                These alerts weren’t delivered. The requests themselves are safe on the list. Check that someone has
                taken each one.
              </Text>
              {letters.map((letter) => (
                <Letter key={letter.id} letter={letter} onChange={() => void query.refetch()} />
              ))}
            </>
          )
        }
      </Await>
      <Anchor component={Link} href="/health" underline="always" className="tall">
        Is everything else working?
      </Anchor>
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
          Tried {letter.attempts} times, until {momentOf(letter.dead_at)}. {letter.last_error}
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
