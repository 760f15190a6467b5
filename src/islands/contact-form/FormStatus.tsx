import { type SyntheticEvent, useEffect, useRef, useState } from 'react'
import { clock } from '../../client/notices/answerLine.tsx'
import { Button, QuietButton } from '../../client/react/buttons.tsx'
import { usePageState, useView } from '../../client/react/useView.ts'
import { CallButton } from '../../components/CallButton.tsx'
import { PhoneLink } from '../../components/PhoneLink.tsx'
import { contactForm } from '../../content/contactForm.ts'
import { ANSWER, EDITED, FAILED, FORM_STATES, neitherSentNorSaved, OTHER_WAYS } from '../../content/messages.ts'
import { promise } from '../../content/promise.ts'
import { REQUEST_ID } from '../../document/paths.ts'
import { emergencyPhone, internationalNumber, smsPhone, textHref } from '../../facts/phones.ts'
import { relayPhone } from '../../facts/relay.ts'
import {
  asText,
  EMPTY_FORM,
  type FieldName,
  type FormErrors,
  isByText,
  readForm,
  slotOf,
  toForm,
} from '../../outbox/fields.ts'
import type { Outcome } from '../../outbox/form.ts'
import { EARLY } from '../../outbox/keys.ts'
import type { Item, Status } from '../../outbox/records.ts'
import { FORM_ORDER } from './inputs.tsx'
import { reveal } from './Tile.tsx'

/** Shows our number as a link if the text contains it. The text around it may change, so it has its own elements. */
export function WithNumber({ text }: { text: string }) {
  const number = [relayPhone, emergencyPhone].find(({ display }) => text.includes(display))
  if (!number) return <span>{text}</span>
  const [before, after] = text.split(number.display)
  return (
    <>
      <span>{before}</span>
      <PhoneLink to={number} />
      <span>{after}</span>
    </>
  )
}

/**
 * What to do when a request can't be sent: call, text, or take the message elsewhere. `text` reads the form each time,
 * because the visitor may have typed more. We never tell someone who asked for a text to call.
 */
export function OtherWays({ text, isByText }: { text: () => string; isByText: boolean }) {
  const [copied, setCopied] = useState<keyof typeof OTHER_WAYS.copied>('no')
  const copy = async () => {
    const words = text()
    if (!words) return setCopied('empty')
    try {
      await navigator.clipboard.writeText(words)
      setCopied('yes')
    } catch {
      setCopied('failed')
    }
  }
  const smsTo = (words?: string) => (smsPhone ? textHref(internationalNumber(smsPhone), words) : '')
  // Runs before the visitor follows the link, or copies it from its menu.
  const fill = ({ currentTarget }: SyntheticEvent<HTMLAnchorElement>) => {
    currentTarget.href = smsTo(text())
  }
  return (
    <div className="actions">
      {isByText ? (
        <PhoneLink className="button" to={relayPhone}>
          {OTHER_WAYS.relay}
        </PhoneLink>
      ) : (
        <CallButton />
      )}
      {smsPhone && (
        <a className="button" href={smsTo()} onPointerDown={fill} onFocus={fill} onClick={fill}>
          {OTHER_WAYS.text}
        </a>
      )}
      <Button onClick={copy}>{OTHER_WAYS.copy}</Button>
      <span role="status">{OTHER_WAYS.copied[copied]}</span>
    </div>
  )
}

interface FormStatusProps {
  readonly outcome: Outcome
  /** Returns the form's content as text. */
  readonly typed: () => string
  readonly onAgain: () => void
}

/** Whether the request was sent, saved or refused: instead of the form once it is on its way, otherwise below the button. */
export const FormStatus = ({ onAgain, ...told }: FormStatusProps) => (
  <>
    <Told {...told} />
    {/* One button for both, so that a request that is sent meanwhile takes no focus from it. */}
    {(told.outcome.kind === 'sent' || told.outcome.kind === 'waiting') && (
      <QuietButton onClick={onAgain}>{FORM_STATES.again}</QuietButton>
    )}
  </>
)

