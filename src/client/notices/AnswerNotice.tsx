import { ANSWER } from '../../content/messages.ts'
import { REQUEST_ID } from '../../document.ts'
import { emergencyPhone } from '../../facts/phones.ts'
import type { SentRequest } from '../../outbox/answer.ts'
import { closeLine } from '../../outbox/answers.ts'
import { answerLine } from './answerLine.ts'

interface AnswerProps {
  readonly sent: SentRequest
  /** In ms since the epoch. */
  readonly now: number
}

/** Whether other pages than the one with the form should say it: only what the server has said, until it is closed. */
export const isLineOpen = (sent: SentRequest, now: number) =>
  sent.answer !== undefined && sent.closed !== answerLine(sent, now).state

/** What became of the latest request, in one line. */
export function AnswerNotice({ sent, now }: AnswerProps) {
  const close = () => void closeLine(sent.id, answerLine(sent, now).state).catch(() => undefined)
  return (
    <aside className="notice-bar notice-answer" aria-label={ANSWER.heading}>
      <div role="status">
        <Answer sent={sent} now={now} />
      </div>
      <a className="button-quiet" href={`/contact#${REQUEST_ID}`}>
        See it
      </a>
      <button className="button-quiet" type="button" onClick={close}>
        Close
      </button>
    </aside>
  )
}

/** What became of a request, in words. */
export function Answer({ sent, now }: AnswerProps) {
  const { parts, isUnseen, heardAt } = answerLine(sent, now)
  const words = isUnseen ? ANSWER.unseen : heardAt && ANSWER.old(heardAt)
  return (
    <>
      <p>{parts.join(' · ')}</p>
      {words && (
        <p>
          {isUnseen ? <strong>{words}</strong> : words} <a href={emergencyPhone.href}>{emergencyPhone.display}</a>.
        </p>
      )}
    </>
  )
}
