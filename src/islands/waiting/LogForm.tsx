import type { ChangeEvent, RefObject } from 'react'
import { waitingForm } from '../../content/whileYouWait.ts'
import type { FormEvents } from '../kept/useKept.ts'
import type { KeptLog } from './keptLog.ts'
import { NOTE, PRICE } from './log.ts'

const { kept: hint, price, note, photographs } = waitingForm.log
const PHOTOGRAPHS = 'add-photos'

interface LogFormProps {
  readonly kept: KeptLog
  readonly form: RefObject<HTMLDivElement | null>
  readonly noteRef: RefObject<HTMLTextAreaElement | null>
  readonly events: FormEvents
}

/** What can be added to the log. Nothing is sent from here, so there is no form around it that could be. */
export function LogForm({ kept, form, noteRef, events }: LogFormProps) {
  const onNote = () => {
    noteRef.current?.focus()
    void kept.addNote()
  }
  const onPhotographs = async ({ currentTarget: input }: ChangeEvent<HTMLInputElement>) => {
    await kept.addPhotographs([...(input.files ?? [])])
    // The same file can be chosen again.
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
      <button className="button" type="button" onClick={onNote}>
        {note.button}
      </button>
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
