import { NativeSelect, Textarea, TextInput } from '@mantine/core'
import type { ReactNode } from 'react'
import { ErrorWords } from '../../client/react/buttons.tsx'
import { Drawing } from '../../components/Icon.tsx'
import { contactForm, HELP } from '../../content/contactForm.ts'
import { OPEN } from '../../content/drawings.ts'
import { FIELDS, type FieldName, NO_EMAIL_AT } from '../../outbox/fields.ts'

/** The id of the address control. The address is part of the message (useForm.ts). */
export const PLACE = 'where'

export const sharedProps = (name: FieldName | typeof PLACE, error: string | undefined, disabled: boolean) => ({
  // No `name`: without our script the browser would write a named field into the address, and into its history.
  id: name,
  defaultValue: '',
  disabled,
  error: error && <ErrorWords>{error}</ErrorWords>,
  inputWrapperOrder: ['label', 'description', 'error', 'input'] as ('label' | 'description' | 'error' | 'input')[],
  errorProps: { id: `${name}-error` },
})

type Shared = ReturnType<typeof sharedProps>

/** The fields that have a control. */
export type InputName = Exclude<FieldName, 'kind'>

/** The input of each field with its label, in the form's order. */
export const INPUTS: Readonly<Record<InputName, (shared: Shared) => ReactNode>> = {
  name: (shared) => <TextInput {...shared} label="Your name" autoComplete="name" required withAsterisk={false} />,
  phone: (shared) => (
    <TextInput {...shared} label="Phone number" type="tel" autoComplete="tel" required withAsterisk={false} />
  ),
  email: (shared) => (
    <TextInput
      {...shared}
      label="Email address"
      type="email"
      autoComplete="email"
      spellCheck={false}
      required
      withAsterisk={false}
    />
  ),
  message: (shared) => (
    <Textarea {...shared} label="Message (optional)" description={contactForm.whatHappened} rows={3} />
  ),
  preferredTime: (shared) => (
    <NativeSelect
      {...shared}
      label="Preferred time (optional)"
      // Mantine's own arrow needs the 5 KB of styles for its drop-down lists.
      rightSection={<Drawing path={OPEN} size={20} />}
      rightSectionPointerEvents="none"
      data={[
        { value: '', label: 'Any time' },
        ...Object.entries(FIELDS.preferredTime.options).map(([value, label]) => ({ value, label })),
      ]}
    />
  ),
  answerBy: ({ id, disabled }) => (
    <fieldset className="tiles" disabled={disabled}>
      <legend>{contactForm.reply}</legend>
      {Object.entries(FIELDS.answerBy.options).map(([value, label]) => (
        <label key={value}>
          {/* Radio buttons need a name to form a group. It reveals nothing about anyone if it gets into an address. */}
          <input type="radio" id={`${id}-${value}`} name={id} value={value} />
          {label}
        </label>
      ))}
    </fieldset>
  ),
  interpreterPhone: (shared) => (
    <TextInput {...shared} label="Someone will interpret for me: their number (optional)" type="tel" />
  ),
}

export const FORM_ORDER = Object.keys(INPUTS) as readonly InputName[]

export const messageArea = () => document.querySelector<HTMLTextAreaElement>('textarea#message')

/** Changes a field of the form, and notifies the form as a keystroke would. */
export function setField(name: FieldName, change: (value: string) => string): void {
  const control = document.getElementById(name)
  if (!(control instanceof HTMLInputElement || control instanceof HTMLTextAreaElement)) return
  control.value = change(control.value)
  control.dispatchEvent(new Event('input', { bubbles: true }))
}

/** Makes a unique placeholder address, so that searching by it finds only one person's requests. */
const standIn = () => `${Math.random().toString(36).slice(2, 8)}@${NO_EMAIL_AT}`

interface NoEmailProps {
  readonly disabled: boolean
  /** Whether the field holds the placeholder for no address. */
  readonly isSet: boolean
  /** The field with its label. */
  readonly children: ReactNode
}

/**
 * For visitors without an email address: hides the field, which then holds a placeholder. The button is beside the label,
 * so that nothing below moves down.
 */
export function NoEmail({ disabled, isSet, children }: NoEmailProps) {
  const change = () => {
    setField('email', isSet ? () => '' : standIn)
    if (isSet) requestAnimationFrame(() => document.getElementById('email')?.focus())
  }
  return (
    <>
      <div hidden={isSet}>{children}</div>
      <span role="status">{isSet && HELP.noEmailSet}</span>
      <button
        className={isSet ? 'button-quiet' : 'button-quiet at-label'}
        type="button"
        disabled={disabled}
        onClick={change}
      >
        {isSet ? HELP.email : HELP.noEmail}
      </button>
    </>
  )
}
