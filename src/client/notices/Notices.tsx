import { useRef, useState } from 'react'
import { createRoot } from 'react-dom/client'
import { useLocationProperty } from 'wouter/use-browser-location'
import { NumberToCall, PhoneLink } from '../../components/PhoneLink.tsx'
import { ANSWER, CALL, OVERDUE_NOTICE, removedUnsent, SITE_NOTICE } from '../../content/messages.ts'
import { REQUEST_ID, withoutSlash } from '../../document/paths.ts'
import { emergencyPhone, type Phone } from '../../facts/phones.ts'
import { closeLine } from '../../outbox/answers.ts'
import { isByText } from '../../outbox/fields.ts'
import {
  type Hold,
  holdOf,
  type Item,
  type Removed,
  type SentRequest,
  wantsQuote,
  wantsText,
} from '../../outbox/records.ts'
import { forgetRemoved } from '../../outbox/requests.ts'
import { withTimeout } from '../../storage/guards.ts'
import { MOVED } from '../../worker/pageMessages.ts'
import { setCall } from '../lastCall.ts'
import { overdueIn, putAwayOverdueNotice } from '../pageOutbox.ts'
import { LightButton, MainButton, QuietButton } from '../react/buttons.tsx'
import { Safe } from '../react/Safe.tsx'
import { usePageState, useView } from '../react/useView.ts'
import { closeSiteNotice } from '../siteNotice.ts'
import type { Call, PageState } from '../state.ts'
import { answerLine, clockOfDay, Reply, type RequestProps } from './answerLine.tsx'
import { onlyUnseen, useShown } from './Conversation.tsx'

/** Whether pages other than the form's show the line: once the server has answered, until the visitor closes it. */
export const isLineOpen = (sent: SentRequest, now: number) =>
  sent.answer !== undefined && sent.closed !== answerLine(sent, now).state

const REQUEST = `/contact#${REQUEST_ID}`
const WAIT = '/while-you-wait'

/** The state of the latest request, with the expected wait and our reply. Never red, which is kept for calling. */
function AnswerNotice({ sent, now }: RequestProps) {
  const { news, ring, state } = answerLine(sent, now, true, false)
  const bar = useRef<HTMLElement>(null)
  useShown(sent, onlyUnseen(sent), bar)
  return (
    <aside className="notice-bar notice-line notice-answer notice-wait" ref={bar} aria-label={ANSWER.line}>
      <div role="status">
        <p>
          <strong>{`${news}.`}</strong>
          {ring && (
            <span key={ring}>
              {' '}
              {ring} <NumberToCall isByText={wantsText(sent)} />
            </span>
          )}
        </p>
        <Reply sent={sent} now={now} />
      </div>
      <div>
        <a href={wantsQuote(sent) ? REQUEST : WAIT}>View</a>
        <QuietButton onClick={() => void closeLine(sent.id, state).catch(() => undefined)}>Close</QuietButton>
      </div>
    </aside>
  )
}

/** Asks whether the visitor has called, and then leads them back to /while-you-wait. */
function CallNotice({ call }: { call: Call }) {
  const isAsked = call.state === 'tapped'
  return (
    <aside className="notice-bar notice-line notice-answer notice-wait" aria-label={CALL.label}>
      <p role="status">
        <strong>{CALL[isAsked ? 'asked' : 'since'](clockOfDay(call.at, Date.now()))}</strong>
      </p>
      <div>
        <a href={WAIT} onClick={() => isAsked && setCall({ ...call, state: 'answered' })}>
          {isAsked ? CALL.yes : 'View'}
        </a>
        <QuietButton onClick={() => setCall()}>{isAsked ? 'No' : 'Close'}</QuietButton>
      </div>
    </aside>
  )
}

