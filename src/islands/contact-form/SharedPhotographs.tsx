import { useEffect, useRef } from 'react'
import { contactForm } from '../../content/contactForm.ts'
import type { Picture } from '../../outbox/records.ts'

interface SharedPhotographsProps {
  /** All that this device has. */
  readonly pictures: readonly Picture[]
  readonly onAnswer: (shared: readonly Picture[], isAdded: boolean) => void
}

const { question, why, add, leaveOut } = contactForm.photographs.shared

/**
 * Asks about photographs that were shared to the application, in a dialog, which moves nothing on the page. None is decoded
 * before the answer. Whoever closes it is asked again on their next visit.
 */
export function SharedPhotographs({ pictures, onAnswer }: SharedPhotographsProps) {
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
        <button className="button" type="button" onClick={() => answer(false)}>
          {leaveOut}
        </button>
        <button className="button button-main" type="button" onClick={() => answer(true)}>
          {add}
        </button>
      </div>
    </dialog>
  )
}
