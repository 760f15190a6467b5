import { Card, Group, Stack, Text } from '@mantine/core'
import { useQuery } from '@tanstack/react-query'
import { Link } from 'wouter'
import { toast } from '../../client/notices/toast.ts'
import { dismiss, retry } from '../api/desk.ts'
import { letterKind } from '../api/letterKinds.ts'
import type { DeadLetter } from '../api/shapes.ts'
import { undelivered } from '../health/health.ts'
import { Await } from '../shell/Await.tsx'
import { Page, PlainButton } from '../shell/parts.tsx'
import { shortTime } from '../shell/reading.ts'
import { useChange } from '../shell/useChange.ts'

/** Notifications that nobody could be given, however often it was tried. */
export function UndeliveredPage() {
  const query = useQuery(undelivered)
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
  const { run, isBusy } = useChange({ failed: 'That didn’t work' })
  const act = (action: (id: string) => Promise<unknown>, title: string, message: string) =>
    run(async () => {
      await action(letter.id)
      void toast({ title, message })
      onChange()
    })
  const what = `${letterKind(letter.kind)?.name ?? letter.kind}${letter.name ? `: ${letter.name}` : ''}`
  return (
    <Card withBorder padding="md">
      <Stack gap="sm">
        <Text fw={600}>{letter.request_id ? <Link href={`/requests/${letter.request_id}`}>{what}</Link> : what}</Text>
        <Text size="sm" c="dimmed">
          Given up {shortTime(letter.dead_at)} after {letter.attempts} attempts. {letter.last_error}
        </Text>
        <Group grow>
          <PlainButton
            loading={isBusy}
            onClick={() => act(retry, 'Trying again', 'If it fails again, it comes back here.')}
          >
            Try again
          </PlainButton>
          <PlainButton
            loading={isBusy}
            onClick={() => act(dismiss, 'Taken off the list', 'The request itself hasn’t changed.')}
          >
            I’ve seen to it
          </PlainButton>
        </Group>
      </Stack>
    </Card>
  )
}
