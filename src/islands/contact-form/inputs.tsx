import { NativeSelect, Textarea, TextInput } from '@mantine/core'
import type { ReactNode } from 'react'
import { Drawing, OPEN } from '../../components/Drawing.tsx'
import { FIELDS } from '../../outbox/fields.ts'
import type { FieldName } from '../../outbox/submission.ts'

/** What all inputs have in common. */
export const sharedProps = (name: FieldName, error: string | undefined, disabled: boolean) => ({
  // No `name`: without our script the browser itself would write what has one into the address, and into its history.
  id: name,
  defaultValue: '',
  disabled,
  error: error && (
    <>
      <span className="visually-hidden">Error: </span>
      {error}
    </>
  ),
  inputWrapperOrder: ['label', 'description', 'error', 'input'] as ('label' | 'description' | 'error' | 'input')[],
  errorProps: { id: `${name}-error` },
  size: 'md',
})

type Shared = ReturnType<typeof sharedProps>

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
  preferredTime: (shared) => (
    <NativeSelect
      {...shared}
      label="Preferred time (optional)"
      // Mantine's own arrow wants the 5 KB of styles that its drop-down lists have.
      rightSection={<Drawing path={OPEN} size={20} />}
      rightSectionPointerEvents="none"
      data={[
        { value: '', label: 'Any time' },
        ...Object.entries(FIELDS.preferredTime.options).map(([value, label]) => ({ value, label })),
      ]}
    />
  ),
  message: (shared) => <Textarea {...shared} label="Message (optional)" rows={5} />,
}
