import { Group, Input, NativeSelect, NumberInput } from '@mantine/core'
import type { Draft } from './draft.ts'
import { UNITS } from './duration.ts'
import type { Field } from './fields.ts'

/** A number and what it counts. */
export function SettingField({ field, draft, problem, onChange }: Props) {
  const { key, label, help } = field
  return (
    <Input.Wrapper
      id={key}
      label={label}
      description={help}
      error={problem}
      size="md"
      maw={480}
      inputWrapperOrder={['label', 'description', 'error', 'input']}
    >
      <Group wrap="nowrap" gap="xs" mt={4}>
        <NumberInput
          flex={1}
          size="md"
          id={key}
          value={draft.amount}
          error={problem !== undefined}
          aria-describedby={`${key}-description ${key}-error`}
          suffix={field.kind === 'number' ? field.suffix : ''}
          thousandSeparator=","
          allowNegative={false}
          hideControls
          clampBehavior="none"
          onChange={(amount) => onChange({ ...draft, amount })}
        />
        {field.kind === 'time' && (
          <NativeSelect
            size="md"
            w={124}
            aria-label={`${label}: unit`}
            data={[...field.units]}
            value={draft.unit}
            onChange={({ currentTarget }) => {
              const unit = UNITS.find((known) => known === currentTarget.value)
              if (unit) onChange({ ...draft, unit })
            }}
          />
        )}
      </Group>
    </Input.Wrapper>
  )
}

interface Props {
  readonly field: Field
  readonly draft: Draft
  readonly problem: string | undefined
  readonly onChange: (draft: Draft) => void
}
