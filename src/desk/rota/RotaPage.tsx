import { Alert, Button, Card, Group, NativeSelect, Stack, Text, TextInput, Title } from '@mantine/core'
import { useQuery } from '@tanstack/react-query'
import { type SyntheticEvent, useRef, useState } from 'react'
import { addAbsence, addShift, handOver, removeAbsence, removeShift, rota, setOnCall } from '../api/desk.ts'
import type { Colleague, Rota, Turn } from '../api/shapes.ts'
import { byDay } from '../requests/words/london.ts'
import { useStaff } from '../session/StaffProvider.tsx'
import { Await } from '../shell/Await.tsx'
import { announce } from '../shell/announce.ts'
import { Confirm, Problem } from '../shell/Confirm.tsx'
import { rotaOptions, useOnCall, useRotaAction } from './rota.ts'
import { SpanForm } from './SpanForm.tsx'
import { gapsOf, reachOf, shiftTimes, spanOf } from './words.ts'

/** A shift or an absence, and how to take it off the rota. */
function RemovableSpan({ name, when, warning, onRemove }: RemovableSpanProps) {
  const { run, isBusy, problem } = useRotaAction()
  const [isAsking, setAsking] = useState(false)
  const remove = async () => {
    if (onRemove && (await run(onRemove))) announce(`Removed: ${name}, ${when}.`)
  }
  return (
    <Card component="li" withBorder padding="sm">
      <Group justify="space-between">
        <div>
          <Text fw={600}>{name}</Text>
          <Text size="sm">{when}</Text>
        </div>
        {onRemove && !isAsking && (
          <Button
            size="md"
            mih={48}
            variant="default"
            loading={isBusy}
            aria-label={`Remove: ${name}, ${when}`}
            onClick={() => setAsking(true)}
          >
            Remove
          </Button>
        )}
      </Group>
      <Problem words={problem} />
      {isAsking && (
        <Confirm button="Remove" onConfirm={remove} onCancel={() => setAsking(false)}>
          Remove {name}, {when}? {warning}
        </Confirm>
      )}
    </Card>
  )
}

interface RemovableSpanProps {
  readonly name: string
  readonly when: string
  /** Said where that is asked: the next card comes under the thumb, and a second tap would remove it, too. */
  readonly warning?: string | undefined
  /** Undefined where whoever looks may not. */
  readonly onRemove: (() => Promise<Rota>) | undefined
}

/** The switch until a time: on call where the rota says off, or the other way round. */
function Override() {
  const { setMe } = useStaff()
  const { isOnCall } = useOnCall()
  const { run, isBusy, problem } = useRotaAction()
  const until = useRef<HTMLInputElement>(null)
  const [missing, setMissing] = useState<string>()
  const onSubmit = async (event: SyntheticEvent) => {
    event.preventDefault()
    const time = until.current?.value ?? ''
    setMissing(time ? undefined : 'Enter an end time')
    if (!time) return until.current?.focus()
    await run(async () => {
      setMe(await setOnCall(!isOnCall, time))
      return rota()
    })
  }
  return (
    <form onSubmit={onSubmit} noValidate>
      <Stack gap="xs" maw={480}>
        <Group align="end" gap="xs">
          <TextInput
            ref={until}
            flex={1}
            size="md"
            type="datetime-local"
            label={isOnCall ? 'Off call until' : 'On call until'}
            description="UK time. After that, the rota applies again."
            error={missing}
          />
          <Button type="submit" size="md" mih={48} variant="default" loading={isBusy}>
            {isOnCall ? 'Go off call' : 'Go on call'}
          </Button>
        </Group>
        <Problem words={problem} />
      </Stack>
    </form>
  )
}

/** One turn, and how to hand it over to somebody else. */
function TurnCard({ turn, people, now, mayHandOver }: Props) {
  const [isOpen, setOpen] = useState(false)
  const { run, isBusy, problem } = useRotaAction()
  const others = people.filter(({ id }) => id !== turn.staff_id)
  const [to = others[0]?.id ?? '', setTo] = useState<string>()
  const when = spanOf(turn.starts_at, turn.ends_at, now)
  const onSubmit = async (event: SyntheticEvent) => {
    event.preventDefault()
    if (await run(() => handOver(turn.shift_id, turn.starts_at, to))) setOpen(false)
  }
  return (
    <Card component="li" withBorder padding="sm">
      <Stack gap="xs">
        <Group justify="space-between">
          <div>
            <Text fw={600}>{turn.name}</Text>
            <Text size="sm">{when}</Text>
            {turn.staff_id !== turn.planned_for && (
              <Text size="sm" c="dimmed">
                In place of {turn.planned_name}
              </Text>
            )}
          </div>
          {mayHandOver && others.length > 0 && !isOpen && (
            <Button
              size="md"
              mih={48}
              variant="default"
              aria-label={`Hand over: ${turn.name}, ${when}`}
              onClick={() => setOpen(true)}
            >
              Hand over
            </Button>
          )}
        </Group>
        {isOpen && (
          <form onSubmit={onSubmit}>
            <Stack gap="xs">
              <NativeSelect
                size="md"
                label="Hand over to"
                data={others.map(({ id, name }) => ({ value: id, label: name }))}
                value={to}
                onChange={({ currentTarget }) => setTo(currentTarget.value)}
              />
              <Problem words={problem} />
              <Group grow>
                <Button type="submit" size="md" mih={48} loading={isBusy}>
                  Confirm
                </Button>
                <Button size="md" mih={48} variant="default" onClick={() => setOpen(false)}>
                  Cancel
                </Button>
              </Group>
            </Stack>
          </form>
        )}
      </Stack>
    </Card>
  )
}

