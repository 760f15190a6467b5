import { lazy, Suspense } from 'react'
import type { SentRequest } from '../../outbox/answer.ts'
import { Reply } from './Reply.tsx'
import { hasStaffWords, hasTalk } from './thread.ts'

// Without it the reply is there, as it was before there were conversations.
const Talk = lazy(() => import('./Talk.tsx').catch(() => ({ default: StaffWords })))

interface ConversationProps {
  readonly sent: SentRequest
  /** In ms since the epoch. */
  readonly now: number
}

/** What staff and the visitor wrote to each other, and where to write more. */
export const Conversation = (props: ConversationProps) =>
  hasTalk(props.sent) && (
    <Suspense fallback={<StaffWords {...props} />}>
      <Talk {...props} />
    </Suspense>
  )

const StaffWords = (props: ConversationProps) => hasStaffWords(props.sent) && <Reply {...props} />