function InstallInvitation() {
  const way = usePageState('installPrompt')
  if (!way) return null
  return (
    <aside className="invitation" aria-labelledby="invitation-heading">
      <div className="wrap">
        <h2 id="invitation-heading">Keep {emergencyPhone.display} at hand</h2>
        <p>
          Put this site on your home screen: the number and every page open from there, also without signal.{' '}
          {!way.prompt && (
            <>
              Tap your browser’s Share button, then <strong>Add to Home Screen</strong>.
            </>
          )}
        </p>
        <div className="actions">
          {way.prompt && <MainButton onClick={way.prompt}>Add to home screen</MainButton>}
          <QuietButton onClick={way.decline}>{way.prompt ? 'No, thank you' : 'Don’t show this again'}</QuietButton>
        </div>
      </div>
    </aside>
  )
}

/** "We're full tonight", in the words of the person at the desk. Screen readers read it out once, not on each page. */
function NoticeOfStaff({ text, until, aimHolds, isNews }: NonNullable<PageState['siteNotice']>) {
  return (
    <aside className="notice-bar notice-line notice-answer" aria-label={SITE_NOTICE.label}>
      <p role={isNews ? 'status' : undefined}>
        <strong>
          <bdi>{text}</bdi>
        </strong>
        <span>{!aimHolds && SITE_NOTICE.aimIsOff(clockOfDay(until, Date.now()))}</span> {SITE_NOTICE.call} <PhoneLink />
        .
      </p>
      <QuietButton onClick={closeSiteNotice}>Close</QuietButton>
    </aside>
  )
}

const currentPath = () => window.location.pathname
const isAtContact = () => currentPath() === '/contact'
const isWaitPage = () => withoutSlash(currentPath()) === WAIT

/** The notices of any page, above the call bar and over the content, so that nothing jumps. */
export function Notices() {
  const snapshot = useView()
  const install = usePageState('waitingUpdate')
  const newNumber = usePageState('changedNumber')
  const hasMoved = usePageState('hasMoved')
  const siteNotice = usePageState('siteNotice')
  const hasUnsavedInput = usePageState('hasUnsavedInput')
  const isOnContactPage = useLocationProperty(isAtContact, () => false)
  const isOnWaitPage = useLocationProperty(isWaitPage, () => false)
  const lastCall = usePageState('call')
  const isHidden = isOnWaitPage || lastCall?.state === 'hidden'
  const [isPutOff, putOff] = useState(false)
  // The form's page lists the requests itself, with buttons that a notice would cover.
  const overdue = snapshot && !isOnContactPage ? overdueIn(snapshot) : []
  // Hidden while something is typed: it would cover the form's button, and reloading would lose the words.
  const canLeave = !isPutOff && !hasUnsavedInput
  const isNew = install !== undefined && canLeave
  const isMoved = hasMoved && canLeave
  const [readOf, setRead] = useState<number>()
  const gone = snapshot?.removed?.oldest === readOf ? undefined : snapshot?.removed
  // Removed from the disk first: if the visitor leaves at once, it must not come back.
  const close = async () => {
    await withTimeout(forgetRemoved()).catch(() => undefined)
    setRead(gone?.oldest)
  }
  const { sent: [latest] = [], at: now = 0 } = snapshot ?? {}
  const answer = latest && !isHidden && !isOnContactPage && isLineOpen(latest, now) ? { sent: latest, now } : undefined
  const call = isHidden || answer ? undefined : lastCall
  const isSaid = siteNotice && !siteNotice.isClosed
  if (overdue.length === 0 && !isNew && !isMoved && !newNumber && !gone && !answer && !call && !isSaid) return null
  return (
    <div className="notices">
      {isSaid && <NoticeOfStaff key={siteNotice.id} {...siteNotice} />}
      {newNumber && <ChangedNotice key={newNumber.href} number={newNumber} />}
      {overdue.length > 0 && <OverdueNotice items={overdue} hold={holdOf(snapshot?.items ?? [])} />}
      {gone && <RemovedNotice {...gone} close={close} />}
      {answer && <AnswerNotice {...answer} />}
      {call && <CallNotice call={call} />}
      {isNew && <UpdatePrompt install={install} putOff={() => putOff(true)} />}
      {isMoved && <MovedNotice putOff={() => putOff(true)} />}
    </div>
  )
}

