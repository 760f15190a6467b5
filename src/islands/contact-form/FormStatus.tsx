import { ANSWER, FAILED, FORM_STATES } from '../../content/messages.ts'
import { respondBy } from '../../facts/responseTarget.ts'
import { FIELDS } from '../../outbox/fields.ts'
import { asText, toForm } from '../../outbox/submission.ts'
import { OtherWays } from './OtherWays.tsx'
import { clock } from './time.ts'
import { useStatus } from './useStatus.ts'
import type { SubmitState } from './useSubmit.ts'

interface FormStatusProps {
  readonly state: SubmitState
  /** The request that this one has taken the place of. */
  readonly replaced: string | undefined
  /** What the form holds, as text. */
  readonly typed: () => string
}

/** What became of the request, beside the button. */
export function FormStatus({ state, replaced, typed }: FormStatusProps) {
  switch (state.kind) {
    case 'sending':
      // Drawn on the button: it can no longer have the focus, so this does.
      return <p className="visually-hidden">{FORM_STATES.sending}</p>
    case 'sent':
      return (
        <>
          <p>
            <strong>{FORM_STATES.sent.bold(clock(new Date(state.at)))}</strong> {whenWeCall(state)}
          </p>
          <Replaced id={replaced} />
        </>
      )
    case 'queued':
      return (
        <>
          <p>
            <strong>{FORM_STATES.queued.bold}</strong> {FORM_STATES.queued.rest(state.hold)}
          </p>
          <Replaced id={replaced} />
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

/** It may have been under way when its edit was saved, so it is looked at for as long as this is shown. */
function Replaced({ id }: { id: string | undefined }) {
  const status = useStatus(id)
  return status?.kind === 'sent' ? <p>{FORM_STATES.both(clock(new Date(status.at)))}</p> : null
}

function whenWeCall({ at, preferredTime }: SubmitState & { kind: 'sent' }): string {
  if (preferredTime === undefined) return `${FORM_STATES.sent.thanks} ${ANSWER.watched}`
  if (preferredTime === null || preferredTime === 'asap') return FORM_STATES.sent.soon(clock(new Date(respondBy(at))))
  return FORM_STATES.sent.later(FIELDS.preferredTime.options[preferredTime])
}
