import { NativeSelect, Textarea, TextInput } from '@mantine/core'
import { type ClipboardEvent, type SyntheticEvent, useCallback, useEffect, useRef, useState } from 'react'
import { useHistoryState, useSearch } from 'wouter/use-browser-location'
import { hasReturned } from '../../client/navigation/places.ts'
import { setPageState } from '../../client/state.ts'
import { Icon } from '../../components/Icon.tsx'
import { Paragraphs } from '../../components/RichText.tsx'
import { contactForm } from '../../content/contactForm.ts'
import { serviceTitles } from '../../content/serviceTitles.ts'
import { CALL_PATH, NOT_SENT } from '../../document.ts'
import { backend } from '../../facts/backend.ts'
import { email } from '../../facts/company.ts'
import { emergencyPhone } from '../../facts/phones.ts'
import {
  EMPTY_FORM,
  type FormErrors,
  type FormValues,
  LIMITS,
  PREFERRED_TIMES,
  toForm,
  tooLongError,
} from '../../outbox/fields.ts'
import { clearDraft, edit, type Item, loadDraft, saveDraft } from '../../outbox/outbox.ts'
import { asText, OtherWays } from './OtherWays.tsx'
import { OutboxStatus } from './OutboxStatus.tsx'
import { type SubmitState, useSubmit } from './submit.ts'

const FIELDS = ['name', 'phone', 'email', 'preferredTime', 'message'] as const
/** In UTF-16 units. A browser lays out megabytes for minutes, and would again at every visit if a draft kept them. */
const LONGEST_TEXT = 100_000
const PREFILL = contactForm.prefill('').replace(/\W*$/, '')

/**
 * "Request a Callback". The controls are uncontrolled: what somebody types before the script is there stays, and the
 * browser's own form state, autofill and undo work. Other values are written into them at once: a render would come a
 * moment later, over what was typed meanwhile.
 */
export function ContactForm() {
  const form = useRef<HTMLFormElement>(null)
  const [isEmpty, setEmpty] = useState(true)
  const replace = useCallback((next: FormValues) => {
    for (const name of FIELDS) {
      const control = controlOf(form.current, name)
      if (control && control.value !== next[name]) control.value = next[name]
    }
    setEmpty(isBlank(next))
  }, [])
  const { state, errors, setErrors, submit, submitting, origin } = useSubmit(replace)
  const draftTimer = useRef<ReturnType<typeof setTimeout>>(undefined)
  const service = useAskedService()
  const sending = state.kind === 'sending'

  const keep = useCallback(() => {
    clearTimeout(draftTimer.current)
    const save = () => saveDraft(shortened(readControls(form.current)), origin.current).catch(() => undefined)
    draftTimer.current = setTimeout(save, 300)
  }, [origin])

  // A draft of an earlier visit, and the service a quote is asked for; neither replaces what was typed meanwhile.
  useEffect(() => {
    let stopped = false
    void loadDraft()
      .catch(() => undefined)
      .then((draft) => {
        const typed = readControls(form.current)
        const base = isBlank(typed) ? (draft?.values ?? EMPTY_FORM) : typed
        // Some browsers bring back what was typed by themselves.
        const isDraft = draft && FIELDS.every((name) => base[name] === draft.values[name])
        if (isDraft) origin.current = draft.origin
        const message = service ? prefilled(service, base.message) : base.message
        if (stopped) return
        replace({ ...base, message })
        // Typed before the script was there, maybe to the end: no keystroke would save it any more.
        if (!isBlank(typed) && !isDraft && !submitting.current) keep()
      })
    return () => {
      stopped = true
    }
  }, [service, replace, keep, submitting, origin])

  // A frame later: arriving on the page has scrolled to its top. Whoever comes back is where they were.
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

  // What is being sent is no draft any more. What is refused stays one, also if the button came quickly.
  useEffect(() => {
    if (sending) clearTimeout(draftTimer.current)
    return () => clearTimeout(draftTimer.current)
  }, [sending])

  const onInput = () => {
    setEmpty(isBlank(readControls(form.current)))
    keep()
  }
  // Not taken rather than cut: it is still where it was copied from.
  const onPaste = (event: ClipboardEvent<HTMLFormElement>) => {
    const field = event.target instanceof Element ? event.target.id : ''
    if (!isLimited(field) || event.clipboardData.getData('text').length <= LONGEST_TEXT) return
    event.preventDefault()
    setErrors({ [field]: tooLongError(field) })
  }
  const onSubmit = (event: SyntheticEvent) => {
    event.preventDefault()
    void submit(readControls(form.current))
  }
  const onClear = () => {
    clearTimeout(draftTimer.current)
    replace(EMPTY_FORM)
    void clearDraft(origin.current).catch(() => undefined)
    origin.current = undefined
  }
  const onEdit = async (item: Item) => {
    const next = toForm(item.submission)
    await edit(item, next)
    origin.current = item
    replace(next)
    form.current?.scrollIntoView({ block: 'start' })
  }

  const typed = () => asText(readControls(form.current))

  // No `name`: without our script the browser itself would write what has one into the address, and into its history.
  const field = (name: keyof FormValues) => ({
    id: name,
    defaultValue: '',
    disabled: sending,
    error: errors[name] && (
      <>
        <span className="visually-hidden">Error: </span>
        {errors[name]}
      </>
    ),
    inputWrapperOrder: ['label', 'description', 'error', 'input'] as ('label' | 'description' | 'error' | 'input')[],
    errorProps: { id: `${name}-error` },
    size: 'md',
  })

  return (
    <>
      <OutboxStatus canEdit={isEmpty && !sending} onEdit={onEdit} />
      <form
        className="contact-form"
        id="callback"
        ref={form}
        action={`${CALL_PATH}#${NOT_SENT}`}
        noValidate
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
            The form needs JavaScript. Without it, please call{' '}
            <a href={emergencyPhone.href}>{emergencyPhone.display}</a> or write to{' '}
            <a href={`mailto:${email}`}>{email}</a>.
          </p>
        </noscript>
        <ErrorSummary errors={errors} />
        <div className="fields">
          <TextInput {...field('name')} label="Your name" autoComplete="name" required withAsterisk={false} />
          <TextInput
            {...field('phone')}
            label="Phone number"
            type="tel"
            autoComplete="tel"
            required
            withAsterisk={false}
          />
          <TextInput
            {...field('email')}
            label="Email address"
            type="email"
            autoComplete="email"
            spellCheck={false}
            required
            withAsterisk={false}
          />
          <NativeSelect
            {...field('preferredTime')}
            label="Preferred time (optional)"
            // Mantine's own arrow wants the 5 KB of styles that its drop-down lists have.
            rightSection={<Icon name="open" size={20} />}
            rightSectionPointerEvents="none"
            data={[
              { value: '', label: 'Any time' },
              ...Object.entries(PREFERRED_TIMES).map(([value, label]) => ({ value, label })),
            ]}
          />
          <Textarea {...field('message')} label="Message (optional)" rows={5} />
        </div>
        {backend ? (
          <div className="actions">
            <button className="button button-main" type="submit" disabled={sending}>
              {sending ? 'Sending...' : 'Request Callback'}
            </button>
            {!isEmpty && !sending && (
              <button className="button-quiet" type="button" onClick={onClear}>
                Clear the form
              </button>
            )}
          </div>
        ) : (
          <div className="notice" role="note">
            <p>This form is not connected at the moment, so we cannot take requests here.</p>
            <OtherWays text={typed} />
          </div>
        )}
        <div className={`form-status form-status-${state.kind}`} role="status">
          <FormStatus state={state} typed={typed} />
        </div>
        <div className="privacy">
          <Paragraphs of={contactForm.privacy} />
        </div>
      </form>
    </>
  )
}

