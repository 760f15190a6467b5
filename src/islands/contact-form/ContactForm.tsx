import {
  type ClipboardEvent,
  Fragment,
  type SyntheticEvent,
  useCallback,
  useEffect,
  useLayoutEffect,
  useRef,
  useState,
} from 'react'
import { hasReturned } from '../../client/navigation/places.ts'
import { setPageState } from '../../client/state.ts'
import { LinkedParagraphs as Paragraphs } from '../../components/LinkedText.tsx'
import { contactForm } from '../../content/contactForm.ts'
import { EDITED } from '../../content/messages.ts'
import { EARLY } from '../../document/early.ts'
import { CALL_PATH, NOT_SENT } from '../../document/paths.ts'
import { backend } from '../../facts/backend.ts'
import { email } from '../../facts/company.ts'
import { emergencyPhone } from '../../facts/phones.ts'
import { saveDraft } from '../../outbox/drafts.ts'
import type { Item } from '../../outbox/item.ts'
import {
  asText,
  EMPTY_FORM,
  FIELD_NAMES,
  type FormValues,
  readForm,
  toForm,
  tooLongError,
} from '../../outbox/submission.ts'
import { AnswerStatus } from './AnswerStatus.tsx'
import { useAskedService } from './askedService.ts'
import { openConnection } from './connection.ts'
import { isBlank, readControls, writeControls } from './controls.ts'
import { EarlyKept, EarlyProblem } from './Early.tsx'
import { EditStatus } from './EditStatus.tsx'
import { ErrorSummary } from './ErrorSummary.tsx'
import { FormStatus } from './FormStatus.tsx'
import { HomeCardTick } from './HomeCardTick.tsx'
import { INPUTS, sharedProps } from './inputs.tsx'
import { OtherWays } from './OtherWays.tsx'
import { OutboxStatus } from './OutboxStatus.tsx'
import { Trap } from './Trap.tsx'
import { LONGEST_TEXT, useDraft } from './useDraft.ts'
import { useEarly } from './useEarly.ts'
import { useEdited } from './useEdited.ts'
import { useSignals } from './useSignals.ts'
import { useStatus } from './useStatus.ts'
import { useSubmit } from './useSubmit.ts'
import { WhereAreYou } from './WhereAreYou.tsx'

/**
 * "Request a Callback". The controls are uncontrolled: what somebody types before the script is there stays, and the
 * browser's own form state, autofill and undo work. Other values are written into them at once: a render would come a
 * moment later, over what was typed meanwhile.
 */
