import { Button, Checkbox, NativeSelect, Stack, Text } from '@mantine/core'
import { useState } from 'react'
import type { DeskParameters } from '../../auth/databaseTypes.ts'
import { change } from '../api/desk.ts'
import type { Colleague, Rota, Turn } from '../api/shapes.ts'
import { useKeepRota } from '../session/onCall.ts'
import { useStaff } from '../session/Session.tsx'
import { announce } from '../ui/announce.ts'
import { Confirm, Dialogue, Form, type Opened, Submit, useForm, useOnlineAction } from '../ui/forms.tsx'
import { PlainButton, Small } from '../ui/parts.tsx'
import { State } from '../ui/Rows.tsx'
import { type CalendarDate, eveningOf, hoursOf, type TypedSpan } from '../words/calendar.ts'
import { asTyped } from '../words/london.ts'
import { spanOf } from '../words/spans.ts'
import { Times } from './Times.tsx'
import { partsOf, shiftsOf, spanProblems } from './week.ts'

/** What someone tapped in the week: room for a shift, or a turn. */
export type Tapped =
  | { readonly day?: CalendarDate; readonly person?: Colleague; readonly span?: TypedSpan }
  | { readonly turn: Turn }

/** Adds the shift that was tapped, or changes it. */
export function ShiftDialogue({ tapped, rota, ...opened }: Opened & { tapped: Tapped | undefined; rota: Rota }) {
  const keep = useKeepRota()
  const done = (answer: Rota) => {
    keep(answer)
    opened.onClose()
    announce('The rota has changed.')
  }
  const props = { rota, onDone: done }
  return (
    <Dialogue {...opened} title={tapped && titleOf(tapped, rota)}>
      {tapped && ('turn' in tapped ? <TurnMenu {...props} {...tapped} /> : <NewShift {...props} {...tapped} />)}
    </Dialogue>
  )
}

function titleOf(tapped: Tapped, { now }: Rota): string {
  if ('turn' in tapped) {
    const { name, starts_at, ends_at } = tapped.turn
    return `${name}, ${spanOf(starts_at, ends_at, now).replace(/^(?:To|Ye)/, (start) => start.toLowerCase())}`
  }
  return tapped.person ? `A shift for ${tapped.person.name}` : 'Add a shift'
}

interface Props {
  readonly rota: Rota
  readonly onDone: (answer: Rota) => void
}

/** First those whom an alert would reach. The first of a list is chosen until the user chooses. */
const choicesOf = (people: readonly Colleague[]) =>
  [...people]
    .sort((a, b) => Number(b.is_reachable) - Number(a.is_reachable))
    .map(({ id, name, is_reachable }) => ({ value: id, label: is_reachable ? name : `${name}, not reachable` }))

function NewShift({ rota, day = eveningOf(rota.now), person, span = hoursOf(day, 20, 32), onDone }: NewShiftProps) {
  /** The shift to add once the question is answered. */
  const [asked, setAsked] = useState<DeskParameters['desk_add_shift']>()
  const save = async (shift: DeskParameters['desk_add_shift']) => onDone(await change('desk_add_shift', shift))
  const form = useForm({
    check: ({ from = '', to = '' }) => spanProblems(from, to),
    send: async ({ staff = person?.id ?? '', from = '', to = '', weekly }) => {
      const shift = { p_staff: staff, p_from: from, p_to: to, p_is_weekly: weekly !== undefined }
      // The first shift changes who is on call for everyone.
      if (rota.shifts.length > 0) await save(shift)
      else setAsked(shift)
    },
  })
  return (
    <Form form={form} gap="sm">
      {!person && <NativeSelect {...form.field('staff')} label="Who" data={choicesOf(rota.people)} />}
      <Times form={form} now={rota.now} choices={shiftsOf(day)} span={span} />
      <Checkbox {...form.field('weekly')} label="Every week" />
      {asked ? (
        <Confirm button="Add shift" onConfirm={() => save(asked)} onCancel={() => setAsked(undefined)}>
          {firstShiftOf(asked.p_staff, rota.people)}
        </Confirm>
      ) : (
        <Submit form={form}>Add shift</Submit>
      )}
    </Form>
  )
}

interface NewShiftProps extends Props {
  readonly day?: CalendarDate
  readonly person?: Colleague
  readonly span?: TypedSpan
}

function firstShiftOf(staff: string, people: readonly Colleague[]): string {
  const name = people.find(({ id }) => id === staff)?.name ?? ''
  const others = people.filter(({ id, on_call }) => on_call && id !== staff).map(({ name }) => name)
  return `This is the first shift, for ${name}. Once one shift is set, only people with a shift are on call. Going off call now: ${others.join(', ') || 'no one'}.`
}

/** Quieter than what is done more often. */
const RISKY = { variant: 'subtle', color: 'alarm', px: 'xs', c: 'var(--mantine-color-error)' } as const

