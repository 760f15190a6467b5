import { NativeSelect, Textarea, TextInput } from '@mantine/core'
import type { ReactNode } from 'react'
import { Drawing, OPEN } from '../../components/Drawing.tsx'
import { FIELDS, type FieldName } from '../../outbox/fields.ts'

/** What all inputs have in common. */
export const sharedProps = (name: FieldName, error: string | undefined, disabled: boolean) => ({
  // No `name`: without our script the browser itself would write what has one into the address, and into its history.
  id: name,
  defaultValue: '',
  disabled,
  error: error && (
    <>
      <span className="visually-hidden">Error: </span>
      <span>{error}</span>
    </>
  ),
  inputWrapperOrder: ['label', 'description', 'error', 'input'] as ('label' | 'description' | 'error' | 'input')[],
  errorProps: { id: `${name}-error` },
  size: 'md',
})

type Shared = ReturnType<typeof sharedProps>

const select = (shared: Shared, name: 'preferredTime' | 'answerBy', label: string, none: string) => (
  <NativeSelect
    {...shared}
    label={label}
    // Mantine's own arrow wants the 5 KB of styles that its drop-down lists have.
    rightSection={<Drawing path={OPEN} size={20} />}
    rightSectionPointerEvents="none"
    data={[
      { value: '', label: none },
      ...Object.entries(FIELDS[name].options).map(([value, label]) => ({ value, label })),
    ]}
  />
)

/** The input of each field, with its label. */
export const INPUTS: Readonly<Record<FieldName, (shared: Shared) => ReactNode>> = {
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
  preferredTime: (shared) => select(shared, 'preferredTime', 'Preferred time (optional)', 'Any time'),
  answerBy: (shared) => select(shared, 'answerBy', 'How should we reply? (optional)', 'Please choose'),
  interpreterPhone: (shared) => (
    <details
      className="fold"
      // What is filled in, or wrong, is shown; who has opened it keeps it open.
      ref={(details) => {
        if (details && (shared.error || details.querySelector('input')?.value)) details.open = true
      }}
    >
      <summary>Somebody speaks English for me</summary>
      <TextInput {...shared} label="Their number" type="tel" />
    </details>
  ),
  message: (shared) => <Textarea {...shared} label="Message (optional)" rows={5} />,
}
