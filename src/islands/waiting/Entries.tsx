import { useState } from 'react'
import { PRICE } from '../../document.ts'
import { company } from '../../facts/company.ts'
import { emergencyPhone } from '../../facts/phones.ts'
import { takeFocus } from '../kept/focus.ts'
import { Undo } from '../kept/Undo.tsx'
import { type Entry, type Log, withEntry, withoutEntry } from './log.ts'
import { LOG } from './share.ts'
import { stamp } from './stamp.ts'
import type { Photos } from './stored.ts'
import type { ChangeLog } from './useLog.ts'

interface EntriesProps {
  readonly log: Log
  readonly photos: Photos
  readonly onChange: ChangeLog
}

interface Deleted {
  readonly entry: Entry
  readonly photo: string | undefined
}

/** The log, the oldest entry first. What is deleted can be brought back until the page is left, the last first. */
export function Entries({ log, photos, onChange }: EntriesProps) {
  const [gone, setGone] = useState<readonly Deleted[]>([])
  /** The one that was brought back, which takes the focus. */
  const [back, setBack] = useState('')
  const remove = async (entry: Entry) => {
    const photo = photos[entry.id]
    await onChange((before) => withoutEntry(before, entry.id), { [entry.id]: undefined })
    setGone((before) => [...others(before, entry), { entry, photo }])
  }
  const undo = ({ entry, photo }: Deleted) => {
    setGone((before) => others(before, entry))
    setBack(entry.id)
    void onChange((before) => withEntry(before, entry), photo ? { [entry.id]: photo } : {})
  }
  const last = gone.at(-1)
  const rows: readonly Entry[] = [...milestones(log), ...log.entries].sort((a, b) => a.at - b.at)
  return (
    <>
      <div id={LOG}>
        {log.words[PRICE] && <p className="wait-price">The price I was told: {log.words[PRICE]}</p>}
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
                  hasPhoto && <p>(This device could not keep the photograph.)</p>
                )}
                {log.entries.includes(row) && (
                  <button
                    className="button-quiet"
                    type="button"
                    aria-label={`Delete: ${text || 'photograph'}, ${time}`}
                    ref={back === id ? takeFocus : null}
                    onClick={() => remove(row)}
                  >
                    Delete
                  </button>
                )}
              </li>
            )
          })}
        </ol>
      </div>
      {last && <Undo key={last.entry.id} said="Deleted." onUndo={() => undo(last)} />}
    </>
  )
}

const others = (deleted: readonly Deleted[], { id }: Entry) => deleted.filter(({ entry }) => entry.id !== id)

/** What the clock adds to the log. */
function milestones({ startedAt, arrivedAt, isRequest }: Log): Entry[] {
  const began = isRequest ? 'Sent a request to' : 'Rang'
  return [
    { id: 'began', at: startedAt, text: `${began} ${company.name}, ${emergencyPhone.display}.` },
    { id: 'came', at: arrivedAt, text: 'They came.' },
  ].filter(({ at }) => at > 0)
}
