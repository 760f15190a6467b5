import { Alert, Button, Card, Group, NativeSelect, Stack, Text, TextInput, Title } from '@mantine/core'
import { useQuery } from '@tanstack/react-query'
import { type ReactNode, useState } from 'react'
import { ask, change } from '../api/desk.ts'
import type { Rota, Turn } from '../api/shapes.ts'
import { rotaQuery } from '../device/queries.ts'
import { useKeepRota, useOnCall } from '../session/onCall.ts'
import { useStaff } from '../session/Session.tsx'
import { Await } from '../ui/Await.tsx'
import { announce } from '../ui/announce.ts'
import { Confirm, Form, Problem, useForm } from '../ui/forms.tsx'
import { Items, Page, PlainButton, Section, Small } from '../ui/parts.tsx'
import { byDay } from '../words/london.ts'
import { gapsOf, reachOf, shiftTimes, spanOf } from '../words/rota.ts'
import { SpanForm } from './SpanForm.tsx'

/** Who is on call when. Staff hand over their own turns and enter when they are away; the owner can do it for everyone. */
export default function RotaPage() {
  const query = useQuery(rotaQuery)
  const isOwner = useStaff().me.role === 'owner'
  return (
    <Page title="Rota">
      <Await query={query}>
        {(rota, at) => (
          <>
            <People rota={rota} />
            <NextDays rota={rota} at={at} />
            <Away rota={rota} />
            {isOwner && <Shifts rota={rota} />}
          </>
        )}
      </Await>
    </Page>
  )
}

function People({ rota }: { rota: Rota }) {
  return (
    <Section title="Now">
      <Items gap={4}>
        {rota.people.map((person) => (
          <Text key={person.id} component="li" style={{ listStyle: 'none' }}>
            <b>{person.name}</b>
            {person.on_call ? ', on call' : ''}.{' '}
            <Text span c={person.is_reachable ? 'dimmed' : 'var(--mantine-color-error)'}>
              {reachOf(person, rota.now)}
            </Text>
          </Text>
        ))}
      </Items>
      {rota.shifts.length > 0 && <Override />}
    </Section>
  )
}

/** Overrides the rota until a set time: on call while the rota says off, or the other way round. */
function Override() {
  const { setMe } = useStaff()
  const { isOnCall } = useOnCall()
  const keep = useKeepRota()
  const form = useForm({
    check: ({ until }) => ({ until: until ? undefined : 'Enter an end time' }),
    send: async ({ until }) => {
      setMe(await change('desk_set_on_call', { p_on: !isOnCall, p_until: until }))
      keep(await ask('desk_rota', {}))
    },
  })
  return (
    <Form form={form} gap="xs" maw={480}>
      <Group align="end" gap="xs">
        <TextInput
          {...form.field('until')}
          flex={1}
          type="datetime-local"
          label={isOnCall ? 'Off call until' : 'On call until'}
          description="UK time. After that, the rota applies again."
        />
        <PlainButton type="submit" loading={form.isPending}>
          {isOnCall ? 'Go off call' : 'Go on call'}
        </PlainButton>
      </Group>
      <Problem words={form.problem?.message} />
    </Form>
  )
}

function NextDays({ rota, at }: { rota: Rota; at: string | undefined }) {
  return (
    <Section title="Next eight days">
      {rota.shifts.length === 0 && (
        <Text>
          {at
            ? `At ${at} there were no shifts.`
            : 'There are no shifts yet, so only the switch says who’s on call. The owner can add shifts below.'}
        </Text>
      )}
      {gapsOf(rota).map(({ starts_at, ends_at }) => (
        <Alert key={starts_at} color="alarm" role="note" p="xs">
          Nobody is on call: {spanOf(starts_at, ends_at, rota.now)}
        </Alert>
      ))}
      {/* Stacked on a phone; a week side by side if there is room. */}
      <div className="week">
        {[...byDay(rota.turns, ({ starts_at }) => starts_at, rota.now)].map(([day, turns]) => (
          <Stack key={day} component="section" gap="xs" aria-label={day}>
            <Title order={4} size="h5">
              {day}
            </Title>
            <Items>
              {turns.map((turn) => (
                // A handed-over turn gets a new card.
                <TurnCard key={`${turn.shift_id} ${turn.starts_at} ${turn.staff_id}`} turn={turn} rota={rota} />
              ))}
            </Items>
          </Stack>
        ))}
      </div>
    </Section>
  )
}

