import { useStore } from '@mantine/store'
import { type ChangeEvent, type RefObject, useEffect, useRef, useState } from 'react'
import { nameHomePlaces, trouble } from '../../client/kept.ts'
import { A_DAY, lastCall, setCall } from '../../client/lastCall.ts'
import { type LoadedPage, loadPage } from '../../client/navigation/links.ts'
import { behind, clockOfDay, type RequestProps } from '../../client/notices/answerLine.tsx'
import { hasConversation, LazyConversation } from '../../client/notices/LazyConversation.tsx'
import { photograph } from '../../client/photograph.ts'
import { Button, ErrorWords, MainButton, QuietButton } from '../../client/react/buttons.tsx'
import { usePageState, useView } from '../../client/react/useView.ts'
import { readAloud } from '../../client/readAloud.ts'
import { keepTicks, latestSteps } from '../../client/steps.ts'
import { PhoneLink } from '../../components/PhoneLink.tsx'
import { ANSWER, TALK } from '../../content/messages.ts'
import { promise } from '../../content/promise.ts'
import { waitingForm } from '../../content/whileYouWait.ts'
import { EXIT, STEP, TICKS_OF } from '../../document/marks.ts'
import { company, response, responseTarget } from '../../facts/company.ts'
import { emergencyPhone } from '../../facts/phones.ts'
import { relayPhone } from '../../facts/relay.ts'
import { follow } from '../../outbox/answers.ts'
import { slotOfSent, wantsQuote, wantsText } from '../../outbox/records.ts'
import { AnswerState } from '../AnswerState.tsx'
import { NotSaved, setLabel, takeFocus, Undo, useKept, useLabelState } from '../keptParts.tsx'
import { type KeptLog, keptLog, type LogState, logDisk } from './keptLog.ts'
import {
  type Entry,
  isBlank,
  isOverdue,
  type Log,
  MINUTE,
  minutesInWords,
  NOTE,
  PRICE,
  share,
  stamp,
  waitIn,
} from './log.ts'

/** The conversation about the latest request, if there is one. */
export function Messages({ sent, now }: RequestProps) {
  return (
    hasConversation(sent, useView()?.messages) && (
      <section className="keep-form" aria-labelledby="talk">
        <h2 id="talk">{TALK.heading}</h2>
        <LazyConversation sent={sent} now={now} />
      </section>
    )
  )
}

interface StepNowProps {
  readonly path: string
  readonly hasCalled: boolean
  /** When the wait began; 0 if the visitor isn't waiting. */
  readonly since: number
}

/** The first step that isn't done yet, from the emergency's own page, which the worker has. Without that page, nothing. */
function StepNow({ path, hasCalled, since }: StepNowProps) {
  const section = useRef<HTMLElement>(null)
  const place = useRef<HTMLDivElement>(null)
  const [name, setName] = useState<string>()
  useEffect(() => {
    const leaving = new AbortController()
    const show = ({ html, rest }: LoadedPage) => {
      const page = new DOMParser().parseFromString(html + rest, 'text/html')
      const steps = page.querySelector('.doing > ol')
      // Steps that a visitor must not be seen reading stay on their own page.
      if (leaving.signal.aborted || !steps || page.getElementById(EXIT)) return
      if (hasCalled) steps.querySelector(`[${STEP}=ring]`)?.closest('li')?.remove()
      place.current?.replaceChildren(steps)
      // The step with the focus goes, so the next one takes it.
      steps.addEventListener('change', () =>
        section.current?.querySelector<HTMLElement>('li:not(:has(:checked)) h2, .wait-done')?.focus(),
      )
      for (const enhance of [keepTicks, readAloud, nameHomePlaces]) enhance(leaving.signal)
      setName(page.querySelector('h1')?.textContent ?? '')
    }
    loadPage(path).then(show, console.debug)
    return () => leaving.abort()
  }, [path, hasCalled])
  useEffect(() => {
    if (name && since) trouble.write({ path, name, changedAt: since })
  }, [path, name, since])
  const { heading, done, all } = waitingForm.now
  return (
    <section
      className="keep-form"
      aria-labelledby="now"
      ref={section}
      hidden={name === undefined}
      {...{ [TICKS_OF]: path }}
    >
      <h2 id="now">{`${heading}: ${name}`}</h2>
      <div className="doing wait-step" ref={place} />
      <p className="wait-done" tabIndex={-1}>
        {done}
      </p>
      <a href={path}>{all}</a>
    </section>
  )
}

