import { NativeSelect, TextInput } from '@mantine/core'
import { useState } from 'react'
import type { useForm } from '../ui/forms.tsx'
import { dateIn, daysFromDay, isoOf } from '../words/calendar.ts'
import { dayOf, type Moment } from '../words/london.ts'

/** In a form, a day of the next two weeks and a time, or any other in the browser's own field. */
export function When({ form, name, label, now, value, onChange }: Props) {
  const [isOther, setOther] = useState(false)
  const [time, setTime] = useState('08:00')
  const shown = value.slice(11) || time
  const field = form.field(name)
  if (isOther)
    return (
      <TextInput
        {...field}
        autoFocus
        type="datetime-local"
        label={label}
        description="UK time"
        value={value}
        onChange={({ currentTarget }) => onChange(currentTarget.value)}
      />
    )
  const days = new Set(daysFromDay(dateIn(now), 14).map(isoOf))
  if (value) days.add(value.slice(0, 10))
  return (
    <div className="when">
      <NativeSelect
        {...field}
        label={label}
        value={value}
        onChange={({ currentTarget }) => {
          if (currentTarget.value === OTHER) setOther(true)
          else onChange(currentTarget.value)
        }}
        // The value of a day has the time too, so that the form sends both.
        data={[
          ...(value ? [] : [{ value: '', label: 'Choose a day' }]),
          ...[...days].sort().map((day) => ({ value: `${day}T${shown}`, label: dayOf(`${day}T12:00Z`, now) })),
          { value: OTHER, label: 'Another day or time…' },
        ]}
      />
      <NativeSelect
        label="UK time"
        aria-label={`${label}, UK time`}
        value={shown}
        onChange={({ currentTarget }) => {
          setTime(currentTarget.value)
          if (value) onChange(`${value.slice(0, 10)}T${currentTarget.value}`)
        }}
        data={[...new Set([...TIMES, shown])].sort()}
      />
    </div>
  )
}

const OTHER = 'other'
/** Each half hour. */
const TIMES = Array.from({ length: 48 }, (_, i) => `${String(i >> 1).padStart(2, '0')}:${i % 2 ? '30' : '00'}`)

interface Props {
  readonly form: ReturnType<typeof useForm>
  readonly name: string
  readonly label: string
  readonly now: Moment
  /** As a `datetime-local` field has it; empty until one is chosen. */
  readonly value: string
  onChange(value: string): void
}
