import { Box, Group, NativeSelect, NumberInput, Switch } from '@mantine/core'
import type { Draft } from './draft.ts'
import { UNITS } from './duration.ts'
import type { Field } from './fields.ts'

/** A number and what it counts, or a switch. */
export function SettingField({ field, draft, problem, onChange }: Props) {
  const { key, label, help } = field
  if (field.kind === 'switch')
    return (
      <Switch
        size="md"
        maw={480}
        id={key}
        label={label}
        description={help}
        checked={draft.amount === 1}
        onChange={({ currentTarget }) => onChange({ amount: currentTarget.checked ? 1 : 0 })}
      />
    )
  return (
    <NumberInput
      size="md"
      maw={480}
      id={key}
      label={label}
      description={help}
      value={draft.amount}
      error={problem}
      suffix={field.kind === 'number' ? field.suffix : ''}
      thousandSeparator=","
      hideControls
      clampBehavior="none"
      onChange={(amount) => onChange({ amount })}
      inputWrapperOrder={['label', 'description', 'error', 'input']}
      inputContainer={(input) => (
        <Group gap="xs">
          <Box flex="1 1 5rem">{input}</Box>
          {field.kind === 'time' && (
            <NativeSelect
              size="md"
              w={124}
              mt={4}
              aria-label={`${label}: unit`}
              data={[...field.units]}
              value={draft.unit}
              onChange={({ currentTarget }) => {
                const unit = UNITS.find((known) => known === currentTarget.value)
                if (unit) onChange({ unit })
              }}
            />
          )}
        </Group>
      )}
    />
  )
}

interface Props {
  readonly field: Field
  readonly draft: Draft
  readonly problem: string | undefined
  readonly onChange: (part: Partial<Draft>) => void
}
