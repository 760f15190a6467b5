import { type ChangeEvent, useEffect, useRef, useState } from 'react'
import { PHOTOGRAPHS } from '../../content/photographs.ts'
import { MOST_PICTURES, type Picture } from '../../outbox/picture.ts'
import { bytesOf, removePicture } from '../../outbox/pictures.ts'
import { useView } from '../useView.ts'
import { addPhotographs, takeShared } from './add.ts'

export interface PhotographsProps {
  /** Of the control. The hint has it as well, with `-hint`. */
  readonly id: string
  /** The request that they go with; none for the one in the form. */
  readonly request: string | undefined
  /** It has arrived, so that what is said is how much of each has. */
  readonly isSent?: boolean
  readonly disabled?: boolean
}

/** The control for photographs, below its label and hint, and those that were chosen. */
export function Photographs({ id, request, isSent = false, disabled }: PhotographsProps) {
  const all = useView()?.pictures ?? []
  const pictures = all.filter((each) => each.request === request)
  const [error, setError] = useState('')
  const [said, setSaid] = useState('')
  const input = useRef<HTMLInputElement>(null)
  const shared = all.filter(({ isShared }) => isShared)
  // biome-ignore lint/correctness/useExhaustiveDependencies: each is taken once
  useEffect(() => {
    if (!isSent && shared.length > 0) void takeShared(shared).then((problem) => problem && setError(problem))
  }, [shared.length])

  const onChange = async ({ currentTarget }: ChangeEvent<HTMLInputElement>) => {
    const files = [...(currentTarget.files ?? [])]
    // The same file can be chosen again.
    currentTarget.value = ''
    setSaid('')
    setError(await addPhotographs(files, request))
  }
  const onRemove = async (picture: Picture, number: number) => {
    input.current?.focus()
    setError('')
    await removePicture(picture.id).catch(() => undefined)
    setSaid(PHOTOGRAPHS.removed(number))
  }
  const count = pictures.length
  return (
    <>
      {error && (
        <p id={`${id}-error`} role="alert">
          <span className="visually-hidden">Error: </span>
          {error}
        </p>
      )}
      {(!isSent || count < MOST_PICTURES) && (
        <input
          id={id}
          type="file"
          accept="image/*"
          multiple
          ref={input}
          disabled={disabled}
          aria-invalid={error ? true : undefined}
          aria-describedby={error ? `${id}-hint ${id}-error` : `${id}-hint`}
          onChange={onChange}
        />
      )}
      <p role="status" className="visually-hidden">
        {said || (count > 0 && PHOTOGRAPHS.added(count, MOST_PICTURES))}
      </p>
      {count > 0 && (
        <ul className="photographs">
          {pictures.map((picture, i) => (
            <li key={picture.id}>
              {isSent ? (
                `${PHOTOGRAPHS.name(i + 1)} of ${count}: ${progressOf(picture)}`
              ) : (
                <>
                  {picture.parts > 0 ? (
                    <Thumbnail id={picture.id} name={PHOTOGRAPHS.name(i + 1)} />
                  ) : (
                    PHOTOGRAPHS.making
                  )}
                  <button
                    className="button-quiet"
                    type="button"
                    disabled={disabled}
                    aria-label={`${PHOTOGRAPHS.remove} ${PHOTOGRAPHS.name(i + 1).toLowerCase()}`}
                    onClick={() => onRemove(picture, i + 1)}
                  >
                    {PHOTOGRAPHS.remove}
                  </button>
                </>
              )}
            </li>
          ))}
        </ul>
      )}
    </>
  )
}

function progressOf({ parts, have, isWhole, refusal }: Picture): string {
  if (isWhole) return PHOTOGRAPHS.whole
  if (refusal) return PHOTOGRAPHS[refusal]
  return parts > 0 ? PHOTOGRAPHS.sent(Math.floor((have.length / parts) * 100)) : PHOTOGRAPHS.making
}

function Thumbnail({ id, name }: { id: string; name: string }) {
  const [bytes, setBytes] = useState<string>()
  useEffect(() => {
    bytesOf(id).then(setBytes, () => undefined)
  }, [id])
  return bytes ? <img src={`data:image/jpeg;base64,${bytes}`} alt={name} /> : null
}