interface Props {
  readonly turn: Turn
  readonly people: readonly Colleague[]
  /** In ms. */
  readonly now: number
  readonly mayHandOver: boolean
}

/** Who is on call when. Everybody hands over their own turns and says when they are away; the owner does all of it. */
export function RotaPage() {
  const query = useQuery(rotaOptions)
  return (
    <Stack gap="lg">
      <Title order={2}>Rota</Title>
      <Await query={query}>
        {(rota, at) => (
          <>
            <People rota={rota} />
            <NextDays rota={rota} at={at} />
            <Away rota={rota} />
            <Shifts rota={rota} />
          </>
        )}
      </Await>
    </Stack>
  )
}

function People({ rota }: { rota: Rota }) {
  const now = Date.parse(rota.now)
  return (
    <Stack component="section" gap="sm" aria-label="Now">
      <Title order={3}>Now</Title>
      <Stack component="ul" gap={4} p={0} m={0}>
        {rota.people.map((person) => (
          <Text key={person.id} component="li" style={{ listStyle: 'none' }}>
            <b>{person.name}</b>
            {person.on_call ? ', on call' : ''}.{' '}
            <Text span c={person.is_reachable ? 'dimmed' : 'var(--mantine-color-error)'}>
              {reachOf(person, now)}
            </Text>
          </Text>
        ))}
      </Stack>
      {rota.shifts.length > 0 && <Override />}
    </Stack>
  )
}

function NextDays({ rota, at }: { rota: Rota; at: string | undefined }) {
  const { me } = useStaff()
  const now = Date.parse(rota.now)
  return (
    <Stack component="section" gap="sm" aria-label="Next eight days">
      <Title order={3}>Next eight days</Title>
      {rota.shifts.length === 0 && (
        <Text>
          {at
            ? `At ${at} there were no shifts.`
            : 'There are no shifts yet, so only the switch says who’s on call. The owner can add shifts below.'}
        </Text>
      )}
      {gapsOf(rota).map(({ starts_at, ends_at }) => (
        <Alert key={starts_at} color="alarm" role="note" p="xs">
          Nobody is on call: {spanOf(starts_at, ends_at, now)}
        </Alert>
      ))}
      {/* One under the other on a phone, a week beside one another where there is room. */}
      <div className="week">
        {[...byDay(rota.turns, ({ starts_at }) => starts_at, now)].map(([day, turns]) => (
          <Stack key={day} component="section" gap="xs" aria-label={day}>
            <Title order={4} size="h5">
              {day}
            </Title>
            <Stack component="ul" gap="xs" p={0} m={0}>
              {turns.map((turn) => (
                <TurnCard
                  key={`${turn.shift_id} ${turn.starts_at}`}
                  turn={turn}
                  people={rota.people}
                  now={now}
                  mayHandOver={me.role === 'owner' || turn.staff_id === me.id}
                />
              ))}
            </Stack>
          </Stack>
        ))}
      </div>
    </Stack>
  )
}

function Away({ rota }: { rota: Rota }) {
  const { me } = useStaff()
  const isOwner = me.role === 'owner'
  const now = Date.parse(rota.now)
  return (
    <Stack component="section" gap="sm" aria-label="Away">
      <Title order={3}>Away</Title>
      <Text>If you’re away you’re not on call, even if you have shifts. Hand them over, or they become gaps.</Text>
      <Stack component="ul" gap="xs" p={0} m={0}>
        {rota.absences.map(({ id, staff_id, name, starts_at, ends_at }) => (
          <RemovableSpan
            key={id}
            name={name}
            when={spanOf(starts_at, ends_at, now)}
            onRemove={isOwner || staff_id === me.id ? () => removeAbsence(id) : undefined}
          />
        ))}
      </Stack>
      <SpanForm
        button="Add time away"
        people={rota.people.filter(({ id }) => isOwner || id === me.id)}
        onAdd={addAbsence}
      />
    </Stack>
  )
}

const namesOnCall = (people: readonly Colleague[], but: string) =>
  people
    .filter(({ id, on_call }) => on_call && id !== but)
    .map(({ name }) => name)
    .join(', ') || 'nobody at the moment'

function Shifts({ rota }: { rota: Rota }) {
  if (useStaff().me.role !== 'owner') return null
  const now = Date.parse(rota.now)
  return (
    <Stack component="section" gap="sm" aria-label="Shifts">
      <Title order={3}>Shifts</Title>
      <Stack component="ul" gap="xs" p={0} m={0}>
        {rota.shifts.map((shift) => (
          <RemovableSpan
            key={shift.id}
            name={shift.name}
            when={shiftTimes(shift, now)}
            warning={shift.is_weekly ? 'This removes it every week, from now on.' : undefined}
            onRemove={() => removeShift(shift.id)}
          />
        ))}
      </Stack>
      <SpanForm
        button="Add shift"
        people={rota.people}
        now={now}
        question={(staff) => {
          const name = rota.people.find(({ id }) => id === staff)?.name ?? ''
          return rota.shifts.length === 0
            ? `This is the first shift, for ${name}. From now on the rota says who’s on call, so everyone else goes off call: ${namesOnCall(rota.people, staff)}.`
            : undefined
        }}
        onAdd={addShift}
      />
    </Stack>
  )
}
