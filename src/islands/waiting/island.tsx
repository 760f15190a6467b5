import { useRef, useState, useSyncExternalStore } from 'react'
import { eraseLog } from '../../client/kept/kept.ts'
import { photograph } from '../../client/photographs/photograph.ts'
import { waitingForm } from '../../content/whileYouWait.ts'
import { NotSaved } from '../kept/NotSaved.tsx'
import { useKept } from '../kept/useKept.ts'
import { Clock } from './Clock.tsx'
import { Entries } from './Entries.tsx'
import { keptLog } from './keptLog.ts'
import { LogForm } from './LogForm.tsx'
import { isBlank } from './log.ts'
import { Messages } from './Messages.tsx'
import { share } from './share.ts'
import { changeLog, loadLog } from './stored.ts'

const DISK = { load: loadLog, change: changeLog, erase: eraseLog }

/** The clock and the log: on this device and nowhere else. */
export default function Waiting() {
  const [kept] = useState(() => keptLog(DISK, photograph))
  const state = useSyncExternalStore(kept.state.subscribe, kept.state.getState, kept.state.getState)
  const { log, isLost, said, unread, isShared } = state
  const form = useRef<HTMLDivElement>(null)
  const note = useRef<HTMLTextAreaElement>(null)
  const entries = useRef<HTMLDivElement>(null)
  const events = useKept(kept, form, isLost)

  const onShare = async () => {
    if (await share(entries.current?.innerHTML ?? '')) kept.noteShared()
  }
  const onErase = async () => {
    if (!window.confirm('Erase this log and its photographs for good?')) return
    await kept.erase()
    note.current?.focus()
  }
  return (
    <>
      <section className="keep-form wait-clock" aria-labelledby="clock">
        <h2 id="clock">{waitingForm.clock}</h2>
        <Clock log={log} kept={kept} />
      </section>
      <Messages />
      <section aria-labelledby="log">
        <h2 id="log">{waitingForm.log.heading}</h2>
        <LogForm kept={kept} form={form} noteRef={note} events={events} />
        <div className="wait-entries">
          {unread && (
            <p className="keep-error" role="alert">
              <span className="visually-hidden">Error: </span>
              <span>{`This browser can’t read ${unread}. Choose a photograph, such as a JPEG.`}</span>
            </p>
          )}
          {isLost && <NotSaved />}
          <p className="keep-saved" role="status">
            {said}
          </p>
          <Entries state={state} kept={kept} list={entries} />
          {!isBlank(log) && (
            <div className="actions">
              <button className="button button-main" type="button" onClick={onShare}>
                Share as one page
              </button>
              <button className="button" type="button" onClick={() => window.print()}>
                Print
              </button>
              <button className="button" type="button" onClick={onErase}>
                {isShared ? 'Start a new one' : 'Erase'}
              </button>
            </div>
          )}
        </div>
      </section>
    </>
  )
}
