import { type ReactNode, useState } from 'react'
import { answerLine, clockOfDay, Reply, type RequestProps, type Step } from '../client/notices/answerLine.tsx'
import { hasStaffWords } from '../client/notices/LazyConversation.tsx'
import { QuietButton } from '../client/react/buttons.tsx'
import { usePageState } from '../client/react/useView.ts'
import { NumberToCall } from '../components/PhoneLink.tsx'
import { ANSWER } from '../content/messages.ts'
import { stopTexts } from '../outbox/answers.ts'
import { wantsText } from '../outbox/records.ts'

/** What has happened with a request so far, and when we should be there. */
export function AnswerState({ sent, now, children }: RequestProps & { readonly children?: ReactNode }) {
  const { steps, news, isStep, arrival, ring, aim } = answerLine(sent, now, usePageState('siteNotice')?.aimHolds)
  return (
    <>
      <div role="status">
        {arrival && <p className="arrival">{ANSWER.arrival(arrival)}</p>}
        <p className={isStep ? 'visually-hidden' : undefined}>{news}</p>
        {ring && (
          <p>
            <strong>{ring}</strong> <NumberToCall isByText={wantsText(sent)} />
          </p>
        )}
        {!hasStaffWords(sent) && <Reply sent={sent} now={now} />}
        {children}
      </div>
      <Steps of={steps} now={now} />
      <StopTexts sent={sent} />
      {aim && <p className="hint">{aim}</p>}
    </>
  )
}

/** The button itself says whether it worked, and so keeps the focus. */
function StopTexts({ sent: { id, answer } }: Pick<RequestProps, 'sent'>) {
  const [said, say] = useState<string>()
  if (!answer?.isTexted && !said) return null
  const { stop, stopped, failed } = ANSWER.texts
  const onClick = async () => say((await stopTexts(id).catch(() => false)) ? stopped : failed)
  return (
    <p>
      <QuietButton onClick={onClick}>{said ?? stop}</QuietButton>
    </p>
  )
}

/** Each step (sent, seen, on the way, done) with its time, once the server reports it. */
function Steps({ of: steps, now }: { of: readonly Step[]; now: number }) {
  const last = steps.findLastIndex(({ at }) => at !== undefined)
  return (
    <ol className="progress">
      {steps.map(({ name, at }, i) => (
        <li key={name} aria-current={i === last ? 'step' : undefined}>
          <span>{name}</span>{' '}
          {at === undefined ? (
            <span className="visually-hidden">{ANSWER.notYet}</span>
          ) : (
            <time dateTime={new Date(at).toISOString()}>{clockOfDay(at, now)}</time>
          )}
        </li>
      ))}
    </ol>
  )
}
