import { useEffect, useRef, useState } from 'react'
import { OVERDUE_AFTER } from '../../client/notices/overdue.ts'
import { FAILED, OVERDUE } from '../../content/messages.ts'
import { REQUEST_ID } from '../../document.ts'
import { drain } from '../../outbox/drain.ts'
import { isStale } from '../../outbox/expiry.ts'
import { holdOf, type Item } from '../../outbox/item.ts'
import { confirm, remove } from '../../outbox/requests.ts'
import { asText, toForm } from '../../outbox/submission.ts'
import { OtherWays } from './OtherWays.tsx'
import { clock } from './time.ts'
import { useOutbox } from './useOutbox.ts'

/** The outbox as the visitor sees it: what waits, since when, and what can be done about it. */
export function OutboxStatus({ canEdit, onEdit }: { canEdit: boolean; onEdit: (item: Item) => void }) {
  const { items, now } = useOutbox()
  const [sending, setSending] = useState(false)
  const [tried, setTried] = useState(false)
  const heading = useRef<HTMLHeadingElement>(null)
  const isRead = items !== undefined

  // Browsers keep the form where it was when this appears above it, out of sight of those who came for it.
  useEffect(() => {
    if (isRead && window.location.hash === `#${REQUEST_ID}`) heading.current?.scrollIntoView()
  }, [isRead])

  if (!items || items.length === 0) return null

  const sendNow = async () => {
    setSending(true)
    await drain({ caller: 'pressed' }).catch(() => undefined)
    setSending(false)
    setTried(true)
  }
  const waiting = items.filter((item) => item.problem?.kind !== 'rejected')
  const isOverdue = waiting.some((item) => now - item.requestedAt >= OVERDUE_AFTER)
  const hold = holdOf(waiting)

  return (
    <section className="outbox" aria-labelledby="outbox-heading">
      <h2 id="outbox-heading" ref={heading}>
        Waiting on this device
      </h2>
      {(isOverdue || hold) && (
        <div className="outbox-late" role="alert">
          <p>
            <strong>{OVERDUE.bold}</strong> {OVERDUE.rest(hold)}
          </p>
          <OtherWays text={() => waiting.map(({ submission }) => asText(toForm(submission))).join('\n\n')} />
        </div>
      )}
      <ul>
        {items.map((item) => (
          <Waiting key={item.id} item={item} now={now} canEdit={canEdit} onEdit={() => onEdit(item)} onSend={sendNow} />
        ))}
      </ul>
      {waiting.length > 0 && (
        <div className="actions">
          <button className="button button-main" type="button" disabled={sending} onClick={sendNow}>
            {sending ? 'Sending...' : 'Send now'}
          </button>
          <p role="status">{!sending && tried && OVERDUE.stillNotSent(hold)}</p>
        </div>
      )}
    </section>
  )
}

interface WaitingProps {
  readonly item: Item
  readonly now: number
  readonly canEdit: boolean
  readonly onEdit: () => void
  readonly onSend: () => void
}

function Waiting({ item, now, canEdit, onEdit, onSend }: WaitingProps) {
  const [deleting, setDeleting] = useState(false)
  const { submission, problem, requestedAt } = item
  const rejected = problem?.kind === 'rejected'
  const stale = !rejected && isStale(item, now)
  const sendAnyway = async () => {
    await confirm(item.id)
    onSend()
  }
  return (
    <li className="outbox-item">
      <p>
        <strong>
          <bdi>{submission.name}</bdi>
        </strong>
        , <bdi>{submission.phone}</bdi>
        {submission.message && <span className="outbox-message">{submission.message}</span>}
      </p>
      <p className="outbox-since">
        {rejected ? (
          <strong>
            {FAILED}: {problem.message}
          </strong>
        ) : (
          <>
            Waiting since <time dateTime={new Date(requestedAt).toISOString()}>{since(requestedAt, now)}</time>
          </>
        )}
      </p>
      {stale && <p>{OVERDUE.stale}</p>}
      <div className="actions">
        {(stale || rejected) && (
          <button className="button" type="button" onClick={sendAnyway}>
            {stale ? 'Send it' : 'Try again'}
          </button>
        )}
        <button className="button" type="button" disabled={!canEdit} onClick={onEdit}>
          Edit
        </button>
        {deleting ? (
          <>
            <button className="button button-danger" type="button" onClick={() => remove(item.id)}>
              Yes, delete it
            </button>
            <button className="button" type="button" onClick={() => setDeleting(false)}>
              Keep it
            </button>
          </>
        ) : (
          <button className="button" type="button" onClick={() => setDeleting(true)}>
            Delete
          </button>
        )}
      </div>
      {!canEdit && <p className="hint">{OVERDUE.cannotEdit}</p>}
    </li>
  )
}

/** "14:05 (20 minutes ago)", with the day where it was not today. */
function since(then: number, now: number): string {
  const minutes = Math.floor((now - then) / 60_000)
  const date = new Date(then)
  const day =
    new Date(now).toDateString() === date.toDateString()
      ? ''
      : `${date.toLocaleDateString('en-GB', { day: 'numeric', month: 'long' })}, `
  if (minutes < 1) return `${day}${clock(date)} (just now)`
  const age =
    minutes < 60
      ? new Intl.RelativeTimeFormat('en-GB').format(-minutes, 'minute')
      : new Intl.RelativeTimeFormat('en-GB').format(-Math.floor(minutes / 60), 'hour')
  return `${day}${clock(date)} (${age})`
}