function FormStatus({ state, typed }: { state: SubmitState; typed: () => string }) {
  switch (state.kind) {
    case 'sent':
      return (
        <p>
          <strong>Message sent at {clock(state.at)}.</strong> Thank you. We will be in touch shortly.
        </p>
      )
    case 'queued':
      return (
        <>
          <p>
            <strong>Saved on this device, not sent yet.</strong> It goes as soon as there is a connection; you may close
            this page. If it is urgent, call.
          </p>
          <OtherWays text={() => asText(toForm(state.item.submission))} />
        </>
      )
    case 'unsent':
      return (
        <>
          <p>
            <strong>Not sent.</strong> {state.message}
          </p>
          <OtherWays text={typed} />
        </>
      )
    case 'failed':
      return (
        <p>
          <strong>Submission Failed:</strong> {state.message}
        </p>
      )
    default:
      return null
  }
}

/** As GOV.UK's error summary: takes the focus when it appears, and each line leads to its field. */
function ErrorSummary({ errors }: { errors: FormErrors }) {
  const summary = useRef<HTMLDivElement>(null)
  const wrong = FIELDS.filter((name) => errors[name])
  useEffect(() => {
    if (Object.keys(errors).length > 0) summary.current?.focus()
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
function focusField(event: SyntheticEvent, name: string) {
  event.preventDefault()
  const input = document.getElementById(name)
  input?.focus({ preventScroll: true })
  document.querySelector(`label[for="${name}"]`)?.scrollIntoView({ block: 'nearest' })
}

/** The service a quote is asked for: from navigation state, or from an address like /contact?service=Painting. */
function useAskedService(): string | undefined {
  const state = useHistoryState<{ service?: unknown } | null>()
  const search = new URLSearchParams(useSearch({ ssrSearch: '' }))
  if (typeof state?.service === 'string') return state.service.slice(0, 100)
  const asked = search.get('service')?.toLowerCase()
  return Object.entries(serviceTitles).find(([id, title]) => id === asked || title.toLowerCase() === asked)?.[1]
}

/** The message with the request for a quote in front; one for another service, otherwise untouched, gives way to it. */
function prefilled(service: string, message: string): string {
  const request = contactForm.prefill(service)
  const isOnlyPrefill = message.startsWith(PREFILL) && !message.includes('\n')
  if (!message || isOnlyPrefill) return request
  return message.includes(request) ? message : `${request}\n\n${message}`
}

function readControls(form: HTMLFormElement | null): FormValues {
  const values = { ...EMPTY_FORM }
  // Not FormData: that leaves out disabled controls.
  for (const name of FIELDS) values[name] = controlOf(form, name)?.value ?? ''
  return values
}

function controlOf(form: HTMLFormElement | null, name: (typeof FIELDS)[number]) {
  const control = form?.elements.namedItem(name)
  return control instanceof HTMLInputElement ||
    control instanceof HTMLSelectElement ||
    control instanceof HTMLTextAreaElement
    ? control
    : undefined
}

function shortened(values: FormValues): FormValues {
  const short = { ...values }
  for (const name of FIELDS) short[name] = short[name].slice(0, LONGEST_TEXT)
  return short
}

const isLimited = (name: string): name is keyof typeof LIMITS => Object.hasOwn(LIMITS, name)
const isBlank = (values: FormValues) => Object.values(values).every((value) => value === '')
const clock = (at: number) => new Date(at).toLocaleTimeString('en-GB', { hour: '2-digit', minute: '2-digit' })
