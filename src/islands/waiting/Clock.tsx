import { useEffect, useState } from 'react'
import { answerLine, clockOfDay } from '../../client/notices/answerLine.ts'
import { Reply } from '../../client/notices/Reply.tsx'
import { usePageState } from '../../client/state.ts'
import { CallButton } from '../../components/CallButton.tsx'
import { response } from '../../facts/company.ts'
import { aimAt, inWords } from './aim.ts'
import type { Log } from './log.ts'
import type { Change } from './stored.ts'

const MINUTE = 60_000
const LOOK_EVERY = 10_000
/** Later nobody is still waiting for the same visit. */
const A_DAY = 24 * 60 * MINUTE

/** The time since the call or the request, against the aim that held then. */
export function Clock({ log, onChange }: { log: Log; onChange: (change: Change) => void }) {
  const { startedAt, arrivedAt, isRequest } = log
  const now = useNow()
  const [latest] = usePageState().sent?.requests ?? []

  const start = (at: number, isRequest: boolean) =>
    onChange(({ arrivedAt: _, ...before }) => ({ ...before, startedAt: at, isRequest }))

  const starters = (
    <div className="actions">
      <button className="button button-main" type="button" onClick={() => start(Date.now(), false)}>
        {startedAt === undefined ? 'I have rung' : 'I have rung again'}
      </button>
      {latest && latest.sentAt !== startedAt && (
        <button className="button" type="button" onClick={() => start(latest.sentAt, true)}>
          Count from my request of {clockOfDay(latest.sentAt, now)}
        </button>
      )}
    </div>
  )
  const answer = latest && (
    <div role="status">
      <p>{answerLine(latest, now).parts.join(' · ')}</p>
      <Reply sent={latest} now={now} />
    </div>
  )
  if (startedAt === undefined)
    return (
      <>
        {starters}
        {answer}
      </>
    )

  const minutes = Math.max(0, Math.floor(((arrivedAt ?? now) - startedAt) / MINUTE))
  const aim = aimAt(startedAt)
  const began = `${isRequest ? 'your request of' : 'you rang at'} ${clockOfDay(startedAt, now)}`
  if (arrivedAt !== undefined)
    return (
      <>
        <p>
          <strong>They came</strong> at {clockOfDay(arrivedAt, now)}: {inWords(minutes).toLowerCase()} after {began}.
        </p>
        {starters}
      </>
    )
  const isLate = minutes >= aim
  return (
    <>
      <p className="wait-time" role="timer">
        <strong>{inWords(minutes)}</strong> since {began}
      </p>
      <progress max={aim} value={Math.min(minutes, aim)} aria-label="Of the time that we aim for" />
      <p>
        Our aim then was {aim} minutes: <a href={response.termsPath}>{response.aim}</a>. If we told you a time, that
        time counts.
      </p>
      {isLate && minutes * MINUTE < A_DAY && (
        <div className="wait-late" role="alert">
          <p>
            <strong>That is longer than we aim for.</strong> Please ring:
          </p>
          <div className="actions">
            <CallButton />
          </div>
        </div>
      )}
      {answer}
      <div className="actions">
        <button
          className="button button-main"
          type="button"
          onClick={() => onChange((before) => ({ ...before, arrivedAt: Date.now() }))}
        >
          They are here
        </button>
        {!isRequest && (
          <button className="button" type="button" onClick={() => start(startedAt - 5 * MINUTE, false)}>
            I rang 5 minutes earlier
          </button>
        )}
        <button
          className="button-quiet"
          type="button"
          onClick={() => onChange(({ startedAt: _, ...before }) => before)}
        >
          Stop the clock
        </button>
      </div>
    </>
  )
}

/** The time, in ms since the epoch; 0 until the page is alive. */
function useNow(): number {
  const [now, setNow] = useState(0)
  useEffect(() => {
    const look = () => setNow(Date.now())
    look()
    const timer = setInterval(look, LOOK_EVERY)
    document.addEventListener('visibilitychange', look)
    return () => {
      clearInterval(timer)
      document.removeEventListener('visibilitychange', look)
    }
  }, [])
  return now
}
