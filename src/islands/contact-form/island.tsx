import { HeadlessMantineProvider } from '@mantine/core'
import {
  type ClipboardEvent,
  type RefObject,
  type SyntheticEvent,
  useEffect,
  useLayoutEffect,
  useRef,
  useState,
} from 'react'
import { AuthProvider } from '../../auth/AuthProvider.tsx'
import { hasReturned } from '../../client/navigation/historyEntries.ts'
import { toast } from '../../client/notices/toast.ts'
import { QuietButton } from '../../client/react/buttons.tsx'
import { usePageState, useView } from '../../client/react/useView.ts'
import { setPageState } from '../../client/state.ts'
import { Fixed } from '../../components/Fixed.tsx'
import { PhoneLink } from '../../components/PhoneLink.tsx'
import { contactForm } from '../../content/contactForm.ts'
import { EDITED } from '../../content/messages.ts'
import { promise } from '../../content/promise.ts'
import { splitAddress, WHERE } from '../../content/where.ts'
import { CALL_PATH, NOT_SENT } from '../../document/paths.ts'
import { email, response } from '../../facts/company.ts'
import { backend } from '../../facts/hosting.ts'
import {
  asText,
  EMPTY_FORM,
  type FormValues,
  isByText,
  isNoEmail,
  printed,
  slotOf,
  TRAP,
  tooLongError,
} from '../../outbox/fields.ts'
import { isBusy, LONGEST_TEXT, shownOutcome } from '../../outbox/form.ts'
import { EARLY } from '../../outbox/keys.ts'
import type { Item } from '../../outbox/records.ts'
import { theme } from '../../theme/theme.ts'
import { EarlyKept, EarlyProblem, EditStatus, ErrorSummary, FormStatus, OtherWays } from './FormStatus.tsx'
import { HelpMeWrite } from './HelpMeWrite.tsx'
import { HomeCardTick } from './HomeCardTick.tsx'
import { INPUTS, type InputName, NoEmail, PLACE, sharedProps } from './inputs.tsx'
import { AnswerStatus, OutboxStatus } from './OutboxStatus.tsx'
import { Photographs } from './Photographs.tsx'
import { isQuote, useAskedSentence, usePrefill } from './prefill.ts'
import { reveal, Tile } from './Tile.tsx'
import { readControls, useForm } from './useForm.ts'
import { hasPosition, WhereAreYou } from './WhereAreYou.tsx'

/**
 * Its label explains it to anyone who sees it without our styles. No browser or password manager fills in a field of this
 * name. A value only marks the request, and never stops it.
 */
const Trap = () => (
  <p className="visually-hidden" aria-hidden="true">
    <label htmlFor={TRAP}>Leave this empty</label>
    <input id={TRAP} tabIndex={-1} autoComplete="off" />
  </p>
)

let link: HTMLLinkElement | undefined

/**
 * If the backend has another origin, opens the connection for a request early, which saves two of its four round trips.
 * Call it whenever a field gets the focus: Chromium closes an unused connection after a minute.
 */
function openConnection(): void {
  if (!backend?.url) return
  link ??= Object.assign(document.createElement('link'), {
    rel: 'preconnect',
    href: new URL(backend.url).origin,
    // Must match the request: those without credentials have separate connections.
    crossOrigin: 'anonymous',
  })
  // The browser acts on a link each time it is added.
  document.head.append(link)
}

/** One frame later, when the form is shown, and navigation has scrolled to the top. */
const toHeading = (form: HTMLFormElement | null, unless = () => false) =>
  requestAnimationFrame(() => {
    if (unless()) return
    form?.scrollIntoView({ block: 'start' })
    form?.querySelector('h2')?.focus({ preventScroll: true })
  })

/** The id of our promise, which is also read out as the button's description. */
const PROMISE = 'promise'

