import { lazy, Suspense } from 'react'
import type { SentRequest } from '../../outbox/answer.ts'
import { Reply } from './Reply.tsx'

// Without it the reply is there, as it was before there were conversations.
const Talk = lazy(() =>
  import('./render.tsx').then(
    ({ Talk }) => ({ default: Talk }),
    () => ({ default: StaffWords }),
  ),
)

interface ConversationProps {
  readonly sent: SentRequest
  /** In ms since the epoch. */
  readonly now: number
}

/** Whether there is a conversation to show, or one to begin. */
export const hasTalk = ({ answer }: SentRequest) => answer?.isOpen === true || !!answer?.messages?.length

/** Whether staff have written anything that is in it. A reply that is not stands on its own. */
export const hasStaffWords = ({ answer }: SentRequest) => answer?.messages?.some(({ isStaff }) => isStaff) === true

/** What staff and the visitor wrote to each other, and where to write more. */
export const Conversation = (props: ConversationProps) =>
  hasTalk(props.sent) && (
    <Suspense fallback={<StaffWords {...props} />}>
      <Talk {...props} />
    </Suspense>
  )

const StaffWords = (props: ConversationProps) => hasStaffWords(props.sent) && <Reply {...props} />
