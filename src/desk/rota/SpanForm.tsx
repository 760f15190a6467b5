import { Alert, Button, Checkbox, NativeSelect, Stack, TextInput } from '@mantine/core'
import { type SyntheticEvent, useRef, useState } from 'react'
import type { Colleague, Rota } from '../api/types.ts'
import { problemsOf, type SpanProblems } from './span.ts'
import { useRotaAction } from './useRotaAction.ts'

/** Somebody, from when, until when. */
export function SpanForm({ button, people, canRepeat = false, onAdd }: Props) {
  const form = useRef<HTMLFormElement>(null)
  const { run, isBusy, problem } = useRotaAction()
  const [problems, setProblems] = useState<SpanProblems>({})
  const onSubmit = async (event: SyntheticEvent) => {
    event.preventDefault()
    if (!form.current) return
    const data = new FormData(form.current)
    const [staff, from, to] = ['staff', 'from', 'to'].map((name) => String(data.get(name) ?? ''))
    const found = problemsOf(from ?? '', to ?? '')
    setProblems(found)
    const wrong = found.from ? 'from' : found.to && 'to'
    if (wrong) form.current.querySelector<HTMLInputElement>(`[name="${wrong}"]`)?.focus()
    else if (await run(() => onAdd(staff ?? '', from ?? '', to ?? '', data.has('weekly')))) form.current?.reset()
  }
  return (
    <form ref={form} onSubmit={onSubmit} noValidate>
      <Stack maw={480}>
        <NativeSelect
          size="md"
          name="staff"
          label="Who"
          data={people.map(({ id, name }) => ({ value: id, label: name }))}
        />
        <TextInput
          size="md"
          type="datetime-local"
          name="from"
          label="Begins"
          description="UK time"
          error={problems.from}
        />
        <TextInput size="md" type="datetime-local" name="to" label="Ends" description="UK time" error={problems.to} />
        {canRepeat && <Checkbox size="md" name="weekly" label="Every week" />}
        {problem && (
          <Alert color="alarm" role="alert">
            {problem}
          </Alert>
        )}
        <Button type="submit" size="md" mih={48} variant="default" loading={isBusy}>
          {button}
        </Button>
      </Stack>
    </form>
  )
}

interface Props {
  readonly button: string
  readonly people: readonly Colleague[]
  readonly canRepeat?: boolean
  readonly onAdd: (staff: string, from: string, to: string, isWeekly: boolean) => Promise<Rota>
}
