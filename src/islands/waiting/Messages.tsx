import { usePageState } from '../../client/hooks.ts'
import { Conversation, hasTalk } from '../../client/notices/Conversation.tsx'
import { TALK } from '../../content/messages.ts'

/** The conversation about the latest request, if there is one. */
export function Messages() {
  const { requests: [latest] = [], messages, now } = usePageState('sent') ?? { messages: [], now: 0 }
  if (!latest || !hasTalk(latest, messages)) return null
  return (
    <section className="keep-form" aria-labelledby="talk">
      <h2 id="talk">{TALK.heading}</h2>
      <Conversation sent={latest} now={now} />
    </section>
  )
}
