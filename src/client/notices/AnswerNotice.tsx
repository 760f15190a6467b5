import { useRef } from 'react'
import { NumberToCall } from '../../components/NumberToCall.tsx'
import { ANSWER } from '../../content/messages.ts'
import { REQUEST_ID } from '../../document/paths.ts'
import { closeLine } from '../../outbox/answers.ts'
import { type SentRequest, wantsText } from '../../outbox/records.ts'
import { answerLine } from './answerLine.ts'
import { Reply } from './Reply.tsx'
import { onlyUnseen, useShown } from './thread.ts'

interface AnswerNoticeProps {
  readonly sent: SentRequest
  /** In ms since the epoch. */
  readonly now: number
}

/** Whether other pages than the one with the form should say it: only what the server has said, until it is closed. */
export const isLineOpen = (sent: SentRequest, now: number) =>
  sent.answer !== undefined && sent.closed !== answerLine(sent, now).state

/** What became of the latest request: how long it will be, and what we wrote. Never red, which is for calling. */
export function AnswerNotice({ sent, now }: AnswerNoticeProps) {
  const { news, ring, state } = answerLine(sent, now, true, false)
  const bar = useRef<HTMLElement>(null)
  useShown(sent, onlyUnseen(sent), bar)
  return (
    <aside className="notice-bar notice-line notice-answer" ref={bar} aria-label={ANSWER.line}>
      <div role="status">
        <p>
          <strong>{`${news}.`}</strong>
          {ring && (
            <span key={ring}>
              {' '}
              {ring} <NumberToCall isByText={wantsText(sent)} />
            </span>
          )}
        </p>
        <Reply sent={sent} now={now} />
      </div>
      <div>
        <a href={`/contact#${REQUEST_ID}`}>See it</a>
        <button
          className="button-quiet"
          type="button"
          onClick={() => void closeLine(sent.id, state).catch(() => undefined)}
        >
          Close
        </button>
      </div>
    </aside>
  )
}
