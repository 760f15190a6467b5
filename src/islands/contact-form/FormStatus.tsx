import { FAILED, FORM_STATES } from '../../content/messages.ts'
import { asText, toForm } from '../../outbox/submission.ts'
import { OtherWays } from './OtherWays.tsx'
import { clock } from './time.ts'
import type { SubmitState } from './useSubmit.ts'

/** What became of the request, beside the button. `typed` is what the form holds, as text. */
export function FormStatus({ state, typed }: { state: SubmitState; typed: () => string }) {
  switch (state.kind) {
    case 'sent':
      return (
        <p>
          <strong>{FORM_STATES.sent.bold(clock(new Date(state.at)))}</strong> {FORM_STATES.sent.rest}
        </p>
      )
    case 'queued':
      return (
        <>
          <p>
            <strong>{FORM_STATES.queued.bold}</strong> {FORM_STATES.queued.rest(state.hold)}
          </p>
          <OtherWays text={() => asText(toForm(state.item.submission))} />
        </>
      )
    case 'unsent':
      return (
        <>
          <p>
            <strong>{FORM_STATES.unsent.bold}</strong> {state.message}
          </p>
          <OtherWays text={typed} />
        </>
      )
    case 'failed':
      return (
        <p>
          <strong>{FAILED}:</strong> {state.message}
        </p>
      )
    default:
      return null
  }
}
