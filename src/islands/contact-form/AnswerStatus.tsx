import { Answer } from '../../client/notices/AnswerNotice.tsx'
import { clockOfDay } from '../../client/notices/answerLine.ts'
import { usePageState } from '../../client/state.ts'
import { ANSWER } from '../../content/messages.ts'
import { forgetSent } from '../../outbox/answers.ts'

/** What became of the requests that were sent from this device. */
export function AnswerStatus() {
  const { sent } = usePageState()
  if (!sent) return null
  const { requests, now } = sent
  return (
    <section className="outbox" aria-labelledby="answer-heading">
      <h2 id="answer-heading">{ANSWER.heading}</h2>
      <ul>
        {requests.map((request) => (
          <li className="outbox-item" key={request.id}>
            <div role="status">
              <Answer sent={request} now={now} />
              {request.answer?.reply && (
                <p>
                  {ANSWER.reply(clockOfDay(request.answer.repliedAt ?? now, now))}{' '}
                  <strong>
                    <bdi>{request.answer.reply}</bdi>
                  </strong>
                </p>
              )}
            </div>
            <div className="actions">
              <button
                className="button"
                type="button"
                onClick={() => void forgetSent(request.id).catch(() => undefined)}
              >
                {ANSWER.forget}
              </button>
            </div>
          </li>
        ))}
      </ul>
    </section>
  )
}
