import { answerLine } from '../../client/notices/answerLine.ts'
import { Reply } from '../../client/notices/Reply.tsx'
import { usePageState } from '../../client/usePageState.ts'
import { ANSWER } from '../../content/messages.ts'
import { emergencyPhone } from '../../facts/phones.ts'
import type { SentRequest } from '../../outbox/answer.ts'
import { forgetSent } from '../../outbox/answers.ts'

/** What became of the requests that were sent from this device. */
export function AnswerStatus() {
  const { sent } = usePageState()
  if (!sent) return null
  return (
    <section className="outbox" aria-labelledby="answer-heading">
      <h2 id="answer-heading">{ANSWER.heading}</h2>
      <ul>
        {sent.requests.map((request) => (
          <Sent key={request.id} sent={request} now={sent.now} />
        ))}
      </ul>
    </section>
  )
}

function Sent({ sent, now }: { sent: SentRequest; now: number }) {
  const { parts, ring } = answerLine(sent, now)
  return (
    <li className="outbox-item">
      <div role="status">
        <p>{parts.join(' · ')}</p>
        {ring && (
          <p>
            <strong>{ring}</strong> <a href={emergencyPhone.href}>{emergencyPhone.display}</a>.
          </p>
        )}
        <Reply sent={sent} now={now} />
      </div>
      <div className="actions">
        <button className="button" type="button" onClick={() => void forgetSent(sent.id).catch(() => undefined)}>
          {ANSWER.forget}
        </button>
        <a href="/while-you-wait">{ANSWER.wait}</a>
      </div>
    </li>
  )
}