export function ContactForm() {
  const form = useRef<HTMLFormElement>(null)
  const result = useRef<HTMLDivElement>(null)
  const edited = useEdited()
  const editStatus = useStatus(edited.item?.id)
  const [isEmpty, setEmpty] = useState(true)
  const { restart, typed: noteTyping, signals } = useSignals(form)
  const replace = useCallback(
    (next: FormValues) => {
      writeControls(form.current, next)
      restart()
      setEmpty(isBlank(next))
    },
    [restart],
  )
  const service = useAskedService()
  const isFormBlank = useCallback(() => isBlank(readControls(form.current)), [])
  const { state, replaced, errors, setErrors, submit, takeOver, rest, isSubmitting } = useSubmit({
    edited,
    replace,
    isBlank: isFormBlank,
    signals,
  })
  const isEarly = useEarly({
    form,
    isSubmitting,
    onKept: (key) => {
      setEmpty(isFormBlank())
      void takeOver(key)
    },
    onWrong: () => {
      const read = readForm(readControls(form.current))
      if ('errors' in read) setErrors(read.errors)
    },
  })
  const sending = state.kind === 'sending'
  const draft = useDraft({ form, edited, replace, isSending: sending, isSubmitting, service })

  // A frame later: arriving on the page has scrolled to its top. Whoever comes back is put where they were instead.
  useEffect(() => {
    if (!service) return
    requestAnimationFrame(() => {
      if (hasReturned()) return
      form.current?.scrollIntoView({ block: 'start' })
      form.current?.querySelector('h2')?.focus({ preventScroll: true })
    })
  }, [service])

  useEffect(() => {
    setPageState({ hasUnsavedInput: isEmpty && !sending ? undefined : true })
    return () => setPageState({ hasUnsavedInput: undefined })
  }, [isEmpty, sending])

  const onInput = () => {
    setEmpty(isBlank(readControls(form.current)))
    noteTyping()
    draft.keep()
  }
  // Refused rather than cut short: the whole text is still where it was copied from.
  const onPaste = (event: ClipboardEvent<HTMLFormElement>) => {
    const name = event.target instanceof Element ? event.target.id : ''
    const error = tooLongError(name)
    if (!error || event.clipboardData.getData('text').length <= LONGEST_TEXT) return
    event.preventDefault()
    setErrors({ [name]: error })
  }
  // What is disabled lets go of the focus. It waits where the answer will be, unless the visitor takes it elsewhere.
  const hadFocus = useRef(false)
  useLayoutEffect(() => {
    if (sending && hadFocus.current) result.current?.focus({ preventScroll: true })
    else if (document.activeElement === result.current) result.current?.scrollIntoView({ block: 'nearest' })
  }, [sending])
  const onSubmit = (event: SyntheticEvent) => {
    hadFocus.current = form.current?.contains(document.activeElement) === true
    event.preventDefault()
    void submit(readControls(form.current))
  }
  const onClear = () => {
    draft.drop()
    replace(EMPTY_FORM)
    edited.set(undefined)
  }
  const onEdit = (item: Item) => {
    const next = toForm(item.submission)
    rest()
    edited.set(item)
    replace(next)
    void saveDraft(next, item).catch(() => undefined)
    form.current?.scrollIntoView({ block: 'start' })
    form.current?.querySelector('h2')?.focus({ preventScroll: true })
  }

  const typed = () => asText(readControls(form.current))

  return (
    <>
      <AnswerStatus />
      <OutboxStatus
        canEdit={isEmpty && !sending}
        edited={edited.item?.id}
        onEdit={onEdit}
        onDelete={(item) => item.id === edited.item?.id && onClear()}
      />
      <form
        className="contact-form"
        id="callback"
        ref={form}
        action={`${CALL_PATH}#${NOT_SENT}`}
        noValidate
        {...{ [EARLY]: isEarly ? '' : undefined }}
        onFocus={openConnection}
        onInput={onInput}
        onPaste={onPaste}
        onSubmit={onSubmit}
        aria-labelledby="callback-heading"
      >
        <h2 id="callback-heading" tabIndex={-1}>
          {contactForm.heading}
        </h2>
        <noscript>
          <style>{'.fields,.contact-form .actions{display:none}'}</style>
          <p className="notice">
            The form needs JavaScript. Without it, please ring{' '}
            <a href={emergencyPhone.href}>{emergencyPhone.display}</a> or write to{' '}
            <a href={`mailto:${email}`}>{email}</a>.
          </p>
        </noscript>
        {isEarly && <EarlyProblem />}
        <ErrorSummary errors={errors} />
        <div className="fields">
          {FIELD_NAMES.map((name) => (
            <Fragment key={name}>{INPUTS[name](sharedProps(name, errors[name], sending))}</Fragment>
          ))}
          <WhereAreYou disabled={sending} />
          <HomeCardTick form={form} isSending={sending} />
          <Trap />
        </div>
        {edited.item && state.kind === 'idle' && <EditStatus status={editStatus} />}
        {backend ? (
          <div className="actions">
            <button className="button button-main" type="submit" disabled={sending}>
              {sending ? 'Sending...' : 'Request Callback'}
            </button>
            {!isEmpty && !sending && (
              <button className="button-quiet" type="button" onClick={onClear}>
                {editStatus?.kind === 'waiting' || editStatus?.kind === 'rejected' ? EDITED.keep : 'Clear the form'}
              </button>
            )}
          </div>
        ) : (
          <div className="notice" role="note">
            <p>This form is not connected at the moment, so we cannot take requests here.</p>
            <OtherWays text={typed} />
          </div>
        )}
        {isEarly && <EarlyKept />}
        <div className={`form-status form-status-${state.kind}`} role="status" tabIndex={-1} ref={result}>
          <FormStatus state={state} replaced={replaced} typed={typed} />
        </div>
        <div className="privacy">
          <Paragraphs of={contactForm.privacy} />
        </div>
      </form>
    </>
  )
}
