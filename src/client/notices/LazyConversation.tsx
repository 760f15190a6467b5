import { lazy, Suspense } from 'react'
import type { OwnMessage, SentRequest } from '../../outbox/records.ts'
import { useView } from '../react/useView.ts'
import { Reply, type RequestProps } from './answerLine.tsx'

// If it does not load, the reply is shown by itself.
const Shown = lazy(() =>
  import('./Notices.tsx').then(
    ({ Conversation }) => ({ default: Conversation }),
    () => ({ default: StaffWords }),
  ),
)

/**
 * Whether there is a conversation to show, or one to begin.
 * @param own what the visitor wrote on this device, readable even if none of it has reached the server
 */
export const hasConversation = ({ id, answer }: SentRequest, own: readonly OwnMessage[] = []) =>
  answer?.isOpen === true || !!answer?.messages?.length || own.some(({ request }) => request === id)

/** Whether staff have written in the conversation. If not, a reply is shown by itself. */
export const hasStaffWords = ({ answer }: SentRequest) => answer?.messages?.some(({ isStaff }) => isStaff) === true

/** The messages between staff and visitor, with a box to write more. */
export function LazyConversation(props: RequestProps) {
  return (
    hasConversation(props.sent, useView()?.messages) && (
      <Suspense fallback={<StaffWords {...props} />}>
        <Shown {...props} />
      </Suspense>
    )
  )
}

const StaffWords = (props: RequestProps) => hasStaffWords(props.sent) && <Reply {...props} />
