import { usePageState } from '../../client/hooks.ts'
import { answerLine } from '../../client/notices/answerLine.ts'
import { Conversation, hasStaffWords } from '../../client/notices/Conversation.tsx'
import { Reply } from '../../client/notices/Reply.tsx'
import { NumberToCall } from '../../components/NumberToCall.tsx'
import { ANSWER } from '../../content/messages.ts'
import { forgetSent } from '../../outbox/answers.ts'
import { type SentRequest, wantsText } from '../../outbox/records.ts'
import { AskFirst } from './AskFirst.tsx'
import { focusForm } from './focusForm.ts'
import { namesOf } from './namesOf.ts'
import { Photographs } from './Photographs.tsx'
import { useAskedPanel } from './useAskedPanel.ts'

/** A finished request is off the desk's list, so someone who asked for a text sends a new one. */
const WRITE_AGAIN = '/contact?answer=text#callback'

/** What became of the requests that were sent from this device. */
export function AnswerStatus() {
  const sent = usePageState('sent')
  useAskedPanel(sent !== undefined)
  if (!sent) return null
  const { requests, now } = sent
  const names = namesOf(requests)
  return (
    <section className="outbox" aria-labelledby="answer-heading">
      <h2 id="answer-heading">{requests.length > 1 ? ANSWER.headingAll : ANSWER.heading}</h2>
      <ul>
        {requests.map((request, i) => (
          <Sent key={request.id} sent={request} name={names[i] ?? ''} now={now} />
        ))}
      </ul>
    </section>
  )
}

function Sent({ sent, name, now }: { sent: SentRequest; name: string; now: number }) {
  const { parts, ring, aim } = answerLine(sent, now, usePageState('siteNotice')?.aimHolds)
  const agreed = sent.answer?.confirmation
  const forget = () => {
    void forgetSent(sent.id).catch(() => undefined)
    focusForm()
  }
  return (
    <li className="outbox-item">
      <h3>
        <bdi>{name}</bdi>
      </h3>
      <div role="status">
        <p>{parts.join(' · ')}</p>
        {ring && (
          <p>
            <strong>{ring}</strong> <NumberToCall isByText={wantsText(sent)} />
          </p>
        )}
        {!hasStaffWords(sent) && <Reply sent={sent} now={now} />}
        {agreed && (
          <p>
            {ANSWER.confirmed}{' '}
            <a href={`data:text/plain;charset=utf-8,${encodeURIComponent(agreed)}`} download="what-we-agreed.txt">
              {ANSWER.keepFile}
            </a>
          </p>
        )}
      </div>
      <Conversation sent={sent} now={now} />
      {aim && <p className="hint">{aim}</p>}
      {sent.answer?.doneAt === undefined && <Photographs id={`photographs-${sent.id}`} request={sent.id} isSent />}
      <div className="actions">
        <AskFirst {...ANSWER.forget} onYes={forget}>
          <p>
            <strong>
              <bdi>{name}</bdi>
            </strong>
            . <span>{`${parts[0]}.`}</span>
          </p>
          <p>{ANSWER.forget.why}</p>
        </AskFirst>
        {sent.answer?.doneAt !== undefined && wantsText(sent) && <a href={WRITE_AGAIN}>{ANSWER.writeAgain}</a>}
        <a href="/while-you-wait">{ANSWER.wait}</a>
      </div>
    </li>
  )
}