const LOOK_EVERY = 10_000

/**
 * The time since the call or the request, compared with the response target at that time. Our promise about a request is to
 * answer it; once one of us has taken it, the target for the visit counts from then.
 */
export function Clock({ log, kept }: { log: Log; kept: KeptLog }) {
  const now = useNow(log)
  const [latest] = useView()?.sent ?? []
  const { startedAt, arrivedAt, endedAt, isRequest, isRunning } = waitIn(log, latest, now)
  const request = isRequest ? latest : undefined
  const byText = request !== undefined && wantsText(request)
  const slot = request && slotOfSent(request)
  const takenAt = request?.answer?.takenAt
  const aimHolds = usePageState('siteNotice')?.aimHolds !== false
  const minutes = Math.max(0, Math.floor(((arrivedAt || now) - startedAt) / MINUTE))
  const target = responseTarget(startedAt)
  // A request that this device still knows has it in its state, above.
  const said = !request && promise(undefined, false, aimHolds)
  const isLate = isOverdue(startedAt, takenAt, { slot, isQuote: request && wantsQuote(request) }, now)
  const onArrived = () => {
    setCall()
    void kept.arrived(isRequest ? startedAt : undefined, arrivedAt || undefined)
  }
  const onCalled = () => {
    const call = lastCall()
    const at = call?.state === 'tapped' ? call.at : Date.now()
    // What happened before an ended wait is over with it.
    setCall({ ...(!endedAt && call), at, state: 'waiting' })
    void kept.begin(false, at)
  }
  const since = `${isRequest ? 'your request of' : 'you called at'} ${clockOfDay(startedAt, now)}`
  return (
    <>
      {isRunning && (
        <>
          <p className="wait-time" role="timer">
            <strong>{minutesInWords(minutes)}</strong> <span>{`since ${since}`}</span>
          </p>
          {isLate && minutes * MINUTE < A_DAY && (
            <div className="wait-late" role="alert">
              <p>
                <strong>That’s longer than we aim for.</strong>{' '}
                <span>{byText ? 'Please use Relay UK:' : 'Please call:'}</span>
              </p>
              <PhoneLink className="button button-call" to={byText ? relayPhone : emergencyPhone} />
            </div>
          )}
          {!slot && takenAt === undefined && (
            <progress
              max={target}
              value={Math.min(minutes, target)}
              aria-label="How much of our target time has gone"
            />
          )}
          {!isRequest ? (
            <p>
              <span>{`At that time our aim is ${target} minutes:`}</span>{' '}
              <a href={response.termsPath}>{response.aim}</a>.
            </p>
          ) : (
            said && (
              <p>
                <a href={response.termsPath}>{said}</a>
              </p>
            )
          )}
        </>
      )}
      {arrivedAt > 0 && (
        <p>
          <strong>{`They arrived at ${clockOfDay(arrivedAt, now)}`}</strong>
          <span>{`, ${minutesInWords(minutes)} after ${since}.`}</span>
        </p>
      )}
      <div className="actions">
        {isRunning ? (
          <>
            <MainButton onClick={onArrived}>They’ve arrived</MainButton>
            {latest?.sentAt !== startedAt && (
              <Button onClick={kept.earlier}>
                {isRequest ? 'It was 5 minutes earlier' : 'I called 5 minutes earlier'}
              </Button>
            )}
          </>
        ) : (
          <>
            <MainButton onClick={onCalled}>{startedAt || endedAt ? 'I’ve called again' : 'I’ve called'}</MainButton>
            <Button onClick={() => kept.begin(true)}>
              {startedAt || endedAt ? 'I’ve written again' : 'I’ve sent a request or text'}
            </Button>
            {arrivedAt > log.arrivedAt && <Button onClick={onArrived}>Note it in your log</Button>}
          </>
        )}
      </div>
    </>
  )
}

