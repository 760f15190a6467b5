import { NativeSelect, NumberInput } from '@mantine/core'
import type { Draft } from './draft.ts'
import { UNITS } from './duration.ts'
import type { Field } from './fields.ts'

/** A number and what it counts. */
export function SettingField({ field, draft, problem, onChange }: Props) {
  const unit = field.kind === 'time' && (
    <NativeSelect
      size="md"
      w={124}
      aria-label={`${field.label}: unit`}
      data={[...field.units]}
      value={draft.unit}
      onChange={({ currentTarget }) => {
        const unit = UNITS.find((known) => known === currentTarget.value)
        if (unit) onChange({ ...draft, unit })
      }}
    />
  )
  return (
    <NumberInput
      size="md"
      maw={480}
      id={field.key}
      label={field.label}
      description={field.help}
      value={draft.amount}
      error={problem}
      suffix={field.kind === 'number' ? field.suffix : ''}
      thousandSeparator=","
      allowNegative={false}
      hideControls
      clampBehavior="none"
      inputWrapperOrder={['label', 'description', 'error', 'input']}
      onChange={(amount) => onChange({ ...draft, amount })}
      {...(unit && { rightSection: unit, rightSectionWidth: 124, rightSectionPointerEvents: 'all' })}
    />
  )
}

interface Props {
  readonly field: Field
  readonly draft: Draft
  readonly problem: string | undefined
  readonly onChange: (draft: Draft) => void
}