/** What the user may do with a turn: the owner anything, staff ask someone to take their own. */
function TurnMenu({ turn, rota, onDone }: Props & { turn: Turn }) {
  const { me } = useStaff()
  const [step, setStep] = useState<'hand over' | 'change' | 'remove' | 'remove all'>()
  const isWeekly = rota.shifts.some(({ id, is_weekly }) => id === turn.shift_id && is_weekly)
  const isPart = turn.starts_at !== turn.turn_at || turn.ends_at !== turn.turn_ends_at
  if (me.role !== 'owner') return <HandOver turn={turn} rota={rota} onDone={onDone} />
  const remove = async () =>
    onDone(
      await change('desk_remove_shift', {
        p_id: turn.shift_id,
        p_starts_at: step === 'remove' ? turn.turn_at : null,
      }),
    )
  const other = isPart ? ' Other people’s parts of it go too.' : ''
  return (
    <Stack gap="sm">
      {turn.staff_id !== turn.planned_for && <Small>In place of {turn.planned_name}</Small>}
      {!step && (
        <>
          {rota.people.length > 1 && <Button onClick={() => setStep('hand over')}>Hand over</Button>}
          <PlainButton onClick={() => setStep('change')}>Change the times</PlainButton>
          <Stack gap={0} className="risky">
            <Button {...RISKY} onClick={() => setStep('remove')}>
              {isWeekly ? 'Remove only this one' : 'Remove'}
            </Button>
            {isWeekly && (
              <Button {...RISKY} onClick={() => setStep('remove all')}>
                Remove every week
              </Button>
            )}
          </Stack>
        </>
      )}
      {step === 'hand over' && <HandOver turn={turn} rota={rota} onDone={onDone} />}
      {step === 'change' && <Change turn={turn} rota={rota} isWeekly={isWeekly} onDone={onDone} />}
      {(step === 'remove' || step === 'remove all') && (
        <Confirm button="Remove" onConfirm={remove} onCancel={() => setStep(undefined)}>
          Remove {turn.planned_name}, {spanOf(turn.turn_at, turn.turn_ends_at, rota.now)}
          {step === 'remove all' ? ', and every week from now on' : ''}?{other}
        </Confirm>
      )}
    </Stack>
  )
}

/** Gives a turn or a part of it to someone else. Unlike the owner, staff ask first. */
function HandOver({ turn, rota, onDone }: Props & { turn: Turn }) {
  const isOwner = useStaff().me.role === 'owner'
  const others = rota.people.filter(({ id }) => id !== turn.staff_id)
  const choices = choicesOf(others)
  const [chosen, setChosen] = useState(choices[0]?.value)
  const person = others.find(({ id }) => id === chosen)
  const parts = partsOf(turn)
  const [all] = parts
  const form = useForm({
    check: ({ from = '', to = '' }) => spanProblems(from, to),
    send: async ({ person = '', from, to }) => {
      const part = {
        ...{ p_shift: turn.shift_id, p_starts_at: turn.starts_at, p_to: person },
        // An end of the turn itself may be a time that comes twice that night.
        p_from: (from !== all?.from && from) || null,
        p_until: (to !== all?.to && to) || null,
      }
      onDone(await (isOwner ? change('desk_hand_over', part) : change('desk_offer_shift', part)))
    },
  })
  if (others.length === 0) return <Text>There’s nobody else to take it.</Text>
  return (
    <Form form={form} gap="sm">
      <Offered turn={turn} rota={rota} />
      <NativeSelect
        {...form.field('person')}
        label={isOwner ? 'Hand over to' : 'Ask'}
        data={choices}
        onChange={({ currentTarget }) => setChosen(currentTarget.value)}
      />
      {person && <State person={person} now={rota.now} />}
      <Times form={form} now={rota.now} choices={parts} {...(all && { span: all })} />
      {!isOwner && <Small>It stays yours until they say yes.</Small>}
      <Submit form={form}>{isOwner ? 'Hand over' : 'Ask them to take it'}</Submit>
    </Form>
  )
}

/** Who has been asked to take it, and a way to take that back. */
function Offered({ turn, rota }: { turn: Turn; rota: Rota }) {
  const keep = useKeepRota()
  const { run, isPending } = useOnlineAction('You’re still asking')
  return rota.offers
    .filter((offer) => isOf(offer, turn))
    .map(({ id, asked_name, starts_at, ends_at }) => (
      <Stack key={id} gap="xs">
        <Text>
          You’ve asked {asked_name}. {spanOf(starts_at, ends_at, rota.now)}
        </Text>
        <PlainButton
          loading={isPending}
          onClick={() => void run(async () => keep(await change('desk_withdraw_offer', { p_id: id })))}
        >
          Don’t ask {asked_name} any more
        </PlainButton>
      </Stack>
    ))
}

/** Whether the offer is for this turn or a part of it. */
export const isOf = (offer: Rota['offers'][number], turn: Turn): boolean =>
  offer.shift_id === turn.shift_id && offer.starts_at >= turn.starts_at && offer.starts_at < turn.ends_at

function Change({ turn, rota, isWeekly, onDone }: Props & { turn: Turn; isWeekly: boolean }) {
  const form = useForm({
    check: ({ from = '', to = '' }) => spanProblems(from, to),
    send: async ({ from = '', to = '', weekly }) => {
      const times = { p_from: from, p_to: to, p_is_weekly: weekly !== undefined }
      onDone(await change('desk_change_shift', { p_id: turn.shift_id, p_starts_at: turn.turn_at, ...times }))
    },
  })
  const span = { from: asTyped(turn.turn_at), to: asTyped(turn.turn_ends_at) }
  return (
    <Form form={form} gap="sm">
      <Times form={form} now={rota.now} choices={shiftsOf(eveningOf(turn.turn_at))} span={span} />
      <Checkbox
        {...form.field('weekly')}
        label={isWeekly ? 'Every week from this one on' : 'Every week'}
        description={isWeekly ? 'Without it, only this one changes.' : undefined}
      />
      <Submit form={form}>Save</Submit>
    </Form>
  )
}
