import { usePageState, useView } from '../../client/hooks.ts'
import { contactForm } from '../../content/contactForm.ts'
import { ANSWER, FAILED, FORM_STATES, neitherSentNorSaved } from '../../content/messages.ts'
import { respondBy } from '../../facts/responseTarget.ts'
import { asText, FIELDS, isByText, toForm } from '../../outbox/fields.ts'
import type { Outcome } from '../../outbox/form.ts'
import type { Item } from '../../outbox/records.ts'
import { OtherWays } from './OtherWays.tsx'
import { clock } from './time.ts'
import { WithNumber } from './WithNumber.tsx'

interface FormStatusProps {
  readonly outcome: Outcome
  /** What the form holds, as text. */
  readonly typed: () => string
}

/** What became of the request, beside the button. */
export function FormStatus({ outcome, typed }: FormStatusProps) {
  const aimHolds = usePageState('siteNotice')?.aimHolds !== false
  const wantsText = 'item' in outcome && outcome.item !== undefined && isByText(outcome.item.submission)
  switch (outcome.kind) {
    case 'saving':
    case 'sending':
      // Drawn on the button: it can no longer have the focus, so this does.
      return <p className="visually-hidden">{FORM_STATES.sending}</p>
    case 'sent':
      return (
        <>
          <p>
            <strong>{FORM_STATES.sent.bold(clock(new Date(outcome.at)))}</strong>{' '}
            <span>{whenWeCall(outcome.at, outcome.item, aimHolds)}</span>
          </p>
          {wantsText && <p>{contactForm.byText.promise}</p>}
          <Replaced item={outcome.replaced} />
        </>
      )
    case 'waiting':
      return (
        <>
          <p>
            <strong>{FORM_STATES.queued.bold}</strong>{' '}
            <WithNumber text={FORM_STATES.queued.rest(outcome.hold, wantsText)} />
          </p>
          <Replaced item={outcome.replaced} />
          <OtherWays text={() => asText(toForm(outcome.item.submission))} isByText={wantsText} />
        </>
      )
    case 'unsaved':
      return (
        <>
          <p>
            <strong>{FORM_STATES.unsent.bold}</strong> <WithNumber text={neitherSentNorSaved(wantsText)} />
          </p>
          <OtherWays text={typed} isByText={wantsText} />
        </>
      )
    case 'refused':
      return (
        <p>
          <strong>{`${FAILED}:`}</strong> <span>{outcome.message}</span>
        </p>
      )
    case 'none':
      return null
  }
}

/** It may have been under way when its edit was saved, so it is looked at for as long as this is shown. */
function Replaced({ item }: { item: Item | undefined }) {
  const snapshot = useView()
  const status = item && snapshot?.statusOf(item.id)
  return status?.kind === 'sent' ? <p>{FORM_STATES.both(clock(new Date(status.at)))}</p> : null
}

function whenWeCall(at: number, item: Item | undefined, aimHolds: boolean): string {
  const preferredTime = item?.submission.preferredTime ?? 'asap'
  if (!item || (preferredTime === 'asap' && !aimHolds)) return `${FORM_STATES.sent.thanks} ${ANSWER.watched}`
  const way = isByText(item.submission) ? 'text' : 'call'
  if (preferredTime === 'asap') return FORM_STATES.sent.soon(clock(new Date(respondBy(at))), way)
  return FORM_STATES.sent.later(FIELDS.preferredTime.options[preferredTime], way)
}
