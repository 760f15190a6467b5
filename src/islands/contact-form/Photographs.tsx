import { type ChangeEvent, useEffect, useRef, useState } from 'react'
import { Button, ErrorWords, MainButton, QuietButton } from '../../client/react/buttons.tsx'
import { useView } from '../../client/react/useView.ts'
import { contactForm } from '../../content/contactForm.ts'
import { bytesOf, removePicture } from '../../outbox/pictures.ts'
import { isFull, MOST_PICTURES, type Picture } from '../../outbox/records.ts'
import { reveal, Tile } from './Tile.tsx'

interface PhotographsProps {
  /** The id of the control. */
  readonly id: string
  /** The request they belong to; none for the one in the form. */
  readonly request: string | undefined
  /** The request has arrived, so we show how much of each photograph has arrived. */
  readonly isSent?: boolean
  readonly disabled?: boolean
}

/** The script that shrinks photographs. It loads after the form, which works without it. */
type Adding = typeof import('../../client/addPhotographs.ts')

const { label, labelSent, hint, name, remove, removed, making, ...words } = contactForm.photographs

/** The control for a request's photographs, and those chosen. Disabled until the script that shrinks them has loaded. */
export function Photographs({ id, request, isSent, disabled }: PhotographsProps) {
  const all = useView()?.pictures ?? []
  const pictures = all.filter((each) => each.request === request && !each.isShared)
  const [adding, setAdding] = useState<Adding>()
  const [error, setError] = useState('')
  const [said, setSaid] = useState('')
  const input = useRef<HTMLInputElement>(null)
  useEffect(() => {
    import('../../client/addPhotographs.ts').then(setAdding, () => undefined)
  }, [])
  const onShared = async (shared: readonly Picture[], isAdded: boolean) => {
    reveal(id)
    input.current?.focus()
    setSaid('')
    setError((await adding?.answerShared(shared, isAdded, request)) ?? '')
  }

  const onChange = async ({ currentTarget }: ChangeEvent<HTMLInputElement>) => {
    const files = [...(currentTarget.files ?? [])]
    // Lets the visitor choose the same file again.
    currentTarget.value = ''
    setSaid('')
    setError((await adding?.addPhotographs(files, request)) ?? '')
  }
  const onRemove = (picture: Picture, number: number) => {
    input.current?.focus()
    setError('')
    void removePicture(picture.id).catch(() => undefined)
    setSaid(removed(number))
  }
  const count = pictures.length
  const added = count > 0 ? words.added(count, MOST_PICTURES) : ''
  const hasKept = !isSent && count > 0
  useEffect(() => {
    if (hasKept) reveal(id)
  }, [hasKept, id])
  const control = (
    <>
      <label htmlFor={id}>{isSent ? labelSent : label}</label>
      <p className="hint" id={`${id}-hint`}>
        {hint}
      </p>
      {error && (
        <p id={`${id}-error`} role="alert">
          <ErrorWords>{error}</ErrorWords>
        </p>
      )}
      <input
        id={id}
        type="file"
        accept="image/*"
        multiple
        ref={input}
        disabled={disabled || !adding || (isSent && isFull(pictures))}
        aria-invalid={error ? true : undefined}
        aria-describedby={error ? `${id}-hint ${id}-error` : `${id}-hint`}
        onChange={onChange}
      />
      <p role="status" className="visually-hidden">
        {said || added}
      </p>
      {count > 0 && (
        <ul className={isSent ? undefined : 'photographs'}>
          {pictures.map((picture, i) => (
            <li key={picture.id}>
              {isSent ? (
                `${name(i + 1)} of ${count}: ${progressOf(picture)}`
              ) : (
                <>
                  {picture.parts > 0 ? <Thumbnail id={picture.id} alt={name(i + 1)} /> : <span>{making}</span>}
                  <QuietButton
                    disabled={disabled}
                    aria-label={`${remove} ${name(i + 1).toLowerCase()}`}
                    onClick={() => onRemove(picture, i + 1)}
                  >
                    {remove}
                  </QuietButton>
                </>
              )}
            </li>
          ))}
        </ul>
      )}
    </>
  )
  return isSent ? (
    <div className="fields">{control}</div>
  ) : (
    <>
      {adding && !disabled && <SharedPhotographs pictures={all} onAnswer={onShared} />}
      <Tile of="photographs" holds={added}>
        {control}
      </Tile>
    </>
  )
}

const progressOf = ({ parts, have, isWhole, refusal }: Picture): string =>
  isWhole ? words.whole : refusal ? words[refusal] : parts > 0 ? words.sent((have.length / parts) * 100) : making

function Thumbnail({ id, alt }: { id: string; alt: string }) {
  const [bytes, setBytes] = useState<string>()
  useEffect(() => {
    bytesOf(id).then(setBytes, () => undefined)
  }, [id])
  return bytes ? <img src={`data:image/jpeg;base64,${bytes}`} alt={alt} /> : null
}

interface SharedPhotographsProps {
  /** All photographs on this device. */
  readonly pictures: readonly Picture[]
  readonly onAnswer: (shared: readonly Picture[], isAdded: boolean) => void
}

const { question, why, add, leaveOut } = contactForm.photographs.shared

/**
 * Asks about photographs shared to the application, in a dialog, so that nothing on the page moves. Decodes none before the
 * answer. If the visitor closes it, their next visit asks again.
 */
function SharedPhotographs({ pictures, onAnswer }: SharedPhotographsProps) {
  const dialog = useRef<HTMLDialogElement>(null)
  const shared = pictures.filter(({ isShared }) => isShared)
  const isAsked = useRef(false)
  useEffect(() => {
    if (shared.length === 0 || isAsked.current) return
    isAsked.current = true
    dialog.current?.showModal()
  }, [shared.length])
  const answer = (isAdded: boolean) => {
    dialog.current?.close()
    onAnswer(shared, isAdded)
  }
  return (
    <dialog className="ask" ref={dialog} aria-labelledby="shared" aria-describedby="shared-why">
      <h3 id="shared">{question}</h3>
      <p id="shared-why">{why(shared.length)}</p>
      <div className="actions">
        <Button onClick={() => answer(false)}>{leaveOut}</Button>
        <MainButton onClick={() => answer(true)}>{add}</MainButton>
      </div>
    </dialog>
  )
}