/** A number or safety advice on this page is out of date. This notice cannot be put off. */
function ChangedNotice({ number }: { number: Pick<Phone, 'display'> & { readonly href: string } }) {
  const isBusy = usePageState('hasUnsavedInput')
  return (
    <aside className="notice-bar" aria-label="Changed">
      <p role="alert">
        {number.href === emergencyPhone.href ? (
          'A phone number or our safety advice has changed since this page was loaded.'
        ) : (
          <>
            Our emergency number is now <a href={number.href}>{number.display}</a>.
          </>
        )}
      </p>
      {!isBusy && <LightButton onClick={() => window.location.reload()}>Reload</LightButton>}
    </aside>
  )
}

/** One line that opens with a tap, since the full text would hide a quarter of a small screen. */
export function OverdueNotice({ items, hold }: { items: readonly Item[]; hold: Hold | undefined }) {
  const since = items[0]?.requestedAt ?? 0
  // If any is still to be sent, that comes first.
  const refusals = items.flatMap(({ problem }) => (problem?.kind === 'rejected' ? problem.message : []))
  const isRefused = refusals.length === items.length
  const wantText = items.every(({ submission }) => isByText(submission))
  return (
    <aside className="notice-bar notice-line" aria-label="Your request">
      <details>
        <summary>
          <span role="alert">
            <strong>{isRefused ? OVERDUE_NOTICE.refused : OVERDUE_NOTICE.bold}</strong> asked{' '}
            <time dateTime={new Date(since).toISOString()}>{clockOfDay(since, Date.now())}</time>
          </span>
        </summary>
        {isRefused && <p>{refusals[0]}</p>}
        <p>
          <span>{OVERDUE_NOTICE.rest(hold, wantText)}</span> <NumberToCall isByText={wantText} />
        </p>
        <div className="actions">
          <a className="button button-light" href={REQUEST}>
            View
          </a>
          <QuietButton onClick={putAwayOverdueNotice}>Hide for an hour</QuietButton>
        </div>
      </details>
    </aside>
  )
}

/** A request could not be sent for 30 days and has been removed from this device. */
function RemovedNotice({ count, oldest, close }: Removed & { close: () => void }) {
  const date = new Date(oldest)
  const day = date.toLocaleDateString('en-GB', {
    day: 'numeric',
    month: 'long',
    ...(date.getFullYear() !== new Date().getFullYear() && { year: 'numeric' }),
  })
  return (
    <aside className="notice-bar" aria-label="Removed">
      <p role="status">{removedUnsent(count, day)}</p>
      <QuietButton onClick={close}>Close</QuietButton>
    </aside>
  )
}

/** A newer version is ready. The visitor decides when to take it. */
function UpdatePrompt({ install, putOff }: { install: () => void; putOff: () => void }) {
  return (
    <aside className="notice-bar" aria-label="Update">
      <p role="status">A newer version of this site is ready.</p>
      <LightButton onClick={install}>Update now</LightButton>
      <QuietButton onClick={putOff}>Later</QuietButton>
    </aside>
  )
}

/** Our host redirects. Only the browser can follow it, so the link opens a new document (`target`, navigation/links.ts). */
function MovedNotice({ putOff }: { putOff: () => void }) {
  const path = useLocationProperty(currentPath)
  return (
    <aside className="notice-bar" aria-label="Moved">
      <p role="status">Our website may have moved. You’re seeing a saved copy.</p>
      <a className="button button-light" href={path + MOVED} target="_self">
        Find the new one
      </a>
      <QuietButton onClick={putOff}>Later</QuietButton>
    </aside>
  )
}

export { Conversation } from './Conversation.tsx'

/*
 * What React draws around a page, each part in its own root. One file, together with the conversation
 * (LazyConversation.tsx), loaded only when there is something to draw.
 */

export function renderNotices(): void {
  createRoot(document.body.appendChild(document.createElement('div'))).render(
    <Safe>
      <Notices />
    </Safe>,
  )
}

/**
 * Offers to install the site, above the footer.
 * @returns a function that takes the offer away.
 */
export function renderInvitation(): () => void {
  const place = document.createElement('div')
  document.querySelector('main')?.after(place)
  const root = createRoot(place)
  root.render(
    <Safe>
      <InstallInvitation />
    </Safe>,
  )
  return () => {
    root.unmount()
    place.remove()
  }
}
