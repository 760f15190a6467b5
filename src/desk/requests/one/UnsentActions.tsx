import { Alert, Button, Group, Stack, Text } from '@mantine/core'
import type { UnsentAction } from '../data/outbox.ts'
import { useRequests, useUnsent } from '../data/RequestsProvider.tsx'
import { useServerNow } from '../data/useServerNow.ts'
import { momentOf } from '../words/london.ts'
import { OUTCOME_WORDS } from '../words/status.ts'

/** What was done here and has not reached the database, or came back from it. */
export function UnsentActions({
  id,
  onEdit,
}: {
  id: string
  /** Puts a text back where it was typed. */
  onEdit(kind: 'reply' | 'note', text: string): void
}) {
  const { outbox } = useRequests()
  const { skew } = useRequests().poll.store.getState()
  const now = useServerNow()
  const actions = useUnsent().filter(({ request }) => request === id)
  if (actions.length === 0) return null
  return (
    <Stack gap="sm">
      {actions.map((action) => (
        <Alert
          key={action.key}
          variant="outline"
          color={action.refusal ? 'alarm' : 'gray'}
          role={action.refusal ? 'alert' : 'status'}
          title={action.refusal ?? 'Not sent yet'}
        >
          <Text style={{ overflowWrap: 'anywhere' }}>{inWords(action)}</Text>
          <Text size="sm" c="dimmed">
            {momentOf(action.at + skew, now)}
          </Text>
          <Group mt="xs" gap="xs">
            {action.refusal && action.kind !== 'finish' && (
              <Button
                variant="default"
                mih={44}
                onClick={() => {
                  onEdit(action.kind, action.text)
                  outbox.discard(action.key)
                }}
              >
                Edit again
              </Button>
            )}
            <Button variant="default" mih={44} onClick={() => outbox.discard(action.key)}>
              Discard
            </Button>
          </Group>
        </Alert>
      ))}
    </Stack>
  )
}

function inWords(action: UnsentAction): string {
  if (action.kind === 'finish') return `Done: ${OUTCOME_WORDS[action.outcome].toLowerCase()}`
  return `${action.kind === 'reply' ? 'Reply' : 'Note'}: “${action.text}”`
}
