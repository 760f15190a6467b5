import { useCallback, useState } from 'react'
import { createPortal } from 'react-dom'
import { LOG_ENTRIES, LOG_FORM, NOTE, PRICE } from '../../document.ts'
import { NotSaved } from '../kept/NotSaved.tsx'
import { useElement } from '../kept/useElement.ts'
import { fill, useTyped } from '../kept/useTyped.ts'
import type { Words } from '../kept/words.ts'
import { Clock } from './Clock.tsx'
import { Entries } from './Entries.tsx'
import { isBlank } from './log.ts'
import { share } from './share.ts'
import { useForm } from './useForm.ts'
import { useLog } from './useLog.ts'

/** The clock, and behind the page's form the log: on this device and nowhere else. */
export default function Waiting() {
  const { log, photos, isLost, loaded, change, erase } = useLog()
  const save = useCallback(
    (words: Words) => void change((before) => ({ ...before, words: { ...before.words, ...words } })),
    [change],
  )
  useTyped(LOG_FORM, loaded?.words, save)
  const { said, unread, setSaid } = useForm(change)
  const [isShared, setShared] = useState(false)
  const place = useElement(LOG_ENTRIES)

  const onErase = async () => {
    if (!window.confirm('Erase this log and its photographs for good?')) return
    await erase()
    fill(document.getElementById(LOG_FORM), { [NOTE]: '', [PRICE]: '' })
    setShared(false)
    setSaid('The log was erased.')
    document.getElementById(NOTE)?.focus()
  }
  return (
    <>
      <Clock log={log} onChange={change} />
      {place &&
        createPortal(
          <>
            {unread && (
              <p className="keep-error" role="alert">
                <span className="visually-hidden">Error: </span>
                This browser cannot read {unread}. Choose a photograph, such as a JPEG.
              </p>
            )}
            {isLost && <NotSaved />}
            <p className="keep-saved" role="status">
              {said}
            </p>
            <Entries log={log} photos={photos} onChange={change} />
            {!isBlank(log) && (
              <div className="actions">
                <button className="button button-main" type="button" onClick={async () => setShared(await share())}>
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
          </>,
          place,
        )}
    </>
  )
}
