import { ANSWER } from '../../content/messages.ts'
import type { SentRequest } from '../../outbox/records.ts'
import { clockOfDay } from './answerLine.ts'

/** What staff wrote to whoever sent this. `now` in ms since the epoch. */
export function Reply({ sent: { answer }, now }: { readonly sent: SentRequest; readonly now: number }) {
  if (!answer?.reply) return null
  return (
    <p>
      <span>{ANSWER.reply(clockOfDay(answer.repliedAt ?? answer.at, now))}</span>{' '}
      <strong>
        <bdi>{answer.reply}</bdi>
      </strong>
    </p>
  )
}
