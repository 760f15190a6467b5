import { useEffect, useRef, useState } from 'react'
import { HELP } from '../../content/helpMeWrite.ts'
import { answersTo, type Choice, sentenceOf, toChoice, withSentence } from '../../content/whatIsWrong.ts'
import { forgetAsked } from './askedChoice.ts'
import type { StepsProps } from './HelpMeWrite.tsx'
import { setField } from './setField.ts'

const NOTHING: Choice = []

/** The three questions. Each answer brings the next one; the last writes the sentence. */
export function WordSteps({ asked, disabled }: StepsProps) {
  const [choice, setChoice] = useState<Choice>(NOTHING)
  const [isWritten, setIsWritten] = useState(false)
  const wasWritten = useRef(false)
  const sentence = sentenceOf(choice)
  useEffect(() => {
    if (asked !== null) setChoice(toChoice(asked))
  }, [asked])
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
        {HELP.danger} <a href="/emergency">{HELP.dangerLink}</a>
      </p>
      {answersTo(choice).map((answers, step) => (
        <fieldset className="wrong" key={HELP.steps[step]} disabled={disabled}>
          <legend>{HELP.steps[step]}</legend>
          {answers.map(({ id, name }) => (
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
            <strong>{sentence}</strong> {HELP.written}
          </>
        )}
      </p>
    </>
  )
}
