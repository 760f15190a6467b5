import { lazy, Suspense } from 'react'
import type { OwnMessage, SentRequest } from '../../outbox/records.ts'
import { useView } from '../react.tsx'
import { Reply } from './answerLine.tsx'

// Without it the reply is there, as it was before there were conversations.
const Talk = lazy(() =>
  import('./Notices.tsx').then(
    ({ Talk }) => ({ default: Talk }),
    () => ({ default: StaffWords }),
  ),
)

interface ConversationProps {
  readonly sent: SentRequest
  /** In ms since the epoch. */
  readonly now: number
}

/**
 * Whether there is a conversation to show, or one to begin.
 * @param own what was written here: it can be read, with what became of it, also where the server has none of it
 */
export const hasTalk = ({ id, answer }: SentRequest, own: readonly OwnMessage[] = []) =>
  answer?.isOpen === true || !!answer?.messages?.length || own.some(({ request }) => request === id)

/** Whether staff have written anything that is in it. A reply that is not stands on its own. */
export const hasStaffWords = ({ answer }: SentRequest) => answer?.messages?.some(({ isStaff }) => isStaff) === true

/** What staff and the visitor wrote to each other, and where to write more. */
export function Conversation(props: ConversationProps) {
  return (
    hasTalk(props.sent, useView()?.messages) && (
      <Suspense fallback={<StaffWords {...props} />}>
        <Talk {...props} />
      </Suspense>
    )
  )
}

const StaffWords = (props: ConversationProps) => hasStaffWords(props.sent) && <Reply {...props} />