function Told({ outcome, typed }: Omit<FormStatusProps, 'onAgain'>) {
  const aimHolds = usePageState('siteNotice')?.aimHolds !== false
  const wantsText = 'item' in outcome && outcome.item !== undefined && isByText(outcome.item.submission)
  switch (outcome.kind) {
    case 'saving':
    case 'sending':
      // The button shows this state but can no longer have the focus, so this element takes it.
      return <p className="visually-hidden">{FORM_STATES.sending}</p>
    case 'sent':
      return (
        <>
          <h2>{`${FORM_STATES.sent.bold(clock(new Date(outcome.at)))} `}</h2>
          <p>{whatWePromise(outcome.item, aimHolds)}</p>
          {wantsText && <p>{contactForm.textPromise}</p>}
          <Replaced item={outcome.replaced} />
          <Follow />
        </>
      )
    case 'waiting':
      return (
        <>
          <h2>{`${FORM_STATES.queued.bold} `}</h2>
          <p>
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

/** A link to the panel above the form. A browser that stores nothing has no panel. */
const Follow = () =>
  useView()?.sent.length ? (
    <a className="button button-main" href={`#${REQUEST_ID}`}>
      {FORM_STATES.sent.follow}
    </a>
  ) : null

/** The old version may have been on its way when the edit was saved, so we watch it while this is shown. */
function Replaced({ item }: { item: Item | undefined }) {
  const snapshot = useView()
  const status = item && snapshot?.statusOf(item.id)
  return status?.kind === 'sent' ? <p>{FORM_STATES.both(clock(new Date(status.at)))}</p> : null
}

function whatWePromise(item: Item | undefined, aimHolds: boolean): string {
  const slot = item && slotOf(item.submission)
  const said = item && promise(slot, isByText(item.submission), aimHolds)
  return [FORM_STATES.sent.thanks, said, ANSWER.watched(slot !== undefined)].filter(Boolean).join(' ')
}

/** Below the fields while a request is edited: whether it's still waiting, and what the button will do. */
export function EditStatus({ status }: { status: Status | undefined }) {
  return (
    <div role="status">
      {status && (
        <p className="notice">
          <strong>{boldOf(status)}</strong> <span>{EDITED[status.kind]}</span>
        </p>
      )}
    </div>
  )
}

function boldOf(status: Status): string {
  switch (status.kind) {
    case 'waiting':
      return EDITED.bold
    case 'rejected':
      return `${FAILED}: ${status.message}`
    case 'sent':
      return EDITED.boldSent(clock(new Date(status.at)))
    case 'gone':
      return EDITED.boldGone
  }
}

/** Like GOV.UK's error summary: each press focuses it, and each line links to its field until that field is valid. */
export function ErrorSummary({ errors }: { errors: FormErrors }) {
  const summary = useRef<HTMLDivElement>(null)
  const wrong = FORM_ORDER.filter((name) => errors[name])
  const before = useRef(errors)
  useEffect(() => {
    const had = Object.keys(before.current).length
    const has = Object.keys(errors).length
    before.current = errors
    // Typing only removes errors, and must not move the focus.
    if (has > 0 && has >= had) summary.current?.focus()
  }, [errors])
  if (wrong.length === 0) return null
  return (
    <div className="error-summary" role="alert" tabIndex={-1} ref={summary}>
      <h3>There is a problem</h3>
      <ul>
        {wrong.map((name) => (
          <li key={name}>
            <a href={`#${name}`} onClick={(event) => focusField(event, name)}>
              {errors[name]}
            </a>
          </li>
        ))}
      </ul>
    </div>
  )
}

// A fragment link would scroll to the input and hide its label; GOV.UK focuses it and brings the label into view.
function focusField(event: SyntheticEvent, name: FieldName) {
  event.preventDefault()
  reveal(name)
  const input = document.getElementById(name)
  input?.focus({ preventScroll: true })
  document.querySelector(`label[for="${name}"]`)?.scrollIntoView({ block: 'nearest' })
}

/**
 * The messages that the boot script shows before the form's script is ready (src/client/boot/keep.ts). The HTML holds them
 * all, hidden until an attribute of the form shows one.
 */

const blank = readForm(EMPTY_FORM)
const errors = 'errors' in blank ? blank.errors : {}
const required = FORM_ORDER.filter((name) => errors[name])
const shown = required.map((name) => `[${EARLY}~=${name}] :is(.early-problem,.early-${name})`).join()

/** Like ErrorSummary: it takes the focus, and each line links to its field. */
export const EarlyProblem = () => (
  <div className="error-summary early-problem" role="alert" tabIndex={-1}>
    <style>{`${shown}{display:revert}`}</style>
    <h3>There is a problem</h3>
    <ul>
      {required.map((name) => (
        <li key={name} className={`early-${name}`}>
          <a href={`#${name}`}>{errors[name]}</a>
        </li>
      ))}
    </ul>
  </div>
)

export const EarlyKept = () => (
  <div role="status">
    <div className="early-kept">
      <p>
        <strong>{FORM_STATES.early.bold}</strong> {FORM_STATES.early.rest}
      </p>
      <CallButton />
    </div>
  </div>
)
