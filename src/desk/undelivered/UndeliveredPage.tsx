import { Button, Card, Group, Stack, Text, Title } from '@mantine/core'
import { useQuery } from '@tanstack/react-query'
import { useState } from 'react'
import { Link } from 'wouter'
import { toast } from '../../client/notices/toast.ts'
import { messageOf } from '../api/call.ts'
import { dismiss, retry } from '../api/desk.ts'
import { letterKind } from '../api/letterKinds.ts'
import type { DeadLetter } from '../api/shapes.ts'
import { Await } from '../shell/Await.tsx'
import { shortTime } from '../shell/reading.ts'
import { undelivered } from './undelivered.ts'

/** Notifications that nobody could be given, however often it was tried. */
export function UndeliveredPage() {
  const query = useQuery(undelivered)
  return (
    <Stack gap="lg">
      <Title order={2}>Not delivered</Title>
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
    </Stack>
  )
}

function Letter({ letter, onChange }: { letter: DeadLetter; onChange: () => void }) {
  const [isBusy, setBusy] = useState(false)
  const run = async (action: (id: string) => Promise<unknown>, title: string, message: string) => {
    setBusy(true)
    try {
      await action(letter.id)
      void toast({ title, message })
      onChange()
    } catch (error) {
      const message = messageOf(error)
      void toast({ title: 'That didn’t work', message, destructive: true })
    }
    setBusy(false)
  }
  const what = `${letterKind(letter.kind)?.name ?? letter.kind}${letter.name ? `: ${letter.name}` : ''}`
  return (
    <Card withBorder padding="md">
      <Stack gap="sm">
        <Text fw={600}>{letter.request_id ? <Link href={`/requests/${letter.request_id}`}>{what}</Link> : what}</Text>
        <Text size="sm" c="dimmed">
          Given up {shortTime(letter.dead_at)} after {letter.attempts} attempts. {letter.last_error}
        </Text>
        <Group grow>
          <Button
            size="md"
            mih={48}
            variant="default"
            loading={isBusy}
            onClick={() => void run(retry, 'Trying again', 'If it fails again, it comes back here.')}
          >
            Try again
          </Button>
          <Button
            size="md"
            mih={48}
            variant="default"
            loading={isBusy}
            onClick={() => void run(dismiss, 'Taken off the list', 'The request itself hasn’t changed.')}
          >
            I’ve seen to it
          </Button>
        </Group>
      </Stack>
    </Card>
  )
}
