import { ANSWER } from '../../content/messages.ts'
import { REQUEST_ID } from '../../document.ts'
import { emergencyPhone } from '../../facts/phones.ts'
import type { SentRequest } from '../../outbox/answer.ts'
import { closeLine } from '../../outbox/answers.ts'
import { answerLine } from './answerLine.ts'
import { Reply } from './Reply.tsx'

interface AnswerNoticeProps {
  readonly sent: SentRequest
  /** In ms since the epoch. */
  readonly now: number
}

/** Whether other pages than the one with the form should say it: only what the server has said, until it is closed. */
export const isLineOpen = (sent: SentRequest, now: number) =>
  sent.answer !== undefined && sent.closed !== answerLine(sent, now).state

/** What became of the latest request, in one line that a tap opens. */
export function AnswerNotice({ sent, now }: AnswerNoticeProps) {
  const { parts, ring, state } = answerLine(sent, now)
  return (
    <aside className="notice-bar notice-late" aria-label={ANSWER.line}>
      <details>
        <summary>
          <span role="status">
            {parts.join(' · ')}
            {ring && ` · ${ring} ${emergencyPhone.display}`}
          </span>
        </summary>
        <Reply sent={sent} now={now} />
        <div className="actions">
          {ring && (
            <a className="button button-light" href={emergencyPhone.href}>
              {emergencyPhone.display}
            </a>
          )}
          <a className="button button-light" href={`/contact#${REQUEST_ID}`}>
            See it
          </a>
          <button
            className="button-quiet"
            type="button"
            onClick={() => void closeLine(sent.id, state).catch(() => undefined)}
          >
            Close
          </button>
        </div>
      </details>
    </aside>
  )
}
