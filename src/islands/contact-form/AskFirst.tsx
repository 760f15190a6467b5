import { type ReactNode, useId, useRef } from 'react'

interface AskFirstProps {
  readonly label: string
  /** Names what is at stake. */
  readonly question: string
  readonly children: ReactNode
  readonly yes: string
  /** The focus is on the button again, which may be about to go. */
  readonly onYes: () => void
}

const YES = 'yes'

/**
 * A button that asks before it acts, in a dialog: a question in the button's own place would be answered by a double tap.
 * What loses nothing has the focus.
 */
export function AskFirst({ label, question, children, yes, onYes }: AskFirstProps) {
  const dialog = useRef<HTMLDialogElement>(null)
  const id = useId()
  const open = () => {
    if (!dialog.current) return
    // Escape leaves the last answer.
    dialog.current.returnValue = ''
    dialog.current.showModal()
  }
  const onClose = () => {
    if (dialog.current?.returnValue === YES) onYes()
  }
  return (
    <>
      <button className="button" type="button" onClick={open}>
        {label}
      </button>
      <dialog className="ask" ref={dialog} aria-labelledby={id} onClose={onClose}>
        <h3 id={id}>{question}</h3>
        {children}
        <form className="actions" method="dialog">
          <button className="button button-main" type="submit">
            Keep it
          </button>
          <button className="button" type="submit" value={YES}>
            {yes}
          </button>
        </form>
      </dialog>
    </>
  )
}
