import { type ReactNode, useEffect, useId, useRef, useState } from 'react'
import { behind, clockOfDay } from '../../client/notices/answerLine.tsx'
import { LazyConversation } from '../../client/notices/LazyConversation.tsx'
import { OVERDUE_AFTER } from '../../client/pageOutbox.ts'
import { Button, MainButton } from '../../client/react/buttons.tsx'
import { useView } from '../../client/react/useView.ts'
import { ANSWER, EDITED, FAILED, OVERDUE } from '../../content/messages.ts'
import { REQUEST_ID } from '../../document/paths.ts'
import { forgetSent } from '../../outbox/answers.ts'
import { drain } from '../../outbox/drain.ts'
import { isMisdated, isStale } from '../../outbox/expiry.ts'
import { asText, isByText, toForm } from '../../outbox/fields.ts'
import { holdOf, type Item, isLink, type SentRequest, wantsText } from '../../outbox/records.ts'
import { confirm, remove } from '../../outbox/requests.ts'
import { AnswerState } from '../AnswerState.tsx'
import { OtherWays, WithNumber } from './FormStatus.tsx'
import { Photographs } from './Photographs.tsx'

interface OutboxStatusProps {
  /** Whether the form is free for another request. */
  readonly canEdit: boolean
  /** The key of the request being edited in the form. */
  readonly edited: string | undefined
  /** The key of the request that the form's status is about. It says why that one waits, so the panel does not repeat it. */
  readonly told: string | undefined
  readonly onEdit: (item: Item) => void
  readonly onDelete: (item: Item) => void
}

/** The outbox for the visitor: which requests are waiting, for how long, and what to do about them. */
export function OutboxStatus({ canEdit, edited, told, onEdit, onDelete }: OutboxStatusProps) {
  const snapshot = useView()
  // The form already shows a refused request that is being corrected, with the reason.
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
  const untold = waiting.filter(({ id }) => id !== told)
  const isOverdue = untold.some((item) => now - item.requestedAt >= OVERDUE_AFTER)
  const hold = holdOf(waiting)
  const wantText = waiting.every(({ submission }) => isByText(submission))

  return (
    <section className="outbox" aria-labelledby="outbox-heading">
      <h2 id="outbox-heading">Waiting on this device</h2>
      {(isOverdue || holdOf(untold)) && (
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
            onEdit={onEdit}
            onDelete={onDelete}
            onSend={sendNow}
          />
        ))}
      </ul>
      {waiting.length > 0 && (
        <div className="actions">
          <MainButton aria-disabled={sending} onClick={sendNow}>
            {sending ? 'Sending...' : 'Send now'}
          </MainButton>
          <p role="status">{!sending && tried && <WithNumber text={OVERDUE.stillNotSent(hold, wantText)} />}</p>
        </div>
      )}
    </section>
  )
}

