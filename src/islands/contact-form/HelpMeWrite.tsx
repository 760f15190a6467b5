import { useEffect, useRef, useState } from 'react'
import { hasReturned } from '../../client/navigation/historyEntries.ts'
import { QuietButton } from '../../client/react/buttons.tsx'
import { HELP } from '../../content/contactForm.ts'
import type { Choice } from '../../content/whatIsWrong.ts'
import { setField } from './inputs.tsx'
import { forgetAsked, loadWords, useWrong, type Words } from './prefill.ts'

interface HelpProps {
  readonly disabled: boolean
  /** Whether the form is blank: a new request must not start with the last one's choices. */
  readonly isBlank: boolean
}

/** A button beside the message, "Help me write it": turns a place, a thing and what it does into a sentence. Its words load when it's opened. */
export function HelpMeWrite(props: HelpProps) {
  const asked = useWrong()
  const button = useRef<HTMLButtonElement>(null)
  const [isOpen, setOpen] = useState(false)
  const [words, setWords] = useState<Words>()
  const [hasFailed, setFailed] = useState(false)
  useEffect(() => {
    if (isOpen && !words) loadWords().then(setWords, () => setFailed(true))
  }, [isOpen, words])
  useEffect(() => {
    if (asked === null) return
    setOpen(true)
    // One frame later, and not on a return, as for a service (island.tsx).
    requestAnimationFrame(() => {
      if (hasReturned()) return
      button.current?.focus({ preventScroll: true })
      // The questions are below the message.
      button.current?.scrollIntoView({ block: 'start' })
    })
  }, [asked])
  return (
    <>
      <QuietButton
        className="button-quiet at-label"
        ref={button}
        aria-expanded={isOpen}
        onClick={() => setOpen(!isOpen)}
      >
        {HELP.summary}
      </QuietButton>
      {words ? (
        <div className="help" hidden={!isOpen}>
          <Questions {...props} words={words} asked={asked} />
        </div>
      ) : (
        isOpen && hasFailed && <p role="alert">{HELP.failed}</p>
      )}
    </>
  )
}

/** `asked`: the choice in the address, if any. */
type QuestionsProps = HelpProps & { readonly words: Words; readonly asked: string | null }

const NOTHING: Choice = []

/** Each answer shows the next question; the last one writes the sentence. */
function Questions({ words, asked, disabled, isBlank }: QuestionsProps) {
  const { answersTo, askedChoice, QUESTIONS, sentenceOf, toChoice, withSentence } = words
  const [choice, setChoice] = useState(NOTHING)
  const sentence = sentenceOf(choice)
  useEffect(() => {
    if (isBlank) setChoice(NOTHING)
  }, [isBlank])
  useEffect(() => {
    if (asked !== null) setChoice(askedChoice(asked))
  }, [asked, askedChoice])
  const choose = (step: number, id: string) => {
    const next = toChoice([...choice.slice(0, step), id])
    setChoice(next)
    const chosen = sentenceOf(next)
    if (!chosen) return
    setField('message', (message) => withSentence(message, chosen))
    forgetAsked()
  }
  return (
    <>
      <p>
        {QUESTIONS.danger} <a href="/emergency">{QUESTIONS.dangerLink}</a>
      </p>
      {answersTo(choice).map((answers, step) => (
        <fieldset className="tiles" key={QUESTIONS.steps[step]} disabled={disabled}>
          <legend>{QUESTIONS.steps[step]}</legend>
          {answers.map(([id, name]) => (
            <label key={id}>
              <input
                type="radio"
                name={`wrong-${step}`}
                checked={choice[step] === id}
                onChange={() => choose(step, id)}
              />
              {name}
            </label>
          ))}
        </fieldset>
      ))}
      <p role="status">
        {sentence && (
          <span>
            <strong>{sentence}</strong> {QUESTIONS.written}
          </span>
        )}
      </p>
    </>
  )
}
