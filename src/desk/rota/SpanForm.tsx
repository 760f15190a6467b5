import { Button, Checkbox, NativeSelect, Stack, TextInput } from '@mantine/core'
import { type SyntheticEvent, useRef, useState } from 'react'
import type { Colleague, Rota } from '../api/shapes.ts'
import { announce } from '../shell/announce.ts'
import { Confirm, Problem } from '../shell/Confirm.tsx'
import { useRotaAction } from './rota.ts'
import { problemsOf, type SpanProblems, tonight } from './words.ts'

/** Somebody, from when, until when. */
export function SpanForm({ button, people, now, question, onAdd }: Props) {
  const form = useRef<HTMLFormElement>(null)
  const { run, isBusy, problem } = useRotaAction()
  const [problems, setProblems] = useState<SpanProblems>({})
  /** What is added once the question is answered. */
  const [asked, setAsked] = useState<Parameters<Props['onAdd']>>()
  const save = async (...span: Parameters<Props['onAdd']>) => {
    if (!(await run(() => onAdd(...span)))) return
    setAsked(undefined)
    // Who stays: a second tap adds the same night, which is refused, and not a night of somebody else's.
    const staff = form.current?.querySelector('select')
    const who = staff?.value
    form.current?.reset()
    if (staff && who) staff.value = who
    announce('It’s on the rota.')
  }
  const add = async (...span: Parameters<Props['onAdd']>) => (question?.(span[0]) ? setAsked(span) : save(...span))
  const addTonight = (shown: number) => {
    const { from, to } = tonight(shown)
    void add(form.current?.querySelector('select')?.value ?? '', from, to, false)
  }
  const onSubmit = async (event: SyntheticEvent) => {
    event.preventDefault()
    if (!form.current) return
    const data = new FormData(form.current)
    const [staff, from, to] = ['staff', 'from', 'to'].map((name) => String(data.get(name) ?? ''))
    const found = problemsOf(from ?? '', to ?? '')
    setProblems(found)
    const wrong = found.from ? 'from' : found.to && 'to'
    if (wrong) form.current.querySelector<HTMLInputElement>(`[name="${wrong}"]`)?.focus()
    else await add(staff ?? '', from ?? '', to ?? '', data.has('weekly'))
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
        {now !== undefined && !asked && (
          <Button size="md" mih={48} variant="default" disabled={isBusy} onClick={() => addTonight(now)}>
            Tonight, 20:00 to 08:00
          </Button>
        )}
        <TextInput
          size="md"
          type="datetime-local"
          name="from"
          label="Begins"
          description="UK time"
          error={problems.from}
        />
        <TextInput size="md" type="datetime-local" name="to" label="Ends" description="UK time" error={problems.to} />
        {now !== undefined && <Checkbox size="md" name="weekly" label="Every week" />}
        <Problem words={problem} />
        {asked ? (
          <Confirm button={button} onConfirm={() => save(...asked)} onCancel={() => setAsked(undefined)}>
            {question?.(asked[0])}
          </Confirm>
        ) : (
          <Button type="submit" size="md" mih={48} variant="default" loading={isBusy}>
            {button}
          </Button>
        )}
      </Stack>
    </form>
  )
}

interface Props {
  readonly button: string
  readonly people: readonly Colleague[]
  /** Where it may be tonight, or every week: the time now, in ms. */
  readonly now?: number
  /** Asked before it is added for somebody. */
  readonly question?: ((staff: string) => string | undefined) | undefined
  readonly onAdd: (staff: string, from: string, to: string, isWeekly: boolean) => Promise<Rota>
}
