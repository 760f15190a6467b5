import { useRef, useState } from 'react'

/** A `ref` for what should have the focus as soon as it is there. */
export const takeFocus = (element: HTMLElement | null) => element?.focus()

interface AskFirstProps {
  readonly label: string
  readonly question: string
  readonly yes: string
  readonly no?: string
  readonly onYes: () => void
}

/** A button that asks before it acts. The question takes the focus; "no" gives it back. */
export function AskFirst({ label, question, yes, no = 'Keep it', onYes }: AskFirstProps) {
  const [isAsking, setAsking] = useState(false)
  const button = useRef<HTMLButtonElement>(null)
  return (
    <>
      <button
        className="button"
        type="button"
        ref={button}
        aria-expanded={isAsking}
        onClick={() => setAsking(!isAsking)}
      >
        {label}
      </button>
      {isAsking && (
        <Question
          question={question}
          yes={yes}
          no={no}
          onYes={() => {
            setAsking(false)
            onYes()
          }}
          onNo={() => {
            setAsking(false)
            button.current?.focus()
          }}
        />
      )}
    </>
  )
}

interface QuestionProps extends Required<Omit<AskFirstProps, 'label'>> {
  readonly onNo: () => void
}

/** The question by itself. */
export const Question = ({ question, yes, no, onYes, onNo }: QuestionProps) => (
  <fieldset className="keep-ask">
    <legend>{question}</legend>
    <div className="actions">
      <button className="button button-danger" type="button" onClick={onYes}>
        {yes}
      </button>
      <button className="button" type="button" ref={takeFocus} onClick={onNo}>
        {no}
      </button>
    </div>
  </fieldset>
)

/** In the place of what has gone: it can be brought back until the page is left. */
export const Undo = ({ said, onUndo }: { said: string; onUndo: () => void }) => (
  <p className="keep-undo">
    <span id="undo-said">{said}</span>{' '}
    <button className="button" type="button" ref={takeFocus} aria-describedby="undo-said" onClick={onUndo}>
      Undo
    </button>
  </p>
)