/** The time, in ms since the epoch; 0 until hydrated. Updated at each change of the log, or it would lag. */
function useNow(log: Log): number {
  const [now, setNow] = useState(0)
  // biome-ignore lint/correctness/useExhaustiveDependencies: the log is what changes
  useEffect(() => {
    const look = () => setNow(Date.now())
    look()
    const timer = setInterval(look, LOOK_EVERY)
    document.addEventListener('visibilitychange', look)
    return () => {
      clearInterval(timer)
      document.removeEventListener('visibilitychange', look)
    }
  }, [log])
  return now
}

const { kept: hint, price, note, photographs } = waitingForm.log
const PHOTOGRAPHS = 'add-photos'

interface LogFormProps {
  readonly kept: KeptLog
  readonly form: RefObject<HTMLDivElement | null>
  readonly noteRef: RefObject<HTMLTextAreaElement | null>
  readonly events: ReturnType<typeof useKept>
}

/** The controls for adding to the log. The page sends nothing, so they have no form around them. */
function LogForm({ kept, form, noteRef, events }: LogFormProps) {
  const onNote = () => {
    noteRef.current?.focus()
    void kept.addNote()
  }
  const onPhotographs = async ({ currentTarget: input }: ChangeEvent<HTMLInputElement>) => {
    await kept.addPhotographs([...(input.files ?? [])])
    // Lets the visitor choose the same file again.
    input.value = ''
  }
  return (
    <div className="keep-form wait-form" ref={form} {...events}>
      <p className="hint">{hint}</p>
      <label htmlFor={PRICE}>{price.label}</label>
      <p className="hint" id="price-hint">
        {price.hint}
      </p>
      <input id={PRICE} type="text" maxLength={price.limit} autoComplete="off" aria-describedby="price-hint" />
      <label htmlFor={NOTE}>{note.label}</label>
      <textarea id={NOTE} rows={3} maxLength={note.limit} ref={noteRef} />
      <Button onClick={onNote}>{note.button}</Button>
      <label htmlFor={PHOTOGRAPHS}>{photographs.label}</label>
      <p className="hint" id="photos-hint">
        {photographs.hint}
      </p>
      <input
        id={PHOTOGRAPHS}
        type="file"
        accept="image/*"
        multiple
        aria-describedby="photos-hint"
        onChange={onPhotographs}
      />
    </div>
  )
}

interface EntriesProps {
  readonly state: LogState
  readonly kept: KeptLog
  /** The element whose HTML is shared. */
  readonly list: RefObject<HTMLDivElement | null>
}

/** The log, oldest entry first. Until the visitor leaves the page, they can bring back deleted entries, last one first. */
export function Entries({ state: { log, photos, deleted, restored }, kept, list }: EntriesProps) {
  const last = deleted.at(-1)
  const rows: readonly Entry[] = [...milestones(log), ...log.entries].sort((a, b) => a.at - b.at)
  return (
    <>
      <div ref={list}>
        {log.words[PRICE] && <p className="wait-price">{`The price I was told: ${log.words[PRICE]}`}</p>}
        {rows.length > 0 && (
          <ol className="wait-log">
            {rows.map((row) => {
              const { id, at, text, hasPhoto } = row
              const time = stamp(at)
              const photo = photos[id]
              return (
                <li key={id}>
                  <strong>{time}</strong>
                  {text && <p>{text}</p>}
                  {photo ? (
                    <img src={photo} alt={`Added ${time}`} />
                  ) : (
                    hasPhoto && <p>(This device couldn’t keep the photograph.)</p>
                  )}
                  {log.entries.includes(row) && (
                    <QuietButton
                      aria-label={`Delete: ${behind(text || 'photograph', time)}`}
                      ref={restored === id ? takeFocus : null}
                      onClick={() => kept.remove(row)}
                    >
                      Delete
                    </QuietButton>
                  )}
                </li>
              )
            })}
          </ol>
        )}
      </div>
      {last && <Undo key={last.entry.id} said="Deleted." onUndo={() => kept.restore(last)} />}
    </>
  )
}

/** The entries that the clock adds to the log. */
function milestones({ startedAt, arrivedAt, isRequest }: Log): Entry[] {
  const began = isRequest ? 'Sent a request to' : 'Called'
  return [
    { id: 'began', at: startedAt, text: `${began} ${company.name}, ${emergencyPhone.display}.` },
    { id: 'came', at: arrivedAt, text: 'They arrived.' },
  ].filter(({ at }) => at > 0)
}

