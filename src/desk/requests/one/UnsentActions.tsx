import { Alert, Group, Text } from '@mantine/core'
import { actionInWords, type TextKind, type UnsentAction } from '../../device/actions.ts'
import { PlainButton } from '../../ui/parts.tsx'
import { momentOf } from '../../words/london.ts'
import { useRequests, useServerNow } from '../data/RequestsProvider.tsx'
import type { Actions } from '../data/useRequest.ts'
import { PhoneLink } from './Details.tsx'

interface RefusalProps {
  readonly refusal: NonNullable<Actions['refusal']>
  readonly phone: string
  readonly onDismiss: () => void
}

/** Says why the last tap did nothing. */
export function Refusal({ refusal, phone, onDismiss }: RefusalProps) {
  return (
    <Alert
      role="alert"
      color="alarm"
      variant="outline"
      p="xs"
      withCloseButton
      closeButtonLabel="Dismiss"
      onClose={onDismiss}
      title={refusal.message}
    >
      {refusal.kind === 'offline' && (
        <>
          Call the customer anyway:{' '}
          <span style={{ whiteSpace: 'nowrap' }}>
            <PhoneLink phone={phone} isInText />
          </span>
        </>
      )}
    </Alert>
  )
}

interface Props {
  readonly id: string
  /** Puts a text back into its field. Undefined if the request no longer exists. */
  readonly onEdit?: (kind: TextKind, text: string) => void
  /** Called when the focused element has gone. */
  readonly onGone: () => void
}

export function UnsentActions({ id, onEdit, onGone }: Props) {
  const { queue, heard, unsent } = useRequests()
  const now = useServerNow()
  // An action that the device cannot delete stays on the screen, so that the user can try again.
  const discard = (key: string) => void queue.discard(key).catch(() => {})
  const own = unsent.filter(({ request }) => request === id)
  const line = (action: UnsentAction) => (
    <Alert
      key={action.key}
      className="unsent"
      variant="outline"
      color={action.refusal ? 'alarm' : 'gray'}
      py={3}
      pl="sm"
      pr={4}
      role={action.refusal ? 'alert' : 'status'}
    >
      <Group justify="space-between" wrap="nowrap" gap="xs">
        <Text size="sm" lh={1.35} lineClamp={3} miw={0} style={{ overflowWrap: 'anywhere' }}>
          <b>{action.refusal ?? 'Not sent yet'}</b>
          {action.refusal ? ' ' : ': '}
          {actionInWords(action)}{' '}
          <Text span size="sm" c="dimmed">
            {momentOf(action.at + heard.skew, now)}
          </Text>
        </Text>
        <Group gap="xs" style={{ flexShrink: 0 }}>
          {onEdit && action.refusal && 'text' in action && (
            <PlainButton
              size="sm"
              mih={44}
              onClick={() => {
                onEdit(action.kind, action.text)
                discard(action.key)
              }}
            >
              Edit again
            </PlainButton>
          )}
          <PlainButton
            size="sm"
            mih={44}
            onClick={() => {
              discard(action.key)
              onGone()
            }}
          >
            Discard
          </PlainButton>
        </Group>
      </Group>
    </Alert>
  )
  const refused = own.filter(({ refusal }) => refusal)
  const waiting = own.filter(({ refusal }) => !refusal)
  return (
    <>
      {refused.map(line)}
      {waiting.length > 1 ? (
        <details className="apart unsent-all">
          <summary>
            <span role="status">{waiting.length} waiting to be sent</span>
          </summary>
          {waiting.map(line)}
        </details>
      ) : (
        waiting.map(line)
      )}
    </>
  )
}