function TurnCard({ turn, rota }: { turn: Turn; rota: Rota }) {
  const { me } = useStaff()
  const keep = useKeepRota()
  const form = useForm({
    send: async ({ to = '' }) =>
      keep(await change('desk_hand_over', { p_shift: turn.shift_id, p_starts_at: turn.starts_at, p_to: to })),
  })
  const others = rota.people.filter(({ id }) => id !== turn.staff_id)
  const mayHandOver = others.length > 0 && (me.role === 'owner' || turn.staff_id === me.id)
  return (
    <SpanCard
      name={turn.name}
      when={spanOf(turn.starts_at, turn.ends_at, rota.now)}
      note={turn.staff_id !== turn.planned_for && `In place of ${turn.planned_name}`}
      button={mayHandOver && 'Hand over'}
    >
      {(close) => (
        <Form form={form} gap="xs">
          <NativeSelect
            {...form.field('to')}
            label="Hand over to"
            data={others.map(({ id, name }) => ({ value: id, label: name }))}
          />
          <Problem words={form.problem?.message} />
          <Group grow>
            <Button type="submit" loading={form.isPending}>
              Confirm
            </Button>
            <PlainButton onClick={close}>Cancel</PlainButton>
          </Group>
        </Form>
      )}
    </SpanCard>
  )
}

/** Someone's time slot, with a button that opens a form or a question. */
function SpanCard({ name, when, note, button, children }: Props) {
  const [isOpen, setOpen] = useState(false)
  return (
    <Card component="li" withBorder padding="sm">
      <Stack gap="xs">
        <Group justify="space-between">
          <div>
            <Text fw={600}>{name}</Text>
            <Text size="sm">{when}</Text>
            {note && <Small>{note}</Small>}
          </div>
          {button && !isOpen && (
            <PlainButton aria-label={`${button}: ${name}, ${when}`} onClick={() => setOpen(true)}>
              {button}
            </PlainButton>
          )}
        </Group>
        {isOpen && children(() => setOpen(false))}
      </Stack>
    </Card>
  )
}

interface Props {
  readonly name: string
  readonly when: string
  readonly note?: string | false
  /** False if this user may not use it. */
  readonly button: string | false
  readonly children: (close: () => void) => ReactNode
}

/** A shift or an absence that can be removed. */
function RemovableSpan({ name, when, warning, onRemove }: RemovableSpanProps) {
  const keep = useKeepRota()
  const remove = async () => {
    if (!onRemove) return
    keep(await onRemove())
    announce(`Removed: ${name}, ${when}.`)
  }
  return (
    <SpanCard name={name} when={when} button={onRemove !== undefined && 'Remove'}>
      {(close) => (
        <Confirm button="Remove" onConfirm={remove} onCancel={close}>
          Remove {name}, {when}? {warning}
        </Confirm>
      )}
    </SpanCard>
  )
}

interface RemovableSpanProps extends Pick<Props, 'name' | 'when'> {
  readonly warning?: string | false
  /** Undefined if this user may not remove it. */
  readonly onRemove: (() => Promise<Rota>) | undefined
}

function Away({ rota }: { rota: Rota }) {
  const { me } = useStaff()
  const isMine = (id: string) => me.role === 'owner' || id === me.id
  return (
    <Section title="Away">
      <Text>If you’re away you’re not on call, even if you have shifts. Hand them over, or they become gaps.</Text>
      <Items>
        {rota.absences.map(({ id, staff_id, name, starts_at, ends_at }) => (
          <RemovableSpan
            key={id}
            name={name}
            when={spanOf(starts_at, ends_at, rota.now)}
            onRemove={isMine(staff_id) ? () => change('desk_remove_absence', { p_id: id }) : undefined}
          />
        ))}
      </Items>
      <SpanForm
        button="Add time away"
        people={rota.people.filter(({ id }) => isMine(id))}
        onAdd={({ p_staff, p_from, p_to }) => change('desk_add_absence', { p_staff, p_from, p_to })}
      />
    </Section>
  )
}

function Shifts({ rota: { people, shifts, now } }: { rota: Rota }) {
  /** The first shift changes who is on call for everyone. */
  const question = (staff: string) => {
    if (shifts.length > 0) return undefined
    const name = people.find(({ id }) => id === staff)?.name ?? ''
    const others = people.filter(({ id, on_call }) => on_call && id !== staff).map(({ name }) => name)
    return `This is the first shift, for ${name}. Once one shift is set, only people with a shift are on call. Going off call now: ${others.join(', ') || 'no one'}.`
  }
  return (
    <Section title="Shifts">
      <Items>
        {shifts.map((shift) => (
          <RemovableSpan
            key={shift.id}
            name={shift.name}
            when={shiftTimes(shift, now)}
            warning={shift.is_weekly && 'This removes it every week, from now on.'}
            onRemove={() => change('desk_remove_shift', { p_id: shift.id })}
          />
        ))}
      </Items>
      <SpanForm
        button="Add shift"
        people={people}
        now={Date.parse(now)}
        question={question}
        onAdd={(span) => change('desk_add_shift', span)}
      />
    </Section>
  )
}
