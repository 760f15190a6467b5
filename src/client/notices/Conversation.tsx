import { lazy, Suspense } from 'react'
import type { SentRequest } from '../../outbox/answer.ts'
import { Reply } from './Reply.tsx'
import { hasTalk } from './thread.ts'

// Without it the reply is there, as it was before there were conversations.
const Talk = lazy(() => import('./Talk.tsx').catch(() => ({ default: Reply })))

/** What staff and the visitor wrote to each other, and where to write more. `now` in ms since the epoch. */
export function Conversation(props: { readonly sent: SentRequest; readonly now: number }) {
  const reply = <Reply {...props} />
  return hasTalk(props.sent) ? (
    <Suspense fallback={reply}>
      <Talk {...props} />
    </Suspense>
  ) : (
    reply
  )
}