const wishesIn = (values: FormValues) => ({
  isByText: isByText(values),
  hasNoEmail: isNoEmail(values.email),
  isForQuote: isQuote(values.message),
  slot: slotOf(values),
  place: splitAddress(values.message).address || (hasPosition(values.message) ? WHERE.held : ''),
  // Without what a tile has no room for: "Evening" for "Evening (5PM-8PM)".
  time: printed('preferredTime', values).replace(/ \(.*/, ''),
  reply: printed('answerBy', values).replace(/,.*/, ''),
  hasInterpreter: values.interpreterPhone !== '',
})

type Wishes = ReturnType<typeof wishesIn>

const NO_WISHES = wishesIn(EMPTY_FORM)
const WISHES = Object.keys(NO_WISHES) as (keyof Wishes)[]

/** The choices that change the form’s look, read from the controls. Any change to these causes a render. */
function useWishes(form: RefObject<HTMLFormElement | null>): Wishes {
  const [wishes, setWishes] = useState(NO_WISHES)
  useLayoutEffect(() => {
    const now = wishesIn(readControls(form.current))
    setWishes((before) => (WISHES.every((wish) => before[wish] === now[wish]) ? before : now))
  })
  return wishes
}

/**
 * "Request a Callback": shows the form's state, and passes on what the visitor does. The inputs are uncontrolled, so text
 * typed before the script loads stays, and the browser's own form state, autofill and undo work.
 */
function ContactForm() {
  const element = useRef<HTMLFormElement>(null)
  const result = useRef<HTMLDivElement>(null)
  const asked = usePrefill()
  const { service } = asked
  const sentence = useAskedSentence()
  const { form, state } = useForm(element, asked, sentence)
  const { isByText, hasNoEmail, isForQuote, slot, place, time, reply, hasInterpreter } = useWishes(element)
  const said = promise(slot, isByText, usePageState('siteNotice')?.aimHolds !== false)
  const { outcome, edits, errors, isBlank, isEarly } = state
  const sending = isBusy(state)
  const shown = shownOutcome(state)
  const isDone = shown.kind === 'sent' || shown.kind === 'waiting'
  const isShown = shown.kind !== 'none'
  const snapshot = useView()
  const editStatus = edits && snapshot?.statusOf(edits.id)
  const words = contactForm[edits ? 'edit' : isForQuote ? 'quote' : isByText ? 'text' : 'callback']

  // On a return the old position is restored instead.
  useEffect(() => {
    if (service || sentence) toHeading(element.current, hasReturned)
  }, [service, sentence])

  useEffect(() => {
    setPageState({ hasUnsavedInput: isBlank && !sending ? undefined : true })
    return () => setPageState({ hasUnsavedInput: undefined })
  }, [isBlank, sending])

  // A tile that the visitor has closed over an error stays closed.
  const revealed = useRef<readonly string[]>([])
  useLayoutEffect(() => {
    const names = Object.keys(errors)
    for (const name of names) if (!revealed.current.includes(name)) reveal(name)
    revealed.current = names
  }, [errors])

  // Refuses a long paste rather than cutting it: the visitor still has the whole text where they copied it.
  const onPaste = (event: ClipboardEvent<HTMLFormElement>) => {
    const id = event.target instanceof Element ? event.target.id : ''
    const name = id === PLACE ? 'message' : id
    const error = tooLongError(name)
    if (!error || event.clipboardData.getData('text').length <= LONGEST_TEXT) return
    event.preventDefault()
    form.refuse({ [name]: error })
  }
  // A disabled or hidden control loses the focus. We move it to the answer, unless the visitor moves it elsewhere.
  const hadFocus = useRef(false)
  useLayoutEffect(() => {
    const { current: answer } = result
    const { activeElement } = document
    // In Safari a tapped button has no focus.
    const isGone = activeElement === document.body || activeElement?.closest('[hidden]')
    if (sending ? hadFocus.current : isDone && isGone) answer?.focus({ preventScroll: true })
    if (sending || document.activeElement !== answer) return
    // The toast covers the top.
    if (isShown) answer?.scrollIntoView({ block: isDone ? 'center' : 'nearest' })
    // The request that was shown is deleted, and the form is back.
    else toHeading(element.current)
  }, [sending, isDone, isShown])
  const onSubmit = (event: SyntheticEvent) => {
    const { activeElement } = document
    // In Safari a tapped button has no focus.
    hadFocus.current = activeElement === document.body || element.current?.contains(activeElement) === true
    event.preventDefault()
    void form.press()
  }
  const onEdit = (item: Item) => {
    if (form.edit(item)) toHeading(element.current)
  }
  const onAgain = () => {
    for (const open of element.current?.querySelectorAll<HTMLDetailsElement>('.fields details') ?? []) open.open = false
    form.startAgain()
    toHeading(element.current)
  }
  const typed = () => asText(readControls(element.current))
  const input = (name: InputName) => INPUTS[name](sharedProps(name, errors[name], sending))

  return (
    <>
      <AnswerStatus />
      <OutboxStatus
        canEdit={isBlank && !sending}
        edited={edits?.id}
        told={shown.kind === 'waiting' ? shown.item.id : undefined}
        onEdit={onEdit}
        onDelete={(item) => item.id === edits?.id && form.clear()}
      />
      <form
        className="contact-form"
        id="callback"
        ref={element}
        action={`${CALL_PATH}#${NOT_SENT}`}
        noValidate
        {...{ [EARLY]: isEarly ? '' : undefined }}
        onFocus={openConnection}
        onInput={form.type}
        onPaste={onPaste}
        onSubmit={onSubmit}
        aria-labelledby="callback-heading"
      >
        <div hidden={isDone}>
          <h2 id="callback-heading" tabIndex={-1}>
            {words.heading}
          </h2>
          <noscript>
            <style>{'.fields,.contact-form .actions{display:none}'}</style>
            <p className="notice">
              The form needs JavaScript. Without it, please call <PhoneLink /> or write to{' '}
              <a href={`mailto:${email}`}>{email}</a>.
            </p>
          </noscript>
          {isEarly && <EarlyProblem />}
          <ErrorSummary errors={errors} />
          <div className="fields">
            {input('name')}
            {input('phone')}
            <div>
              <NoEmail disabled={sending} isSet={hasNoEmail}>
                {input('email')}
              </NoEmail>
            </div>
            <div>
              {input('message')}
              <HelpMeWrite disabled={sending} isBlank={isBlank} />
            </div>
            <HomeCardTick disabled={sending} />
            <div className="tiles">
              <Tile of="time" holds={time}>
                {input('preferredTime')}
              </Tile>
              <Tile of="place" holds={place}>
                <WhereAreYou disabled={sending} />
              </Tile>
              <Photographs id="photographs" request={edits?.id} disabled={sending || isDone} />
              <Tile of="reply" holds={hasInterpreter ? contactForm.interpreted(reply) : reply}>
                {input('answerBy')}
                {isByText && <p className="hint">{contactForm.textPromise}</p>}
                {input('interpreterPhone')}
              </Tile>
            </div>
            <Trap />
          </div>
          {edits && outcome.kind === 'none' && <EditStatus status={editStatus} />}
          {backend ? (
            <div className="actions">
              {said && (
                <p className="hint" id={PROMISE}>
                  <span>{said}</span> <a href={response.termsPath}>Terms</a>
                </p>
              )}
              <button className="button button-main" type="submit" disabled={sending} aria-describedby={PROMISE}>
                {sending ? 'Sending...' : words.button}
              </button>
              {!isBlank && !sending && (
                <QuietButton onClick={form.clear}>
                  {editStatus?.kind === 'waiting' || editStatus?.kind === 'rejected' ? EDITED.keep : 'Clear the form'}
                </QuietButton>
              )}
            </div>
          ) : (
            <div className="notice" role="note">
              <p>This form isn’t connected right now, so we can’t take requests here.</p>
              <OtherWays text={typed} isByText={isByText} />
            </div>
          )}
          {isEarly && <EarlyKept />}
        </div>
        <div className={`form-status form-status-${shown.kind}`} role="status" tabIndex={-1} ref={result}>
          <FormStatus outcome={shown} typed={typed} onAgain={onAgain} />
        </div>
        <Fixed />
      </form>
    </>
  )
}

/** Adds the context that an island needs, since each is a separate React root. */
export default function InProviders() {
  return (
    <AuthProvider onFailure={toast}>
      {/* The styles of the inputs are our own, in the sheets of the page. */}
      <HeadlessMantineProvider theme={theme}>
        <ContactForm />
      </HeadlessMantineProvider>
    </AuthProvider>
  )
}
