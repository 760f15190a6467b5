import { type ChangeEvent, type SyntheticEvent, useCallback, useMemo, useRef, useState } from 'react'
import { AskFirst } from '../AskFirst.tsx'
import { download } from '../download.ts'
import { KEPT, useTyped, type Words } from '../useTyped.ts'
import { Clock } from './Clock.tsx'
import { Entries } from './Entries.tsx'
import { isBlank, LONGEST_NOTE, LONGEST_PRICE, withEntry } from './log.ts'
import { pageOf } from './page.ts'
import { photograph } from './photograph.ts'
import { useLog } from './useLog.ts'

const UNSAVED = {
  photograph: 'The last photograph is not saved: this device has no room left. The notes are.',
  all: 'Not saved: this browser lets us keep nothing on this device.',
}

/** The clock, and the log for the insurer: on this device and nowhere else. */
export function Waiting() {
  const { log, photos, unsaved, loaded, change, erase } = useLog()
  const root = useRef<HTMLDivElement>(null)
  const note = useRef<HTMLTextAreaElement>(null)
  const [said, setSaid] = useState('')
  const [wrong, setWrong] = useState<readonly string[]>([])
  const [isShared, setShared] = useState(false)
  const stored = useMemo(() => loaded && { note: loaded.note, price: loaded.price }, [loaded])
  const save = useCallback((words: Words) => void change((before) => ({ ...before, ...words })), [change])
  const { handlers, fill } = useTyped(root, stored, save)

  const newEntry = (text: string, hasPhoto: boolean) => ({ id: crypto.randomUUID(), at: Date.now(), text, hasPhoto })
  const onNote = (event: SyntheticEvent) => {
    event.preventDefault()
    const text = note.current?.value.trim()
    note.current?.focus()
    if (!note.current || !text) return
    fill({ note: '' })
    const entry = newEntry(text, false)
    void change((before) => withEntry({ ...before, note: '' }, entry))
    setSaid('Note added.')
  }
  const onPhotos = async ({ currentTarget: input }: ChangeEvent<HTMLInputElement>) => {
    const files = [...(input.files ?? [])]
    const unread: string[] = []
    for (const file of files)
      try {
        const photo = await photograph(file)
        const entry = newEntry('', true)
        await change((before) => withEntry(before, entry), { [entry.id]: photo })
      } catch {
        unread.push(file.name)
      }
    input.value = ''
    setWrong(unread)
    const added = files.length - unread.length
    setSaid(added === 0 ? '' : added === 1 ? 'Photograph added.' : `${added} photographs added.`)
  }
  const share = async () => {
    const day = new Date().toLocaleDateString('sv-SE')
    const file = new File([pageOf(log, photos)], `what-happened-${day}.html`, { type: 'text/html' })
    try {
      if (navigator.canShare?.({ files: [file] })) await navigator.share({ files: [file] })
      else download(file)
    } catch (error) {
      // Closed by the visitor: that is all they wanted.
      if (error instanceof DOMException && error.name === 'AbortError') return
      download(file)
    }
    setShared(true)
  }
  return (
    <div className="keep waiting" ref={root} {...handlers}>
      <noscript>
        <style>{'.keep-form,.keep-log{display:none}'}</style>
        <p className="notice">
          The clock and the log need JavaScript. Without it, write down when you rang and what happened when, and take
          photographs.
        </p>
      </noscript>
      <section className="wait-clock keep-form" aria-labelledby="clock">
        <h2 id="clock">Since you rang</h2>
        <Clock log={log} onChange={change} />
      </section>
      <section className="keep-log" aria-labelledby="log">
        <h2 id="log">Your log</h2>
        {unsaved && (
          <p className="notice" role="alert">
            <strong>{UNSAVED[unsaved]}</strong> It is still on the screen. Share or print it before you close this page.
          </p>
        )}
        <div>
          <label htmlFor="price">The price I was told</label>
          <p className="hint" id="price-hint">
            An hour’s rate, the minimum charge and the estimate, VAT included.
          </p>
          <input id="price" {...KEPT} maxLength={LONGEST_PRICE} autoComplete="off" aria-describedby="price-hint" />
        </div>
        <form action="/while-you-wait" className="keep-form" onSubmit={onNote}>
          <label htmlFor="note">What happened</label>
          <textarea id="note" {...KEPT} ref={note} rows={3} maxLength={LONGEST_NOTE} />
          <div className="actions">
            <button className="button button-main" type="submit">
              Add the note
            </button>
          </div>
        </form>
        <div className="keep-form">
          <label htmlFor="photos">Add photographs</label>
          <p className="hint" id="photos-hint">
            They are made smaller, and stay on this device.
          </p>
          {wrong.length > 0 && (
            <p className="keep-error" id="photos-error" role="alert">
              <span className="visually-hidden">Error: </span>
              This browser cannot read {wrong.join(', ')}. Choose a photograph, such as a JPEG. Your notes are kept.
            </p>
          )}
          <input
            id="photos"
            type="file"
            accept="image/*"
            multiple
            aria-describedby={wrong.length > 0 ? 'photos-hint photos-error' : 'photos-hint'}
            aria-invalid={wrong.length > 0 || undefined}
            onChange={onPhotos}
          />
        </div>
        <p className="keep-form" role="status">
          {said}
        </p>
        <Entries log={log} photos={photos} onChange={change} />
        {!isBlank(log) && (
          <div className="actions">
            <button className="button button-main" type="button" onClick={share}>
              Share as one page
            </button>
            <button className="button" type="button" onClick={() => window.print()}>
              Print
            </button>
            <AskFirst
              label={isShared ? 'Start a new one' : 'Erase'}
              question="Erase this log and its photographs from this device? They cannot be brought back."
              yes="Yes, erase it"
              onYes={() => {
                erase()
                fill({ note: '', price: '' })
                setShared(false)
                setSaid('The log was erased.')
                note.current?.focus()
              }}
            />
          </div>
        )}
        <p className="keep-form hint">
          {unsaved ? '' : 'Saved on this device, and nowhere else. Kept for 30 days after the last entry.'}
        </p>
      </section>
    </div>
  )
}
