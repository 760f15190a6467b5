import { useRef, useState } from 'react'
import { Undo } from '../AskFirst.tsx'
import { type Entry, type Log, withEntry, withoutEntry } from './log.ts'
import { stamp } from './stamp.ts'
import type { Photos } from './stored.ts'
import type { useLog } from './useLog.ts'

interface EntriesProps {
  readonly log: Log
  readonly photos: Photos
  readonly onChange: ReturnType<typeof useLog>['change']
}

/** The log, the oldest entry first. What is deleted can be brought back until the page is left. */
export function Entries({ log, photos, onChange }: EntriesProps) {
  const list = useRef<HTMLOListElement>(null)
  const [gone, setGone] = useState<{ readonly entry: Entry; readonly photo?: string }>()
  const remove = (entry: Entry) => {
    setGone({ entry, photo: photos[entry.id] })
    void onChange((before) => withoutEntry(before, entry.id), { [entry.id]: undefined })
  }
  const bringBack = async () => {
    if (!gone) return
    const { entry, photo } = gone
    setGone(undefined)
    void onChange((before) => withEntry(before, entry), photo ? { [entry.id]: photo } : {})
    // It is in the list with the next frame.
    requestAnimationFrame(() => list.current?.querySelector<HTMLElement>(`[id="${entry.id}"]`)?.focus())
  }
  return (
    <>
      <ol className="wait-log" ref={list}>
        {log.entries.map((entry) => (
          <li key={entry.id} id={entry.id} tabIndex={-1}>
            <time dateTime={new Date(entry.at).toISOString()}>{stamp(entry.at)}</time>
            {entry.text && <p>{entry.text}</p>}
            {entry.hasPhoto &&
              (photos[entry.id] ? (
                <img src={photos[entry.id]} alt={`Added ${stamp(entry.at)}`} />
              ) : (
                <p className="hint">The photograph could not be kept on this device.</p>
              ))}
            <button className="button-quiet" type="button" onClick={() => remove(entry)}>
              Delete<span className="visually-hidden"> what was added {stamp(entry.at)}</span>
            </button>
          </li>
        ))}
      </ol>
      {gone && <Undo said="Deleted." onUndo={bringBack} />}
    </>
  )
}
