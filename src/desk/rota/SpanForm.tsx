import { Checkbox, NativeSelect, TextInput } from '@mantine/core'
import { useState } from 'react'
import type { DeskParameters } from '../../auth/databaseTypes.ts'
import type { Colleague, Rota } from '../api/shapes.ts'
import { useKeepRota } from '../session/onCall.ts'
import { announce } from '../ui/announce.ts'
import { Confirm, Form, Submit, useForm } from '../ui/forms.tsx'
import { PlainButton } from '../ui/parts.tsx'
import { tonight } from '../words/calendar.ts'
import { spanProblems } from '../words/rota.ts'

type Span = DeskParameters['desk_add_shift']

export function SpanForm({ button, people, now, question, onAdd }: Props) {
  const keep = useKeepRota()
  /** The span to add once the question is answered. */
  const [asked, setAsked] = useState<Span>()
  const form = useForm({
    check: ({ from = '', to = '' }) => spanProblems(from, to),
    send: ({ staff = '', from = '', to = '', weekly }) =>
      add({ p_staff: staff, p_from: from, p_to: to, p_is_weekly: weekly !== undefined }),
  })
  const who = () => form.ref.current?.querySelector('select')
  const add = async (span: Span) => (question?.(span.p_staff) ? setAsked(span) : save(span))
  const save = async (span: Span) => {
    keep(await onAdd(span))
    setAsked(undefined)
    form.ref.current?.reset()
    // Keeps the person selected, so a second tap repeats the same night, which is refused, and never adds another person's.
    const staff = who()
    if (staff) staff.value = span.p_staff
    announce('It’s on the rota.')
  }
  const addTonight = (shown: number) => {
    const { from, to } = tonight(shown)
    void form.run(() => add({ p_staff: who()?.value ?? '', p_from: from, p_to: to, p_is_weekly: false }))
  }
  return (
    <Form form={form} maw={480}>
      <NativeSelect
        {...form.field('staff')}
        label="Who"
        data={people.map(({ id, name }) => ({ value: id, label: name }))}
      />
      {now !== undefined && !asked && (
        <PlainButton disabled={form.isPending} onClick={() => addTonight(now)}>
          Tonight, 20:00 to 08:00
        </PlainButton>
      )}
      <TextInput {...form.field('from')} type="datetime-local" label="Begins" description="UK time" />
      <TextInput {...form.field('to')} type="datetime-local" label="Ends" description="UK time" />
      {now !== undefined && <Checkbox {...form.field('weekly')} label="Every week" />}
      {asked ? (
        <Confirm button={button} onConfirm={() => save(asked)} onCancel={() => setAsked(undefined)}>
          {question?.(asked.p_staff)}
        </Confirm>
      ) : (
        <Submit form={form} variant="default">
          {button}
        </Submit>
      )}
    </Form>
  )
}

interface Props {
  readonly button: string
  readonly people: readonly Colleague[]
  /** The current time in ms, if the form offers tonight or every week. */
  readonly now?: number
  /** A question to ask before adding it for this person. */
  readonly question?: ((staff: string) => string | undefined) | undefined
  readonly onAdd: (span: Span) => Promise<Rota>
}
