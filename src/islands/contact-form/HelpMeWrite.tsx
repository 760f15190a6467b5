import { useEffect, useRef, useState } from 'react'
import { HELP } from '../../content/helpMeWrite.ts'
import type { Choice } from '../../content/whatIsWrong.ts'
import { forgetAsked, loadWords, useAskedChoice, type Words } from './askedChoice.ts'
import { setField } from './setField.ts'

/** "Help me write it": place, thing and what it does become a sentence in the message. Its words come when it is opened. */
export function HelpMeWrite({ disabled }: { disabled: boolean }) {
  const asked = useAskedChoice()
  const details = useRef<HTMLDetailsElement>(null)
  const [words, setWords] = useState<Words>()
  const [hasFailed, setFailed] = useState(false)
  const onToggle = () => {
    setFailed(false)
    if (!words && details.current?.open) loadWords().then(setWords, () => setFailed(true))
  }
  useEffect(() => {
    if (asked !== null && details.current) details.current.open = true
  }, [asked])
  return (
    <details className="fold" ref={details} onToggle={onToggle}>
      <summary>{HELP.summary}</summary>
      {words && <Questions words={words} asked={asked} disabled={disabled} />}
      {hasFailed && <p role="status">{HELP.failed}</p>}
    </details>
  )
}

interface QuestionsProps {
  readonly words: Words
  /** From the address, if there is one in it. */
  readonly asked: string | null
  readonly disabled: boolean
}

const NOTHING: Choice = []

/** Each answer brings the next question; the last writes the sentence. */
function Questions({ words, asked, disabled }: QuestionsProps) {
  const { answersTo, QUESTIONS, sentenceOf, toChoice, withSentence } = words
  const [choice, setChoice] = useState(NOTHING)
  const [isWritten, setIsWritten] = useState(false)
  const wasWritten = useRef(false)
  const sentence = sentenceOf(choice)
  useEffect(() => {
    if (asked !== null) setChoice(toChoice(asked))
  }, [asked, toChoice])
  // The message changes with each key; with a draft that comes back and a request that is sent, which come with a render.
  useEffect(() => {
    const look = () => {
      const { value = '' } = document.querySelector<HTMLTextAreaElement>('textarea#message') ?? {}
      const isIn = Boolean(sentence && value.includes(sentence))
      // Sent, or the form emptied: the next request begins anew.
      if (wasWritten.current && !value) setChoice(NOTHING)
      wasWritten.current = isIn
      setIsWritten(isIn)
    }
    look()
    document.addEventListener('input', look)
    return () => document.removeEventListener('input', look)
  })
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
        <fieldset className="wrong" key={QUESTIONS.steps[step]} disabled={disabled}>
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
        {isWritten && (
          <>
            <strong>{sentence}</strong> {QUESTIONS.written}
          </>
        )}
      </p>
    </>
  )
}
