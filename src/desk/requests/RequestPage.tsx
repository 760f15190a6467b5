import { Alert, Anchor, Grid, Group, List, Loader, Paper, Stack, Text, Title } from '@mantine/core'
import { useEffect, useRef, useState } from 'react'
import { Link, useLocation } from 'wouter'
import { ShortcutHelp } from '../keyboard/ShortcutHelp.tsx'
import { useShortcuts } from '../keyboard/useShortcuts.ts'
import { useRequests } from './data/RequestsProvider.tsx'
import { useActions } from './data/useActions.ts'
import { useDraft } from './data/useDraft.ts'
import { useRequest } from './data/useRequest.ts'
import { Age } from './list/Age.tsx'
import { MarkBadges } from './list/MarkBadges.tsx'
import { StatusBadge } from './list/StatusBadge.tsx'
import { ActionBar } from './one/ActionBar.tsx'
import { ContactButtons } from './one/ContactButtons.tsx'
import { Facts } from './one/Facts.tsx'
import { Finish } from './one/Finish.tsx'
import { History } from './one/History.tsx'
import { Note } from './one/Note.tsx'
import { OnTheWay } from './one/OnTheWay.tsx'
import { Reply } from './one/Reply.tsx'
import { UnsentActions } from './one/UnsentActions.tsx'
import { dialled } from './words/links.ts'
import { marksOf } from './words/marks.ts'

/** One request, with what can be done about it. */
export function RequestPage({ id }: { id: string }) {
  const { outbox } = useRequests()
  const { request, history, problem, accept, refresh } = useRequest(id)
  const actions = useActions(id, accept, refresh)
  const reply = useDraft(id, 'reply')
  const note = useDraft(id, 'note')
  const [dialogue, setDialogue] = useState<'onTheWay' | 'finish'>()
  const replyField = useRef<HTMLTextAreaElement>(null)
  const noteField = useRef<HTMLTextAreaElement>(null)
  const [, navigate] = useLocation()
  // The list may have been scrolled down.
  useEffect(() => {
    // Braces: newer browsers give a promise back, which React would call when it leaves.
    window.scrollTo(0, 0)
  }, [])
  useShortcuts({
    t: actions.take,
    o: () => setDialogue('onTheWay'),
    d: () => setDialogue('finish'),
    r: () => replyField.current?.focus(),
    n: () => noteField.current?.focus(),
    b: () => navigate('/'),
  })

  const back = (
    <Group justify="space-between">
      <Anchor component={Link} href="/" className="tall">
        ← All requests
      </Anchor>
      <ShortcutHelp />
    </Group>
  )
  if (!request)
    return (
      <Stack>
        {back}
        {problem ? (
          <Alert color="gray" variant="outline" title="Not shown">
            {problem.message}
          </Alert>
        ) : (
          <Loader aria-label="Loading" />
        )}
      </Stack>
    )

  return (
    <Stack>
      {back}
      <Group justify="space-between" align="flex-start" wrap="nowrap">
        <Title order={2} size="h3" style={{ overflowWrap: 'anywhere' }}>
          {request.name}
        </Title>
        <Age since={request.received_at} />
      </Group>
      <Group gap="xs">
        <StatusBadge request={request} />
        <MarkBadges request={request} />
      </Group>
      {actions.refusal && (
        <Alert
          role="alert"
          color="alarm"
          variant="outline"
          withCloseButton
          closeButtonLabel="Dismiss"
          onClose={actions.dismiss}
          title={actions.refusal.message}
        >
          {actions.refusal.isOffline && (
            <>
              Ring the customer anyway:{' '}
              <Anchor href={`tel:${dialled(request.phone)}`} style={{ whiteSpace: 'nowrap' }}>
                {request.phone}
              </Anchor>
            </>
          )}
        </Alert>
      )}
      {problem?.kind === 'refused' && (
        <Alert color="gray" variant="outline">
          {problem.message}
        </Alert>
      )}
      <UnsentActions
        id={id}
        onEdit={(kind, text) => {
          const draft = kind === 'reply' ? reply : note
          draft.change(
            draft.text
              ? `${draft.text}
${text}`
              : text,
          )
        }}
      />
      <Grid gap="lg">
        <Grid.Col span={{ base: 12, md: 6 }}>
          <Stack>
            {request.message && (
              <Paper withBorder p="md" component="section" aria-label="Message">
                <Text style={{ whiteSpace: 'pre-wrap', overflowWrap: 'anywhere' }}>{request.message}</Text>
              </Paper>
            )}
            {marksOf(request).length > 0 && (
              <List size="sm" listStyleType="none">
                {marksOf(request).map(({ meaning }) => (
                  <List.Item key={meaning}>{meaning}</List.Item>
                ))}
              </List>
            )}
            <Facts request={request} />
            <ContactButtons request={request} />
          </Stack>
        </Grid.Col>
        <Grid.Col span={{ base: 12, md: 6 }}>
          <Stack gap="lg">
            <Reply
              field={replyField}
              text={reply.text}
              current={request.reply}
              onChange={reply.change}
              onSend={(text) => reply.moveTo(outbox.add(id, { kind: 'reply', text }))}
            />
            <Note
              field={noteField}
              text={note.text}
              onChange={note.change}
              onSend={(text) => note.moveTo(outbox.add(id, { kind: 'note', text }))}
            />
            <Stack component="section" gap="xs" aria-label="History">
              <Title order={3} size="h5">
                History
              </Title>
              {history ? <History entries={history} /> : <Text c="dimmed">It needs a connection.</Text>}
            </Stack>
          </Stack>
        </Grid.Col>
      </Grid>
      <ActionBar
        request={request}
        actions={actions}
        onOnTheWay={() => setDialogue('onTheWay')}
        onFinish={() => setDialogue('finish')}
      />
      <OnTheWay isOpen={dialogue === 'onTheWay'} onClose={() => setDialogue(undefined)} onChoose={actions.onTheWay} />
      <Finish
        isOpen={dialogue === 'finish'}
        onClose={() => setDialogue(undefined)}
        onChoose={(outcome) => void outbox.add(id, { kind: 'finish', outcome }).catch(() => {})}
      />
    </Stack>
  )
}
