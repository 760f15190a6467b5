import { Button } from '@mantine/core'
import type { CallbackRequest, HistoryEntry } from '../../api/shapes.ts'
import { useRequests } from '../data/RequestsProvider.tsx'
import { whatToSay } from '../words/danger.ts'

interface Props {
  readonly request: CallbackRequest
  /** Undefined until known. */
  readonly history: readonly HistoryEntry[] | undefined
  onSend(text: string): void
}

/** What keeps the customer safe, before all else, and one tap that sends it. Renders nothing without danger. */
export function SayFirst({ request, history, onSend }: Props) {
  const { unsent } = useRequests()
  const say = whatToSay(request.danger)
  if (!say || request.status === 'done') return null
  const isSent = history?.some(({ action, detail }) => action === 'replied' && detail === say)
  const isKept = unsent.some((action) => action.request === request.id && 'text' in action && action.text === say)
  // Never `disabled`, which would lose the focus after a press.
  const isOver = isSent || isKept || undefined
  return (
    <section className="say-first" aria-label="Tell the customer first">
      <p>
        <b>
          <span aria-hidden>⚠ </span>Tell the customer:
        </b>{' '}
        {say}
      </p>
      <Button
        color="alarm"
        className="natural"
        data-disabled={isOver}
        aria-disabled={isOver}
        onClick={() => isOver || onSend(say)}
      >
        {isSent ? 'Sent' : isKept ? 'Not sent yet' : 'Send this'}
      </Button>
    </section>
  )
}
