import { useState } from 'react'
import { useView } from '../../client/hooks.ts'
import { OVERDUE_AFTER } from '../../client/notices/overdue.ts'
import { EDITED, FAILED, OVERDUE } from '../../content/messages.ts'
import { drain } from '../../outbox/drain.ts'
import { isStale } from '../../outbox/expiry.ts'
import { asText, isByText, toForm } from '../../outbox/fields.ts'
import { holdOf, type Item } from '../../outbox/records.ts'
import { confirm, remove } from '../../outbox/requests.ts'
import { AskFirst } from './AskFirst.tsx'
import { focusForm } from './focusForm.ts'
import { OtherWays } from './OtherWays.tsx'
import { clock } from './time.ts'
import { useAskedPanel } from './useAskedPanel.ts'
import { WithNumber } from './WithNumber.tsx'

interface OutboxStatusProps {
  /** Whether there is room in the form. */
  readonly canEdit: boolean
  /** The key of the request that is in it. */
  readonly edited: string | undefined
  readonly onEdit: (item: Item) => void
  readonly onDelete: (item: Item) => void
}

/** The outbox as the visitor sees it: what waits, since when, and what can be done about it. */
export function OutboxStatus({ canEdit, edited, onEdit, onDelete }: OutboxStatusProps) {
  const snapshot = useView()
  // One that was refused and is being corrected stands in the form, with the reason.
  const items = snapshot?.items.filter(({ id, problem }) => id !== edited || problem?.kind !== 'rejected')
  const [sending, setSending] = useState(false)
  const [tried, setTried] = useState(false)
  useAskedPanel(items !== undefined && items.length > 0)

  if (!snapshot || !items || items.length === 0) return null
  const { at: now } = snapshot

  const sendNow = async () => {
    if (sending) return
    setSending(true)
    await drain({ caller: 'pressed' }).catch(() => undefined)
    setSending(false)
    setTried(true)
  }
  const waiting = items.filter((item) => item.problem?.kind !== 'rejected')
  const isOverdue = waiting.some((item) => now - item.requestedAt >= OVERDUE_AFTER)
  const hold = holdOf(waiting)
  const wantText = waiting.every(({ submission }) => isByText(submission))

  return (
    <section className="outbox" aria-labelledby="outbox-heading">
      <h2 id="outbox-heading">Waiting on this device</h2>
      {(isOverdue || hold) && (
        <div className="outbox-late" role="alert">
          <p>
            <strong>{OVERDUE.bold}</strong> <span>{OVERDUE.rest(hold, wantText)}</span>
          </p>
          <OtherWays
            isByText={wantText}
            text={() => waiting.map(({ submission }) => asText(toForm(submission))).join('\n\n')}
          />
        </div>
      )}
      <ul>
        {items.map((item) => (
          <Waiting
            key={item.id}
            item={item}
            now={now}
            photographs={snapshot.pictures.filter(({ request }) => request === item.id).length}
            canEdit={canEdit}
            isEdited={item.id === edited}
            onEdit={() => onEdit(item)}
            onDelete={() => onDelete(item)}
            onSend={sendNow}
          />
        ))}
      </ul>
      {waiting.length > 0 && (
        <div className="actions">
          <button className="button button-main" type="button" aria-disabled={sending} onClick={sendNow}>
            {sending ? 'Sending...' : 'Send now'}
          </button>
          <p role="status">{!sending && tried && <WithNumber text={OVERDUE.stillNotSent(hold, wantText)} />}</p>
        </div>
      )}
    </section>
  )
}

interface WaitingProps {
  readonly item: Item
  readonly now: number
  /** How many go with it. */
  readonly photographs: number
  readonly canEdit: boolean
  readonly isEdited: boolean
  readonly onEdit: () => void
  readonly onDelete: () => void
  readonly onSend: () => void
}

function Waiting({ item, now, photographs, canEdit, isEdited, onEdit, onDelete, onSend }: WaitingProps) {
  const { submission, problem, requestedAt, sentAt } = item
  const rejected = problem?.kind === 'rejected'
  const stale = !rejected && isStale(item, now)
  const sendAnyway = async () => {
    await confirm(item.id)
    onSend()
  }
  const discard = () => {
    void remove(item.id)
    onDelete()
    focusForm()
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
      <p className="hint" key={problem?.kind}>
        {rejected ? (
          <strong>{`${FAILED}: ${problem.message}`}</strong>
        ) : (
          <>
            Waiting since <time dateTime={new Date(requestedAt).toISOString()}>{since(requestedAt, now)}</time>
          </>
        )}
      </p>
      {photographs > 0 && <p>{OVERDUE.photographs(photographs)}</p>}
      {stale ? <p>{OVERDUE.stale}</p> : sentAt && !rejected && <p>{OVERDUE.lost}</p>}
      <div className="actions">
        {(stale || rejected) && (
          <button className="button" type="button" onClick={sendAnyway}>
            {stale ? 'Send it' : 'Try again'}
          </button>
        )}
        {!isEdited && (
          <button className="button" type="button" disabled={!canEdit} onClick={onEdit}>
            Edit
          </button>
        )}
        <AskFirst {...OVERDUE.delete} onYes={discard}>
          <p>
            <bdi>{submission.message || submission.name}</bdi>
          </p>
          <p>{OVERDUE.delete.why}</p>
        </AskFirst>
      </div>
      {isEdited ? <p className="hint">{EDITED.below}</p> : !canEdit && <p className="hint">{OVERDUE.cannotEdit}</p>}
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
  const [count, unit] =
    minutes < 60
      ? ([minutes, 'minute'] as const)
      : minutes < 48 * 60
        ? ([Math.floor(minutes / 60), 'hour'] as const)
        : ([Math.floor(minutes / (24 * 60)), 'day'] as const)
  return `${day}${clock(date)} (${new Intl.RelativeTimeFormat('en-GB').format(-count, unit)})`
}
