import { useEffect, useState } from 'react'
import { usePageState } from '../../client/hooks.ts'
import { clockOfDay } from '../../client/notices/answerLine.ts'
import { PhoneLink } from '../../components/PhoneLink.tsx'
import { response } from '../../facts/company.ts'
import { emergencyPhone } from '../../facts/phones.ts'
import { relayPhone } from '../../facts/relay.ts'
import { responseTarget } from '../../facts/responseTarget.ts'
import { wantsText } from '../../outbox/records.ts'
import type { KeptLog } from './keptLog.ts'
import type { Log } from './log.ts'
import { inWords, MINUTE } from './minutes.ts'

const LOOK_EVERY = 10_000
/** In minutes. After that, nobody is still waiting for the same visit. */
const A_DAY = 24 * 60

/** The time since the call or the request, against the response target that held then. */
export function Clock({ log, kept }: { log: Log; kept: KeptLog }) {
  const { startedAt, arrivedAt, isRequest } = log
  const now = useNow(log)
  const [latest] = usePageState('sent')?.requests ?? []
  const byText = isRequest && latest !== undefined && wantsText(latest)
  const isRunning = startedAt > 0 && arrivedAt === 0
  const minutes = Math.max(0, Math.floor(((arrivedAt || now) - startedAt) / MINUTE))
  const target = responseTarget(startedAt)
  const since = `${isRequest ? 'your request of' : 'you called at'} ${clockOfDay(startedAt, now)}`
  return (
    <>
      {isRunning && (
        <>
          <p className="wait-time" role="timer">
            <strong>{inWords(minutes)}</strong> <span>{`since ${since}`}</span>
          </p>
          <progress max={target} value={Math.min(minutes, target)} aria-label="How much of our target time has gone" />
          <p>
            <span>{`At that time our aim is ${target} minutes:`}</span> <a href={response.termsPath}>{response.aim}</a>.
          </p>
        </>
      )}
      {arrivedAt > 0 && (
        <p>
          <strong>{`They arrived at ${clockOfDay(arrivedAt, now)}`}</strong>
          <span>{`, ${inWords(minutes)} after ${since}.`}</span>
        </p>
      )}
      {isRunning && minutes >= target && minutes < A_DAY && (
        <div className="wait-late" role="alert">
          <p>
            <strong>That’s longer than we aim for.</strong>{' '}
            <span>{byText ? 'Please use Relay UK:' : 'Please call:'}</span>
          </p>
          <PhoneLink className="button button-call" to={byText ? relayPhone : emergencyPhone} />
        </div>
      )}
      <div className="actions">
        {isRunning ? (
          <>
            <button className="button button-main" type="button" onClick={kept.arrived}>
              They are here
            </button>
            {latest?.sentAt !== startedAt && (
              <button className="button" type="button" onClick={kept.earlier}>
                {isRequest ? 'It was 5 minutes earlier' : 'I called 5 minutes earlier'}
              </button>
            )}
          </>
        ) : (
          <>
            <button className="button button-main" type="button" onClick={() => kept.begin(false)}>
              {startedAt ? 'I’ve called again' : 'I’ve called'}
            </button>
            <button className="button" type="button" onClick={() => kept.begin(true)}>
              {startedAt ? 'I’ve written again' : 'I’ve sent a request or text'}
            </button>
            {latest && latest.sentAt !== startedAt && (
              <button className="button" type="button" onClick={() => kept.countFrom(latest.sentAt)}>
                {`Count from my request of ${clockOfDay(latest.sentAt, now)}`}
              </button>
            )}
          </>
        )}
      </div>
    </>
  )
}

/** The time, in ms since the epoch; 0 until hydrated. Read anew with each change of the log, or it would lag behind. */
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
