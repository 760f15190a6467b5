import { Button } from '@mantine/core'
import { useRef } from 'react'
import type { CallbackRequest, HistoryEntry } from '../../api/shapes.ts'
import type { useRequests } from '../data/RequestsProvider.tsx'
import { whatToSay } from '../words/danger.ts'
import { DOUBLE_TAP } from './ActionBar.tsx'

const BUTTON = { 'to send': 'Send this', 'not sent yet': 'Not sent yet', sent: 'Sent' } as const

interface ToSay {
  readonly say: string
  readonly state: keyof typeof BUTTON
}

/** What keeps the customer safe, and whether they have it. Undefined without danger. @param history - undefined until known */
export function toSay(
  { id, danger, status }: CallbackRequest,
  history: readonly HistoryEntry[] | undefined,
  unsent: ReturnType<typeof useRequests>['unsent'],
): ToSay | undefined {
  const say = whatToSay(danger)
  if (!say || status === 'done') return undefined
  const isSent = history?.some(({ action, detail }) => action === 'replied' && detail === say)
  const isKept = unsent.some((action) => action.request === id && 'text' in action && action.text === say)
  return { say, state: isSent ? 'sent' : isKept ? 'not sent yet' : 'to send' }
}

/** Before all else, with one tap that sends it. */
export function SayFirst({ say, state, onSend }: ToSay & { onSend(text: string): void }) {
  // Never `disabled`, which would lose the focus after a press.
  const isOver = state !== 'to send' || undefined
  const sentAt = useRef(-DOUBLE_TAP)
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
        onClick={({ timeStamp }) => {
          if (isOver || timeStamp - sentAt.current < DOUBLE_TAP) return
          sentAt.current = timeStamp
          onSend(say)
        }}
      >
        {BUTTON[state]}
      </Button>
    </section>
  )
}
