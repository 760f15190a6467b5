import type { RefObject } from 'react'
import { company } from '../../facts/company.ts'
import { emergencyPhone } from '../../facts/phones.ts'
import { behind } from '../behind.ts'
import { takeFocus } from '../kept/focus.ts'
import { Undo } from '../kept/Undo.tsx'
import type { KeptLog, LogState } from './keptLog.ts'
import { type Entry, type Log, PRICE } from './log.ts'
import { stamp } from './stamp.ts'

interface EntriesProps {
  readonly state: LogState
  readonly kept: KeptLog
  /** Around what is given away when the log is shared. */
  readonly list: RefObject<HTMLDivElement | null>
}

/** The log, the oldest entry first. What is deleted can be brought back until the page is left, the last first. */
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
                    <button
                      className="button-quiet"
                      type="button"
                      aria-label={`Delete: ${behind(text || 'photograph', time)}`}
                      ref={restored === id ? takeFocus : null}
                      onClick={() => kept.remove(row)}
                    >
                      Delete
                    </button>
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

/** What the clock adds to the log. */
function milestones({ startedAt, arrivedAt, isRequest }: Log): Entry[] {
  const began = isRequest ? 'Sent a request to' : 'Called'
  return [
    { id: 'began', at: startedAt, text: `${began} ${company.name}, ${emergencyPhone.display}.` },
    { id: 'came', at: arrivedAt, text: 'They arrived.' },
  ].filter(({ at }) => at > 0)
}