interface WaitingProps extends Omit<OutboxStatusProps, 'edited' | 'told'> {
  readonly item: Item
  readonly now: number
  /** How many photographs go with the request. */
  readonly photographs: number
  readonly isEdited: boolean
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
    onDelete(item)
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
        ) : isMisdated(requestedAt, now) ? (
          'Waiting'
        ) : (
          <>
            Waiting since <time dateTime={new Date(requestedAt).toISOString()}>{since(requestedAt, now)}</time>
          </>
        )}
      </p>
      {photographs > 0 && <p>{OVERDUE.photographs(photographs)}</p>}
      {stale ? <p>{OVERDUE.stale}</p> : sentAt && !rejected && <p>{OVERDUE.lost}</p>}
      <div className="actions">
        {(stale || rejected) && <Button onClick={sendAnyway}>{stale ? 'Send it' : 'Try again'}</Button>}
        {!isEdited && (
          <Button disabled={!canEdit} onClick={() => onEdit(item)}>
            Edit
          </Button>
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

/** "14:05 (20 minutes ago)", with the day if it was not today. */
function since(then: number, now: number): string {
  const minutes = Math.floor((now - then) / 60_000)
  const hours = Math.floor(minutes / 60)
  const [count, unit] =
    hours < 1
      ? ([minutes, 'minute'] as const)
      : hours < 48
        ? ([hours, 'hour'] as const)
        : ([Math.floor(hours / 24), 'day'] as const)
  const ago = minutes < 1 ? 'just now' : new Intl.RelativeTimeFormat('en-GB').format(-count, unit)
  return `${clockOfDay(then, now)} (${ago})`
}

/** The desk no longer lists a finished request, so someone who asked for a text sends a new one. */
const WRITE_AGAIN = '/contact?answer=text#callback'

/** Our answers to requests sent from this device. */
export function AnswerStatus() {
  const { sent: requests = [], at: now = 0 } = useView() ?? {}
  useAskedPanel(requests.length > 0)
  if (requests.length === 0) return null
  const names = namesOf(requests)
  return (
    <section className="outbox" aria-labelledby="answer-heading">
      <h2 id="answer-heading">{requests.length > 1 ? ANSWER.headingAll : ANSWER.heading}</h2>
      <ul>
        {requests.map((request, i) => (
          <Sent key={request.id} sent={request} name={names[i] ?? ''} now={now} />
        ))}
      </ul>
    </section>
  )
}

function Sent({ sent, name, now }: { sent: SentRequest; name: string; now: number }) {
  const agreed = sent.answer?.confirmation
  const forget = () => {
    void forgetSent(sent.id).catch(() => undefined)
    focusForm()
  }
  return (
    <li className="outbox-item">
      <h3>
        <bdi>{name}</bdi>
      </h3>
      <AnswerState sent={sent} now={now}>
        {agreed && (
          <p>
            {ANSWER.confirmed}{' '}
            <a href={`data:text/plain;charset=utf-8,${encodeURIComponent(agreed)}`} download="what-we-agreed.txt">
              {ANSWER.keepFile}
            </a>
          </p>
        )}
      </AnswerState>
      <LazyConversation sent={sent} now={now} />
      {sent.answer?.doneAt === undefined && !isLink(sent.id) && (
        <Photographs id={`photographs-${sent.id}`} request={sent.id} isSent />
      )}
      <div className="actions">
        <AskFirst {...ANSWER.forget} onYes={forget}>
          <p>
            <strong>
              <bdi>{name}</bdi>
            </strong>
            . <span>{`${ANSWER.sent(clockOfDay(sent.sentAt, now))}.`}</span>
          </p>
          <p>{ANSWER.forget.why}</p>
        </AskFirst>
        {sent.answer?.doneAt !== undefined && wantsText(sent) && <a href={WRITE_AGAIN}>{ANSWER.writeAgain}</a>}
        <a href="/while-you-wait">{ANSWER.wait}</a>
      </div>
    </li>
  )
}

interface AskFirstProps {
  readonly label: string
  /** Names what would be lost. */
  readonly question: string
  readonly children: ReactNode
  readonly yes: string
  /** Called once the focus is back on the button, which may be about to disappear. */
  readonly onYes: () => void
}

const YES = 'yes'

/**
 * A button that asks in a dialog before it acts. If the question replaced the button, a double tap would answer it. The
 * answer that loses nothing has the focus.
 */
function AskFirst({ label, question, children, yes, onYes }: AskFirstProps) {
  const dialog = useRef<HTMLDialogElement>(null)
  const id = useId()
  const open = () => {
    if (!dialog.current) return
    // Escape would keep the previous answer.
    dialog.current.returnValue = ''
    dialog.current.showModal()
  }
  const onClose = () => {
    if (dialog.current?.returnValue === YES) onYes()
  }
  return (
    <>
      <Button onClick={open}>{label}</Button>
      <dialog className="ask" ref={dialog} aria-labelledby={id} onClose={onClose}>
        <h3 id={id}>{question}</h3>
        {children}
        <form className="actions" method="dialog">
          <button className="button button-main" type="submit">
            Keep it
          </button>
          <button className="button" type="submit" value={YES}>
            {yes}
          </button>
        </form>
      </dialog>
    </>
  )
}

/** A distinct name for each request, for its sender: its subject and the number to call. */
export function namesOf(requests: readonly SentRequest[]): readonly string[] {
  const gists = requests.map(({ gist }) => (gist ? behind(gist.about, gist.phone) : ANSWER.unnamed))
  return gists.map((gist, i) => {
    const isAlone = gists.filter((other) => other === gist).length === 1
    // With seconds, since both may have been sent in the same minute.
    return isAlone ? gist : `${gist}, ${new Date(requests[i]?.sentAt ?? 0).toLocaleTimeString('en-GB')}`
  })
}

/** Moves the focus to the form's heading, or to what stands there instead, because the focused element is about to disappear. */
const focusForm = (): void =>
  document.querySelector<HTMLElement>('#callback-heading:not([hidden] *), .form-status')?.focus({ preventScroll: true })

const TOUCHED = ['pointerdown', 'keydown', 'wheel', 'touchstart'] as const

/**
 * Scrolls to the panel in the address (`/contact#request`) once it appears above the form. It appears after the page has
 * loaded, and scroll anchoring keeps the form in place, so the panel would be out of sight. Does nothing once the visitor
 * has touched the page: they're where they want to be.
 */
function useAskedPanel(isThere: boolean): void {
  const isArriving = useRef(true)
  useEffect(() => {
    const stop = new AbortController()
    const arrive = () => {
      isArriving.current = false
      stop.abort()
    }
    for (const type of TOUCHED) window.addEventListener(type, arrive, { signal: stop.signal, passive: true })
    return () => stop.abort()
  }, [])
  useEffect(() => {
    if (isThere && isArriving.current && window.location.hash === `#${REQUEST_ID}`)
      document.getElementById(REQUEST_ID)?.scrollIntoView()
  }, [isThere])
}