/**
 * The link in a text has the key of its request behind the #. As with a label's card, the boot script has put that into the
 * state of the history entry. From here on only the outbox has it.
 */
function useTextLink(): void {
  const label = useLabelState()
  useEffect(() => {
    // A forwarded link may end with its sentence's full stop.
    const [, key] = /^#label=(\w{22})\b/.exec(String(label)) ?? []
    if (!key) return
    setLabel()
    follow(key).catch(() => undefined)
  }, [label])
}

/** The path of the steps for what a request says in our words, null if there is none. Undefined until it is known. */
function useStepsFor(words: string | undefined): string | null | undefined {
  const [path, setPath] = useState<string | null>()
  useEffect(() => {
    if (words !== undefined)
      import('../../content/whatIsWrong.ts').then(({ stepsFor }) => setPath(stepsFor(words)), console.debug)
  }, [words])
  return path
}

/** The clock and the log, stored only on this device. */
export default function Waiting() {
  useTextLink()
  const [kept] = useState(() => keptLog(logDisk, photograph))
  const state = useStore(kept.state)
  const { log, disk, said, unread, isShared } = state
  const isLost = disk === 'lost'
  const view = useView()
  const { sent: [latest] = [], at: now = 0 } = view ?? {}
  const call = usePageState('call')
  const { startedAt, endedAt, isRequest, isRunning } = waitIn(log, latest, now)
  const request = isRequest ? latest : undefined
  // Steps that were ticked for an earlier wait are over with it.
  const isOver = endedAt > (call?.at ?? 0) && now - endedAt < A_DAY
  const written = useStepsFor(view && (request?.item?.submission.message ?? request?.gist?.about ?? ''))
  const isNow = isRunning && !(request && slotOfSent(request))
  const path = call?.path ?? latestSteps() ?? (isNow ? written : undefined)
  useEffect(() => {
    if (disk === 'reading' || call?.state !== 'answered') return
    setCall({ ...call, state: 'waiting' })
    void kept.begin(false, call.at)
  }, [disk, call, kept])
  const form = useRef<HTMLDivElement>(null)
  const note = useRef<HTMLTextAreaElement>(null)
  const entries = useRef<HTMLDivElement>(null)
  const events = useKept(kept, form, isLost)

  const onShare = async () => {
    if (await share(entries.current?.innerHTML ?? '')) kept.noteShared()
  }
  const onErase = async () => {
    if (!window.confirm('Erase this log and its photographs for good?')) return
    setCall()
    trouble.write()
    await kept.erase()
    note.current?.focus()
  }
  return (
    <>
      <section className="keep-form wait-clock" aria-labelledby="clock">
        <h2 id="clock">{latest ? ANSWER.heading : waitingForm.clock}</h2>
        {latest && <AnswerState sent={latest} now={now} />}
        <Clock log={log} kept={kept} />
      </section>
      {path && !isOver && (
        <StepNow key={path} path={path} hasCalled={call !== undefined} since={isRunning ? startedAt : 0} />
      )}
      {path === null && isRunning && (
        <section className="keep-form" aria-labelledby="now">
          <h2 id="now">{waitingForm.now.heading}</h2>
          <a href="/emergency">{waitingForm.now.which}</a>
        </section>
      )}
      {latest && <Messages sent={latest} now={now} />}
      <section aria-labelledby="log">
        <h2 id="log">{waitingForm.log.heading}</h2>
        <LogForm kept={kept} form={form} noteRef={note} events={events} />
        <div className="wait-entries">
          {unread && (
            <p className="keep-error" role="alert">
              <ErrorWords>{`This browser can’t read ${unread}. Choose a photograph, such as a JPEG.`}</ErrorWords>
            </p>
          )}
          {isLost && <NotSaved />}
          <p className="keep-saved" role="status">
            {said}
          </p>
          <Entries state={state} kept={kept} list={entries} />
          {!isBlank(log) && (
            <div className="actions">
              <MainButton onClick={onShare}>Share as one page</MainButton>
              <Button onClick={() => window.print()}>Print</Button>
              <Button onClick={onErase}>{isShared ? 'Start a new one' : 'Erase'}</Button>
            </div>
          )}
        </div>
      </section>
    </>
  )
}
