import { Alert, Stack, Text, Title } from '@mantine/core'
import { useQuery } from '@tanstack/react-query'
import { addAbsence, addShift, removeAbsence, removeShift } from '../api/desk.ts'
import type { Rota } from '../api/shapes.ts'
import { byDay } from '../requests/words/london.ts'
import { useStaff } from '../session/StaffProvider.tsx'
import { Await } from '../shell/Await.tsx'
import { Override } from './Override.tsx'
import { RemovableSpan } from './RemovableSpan.tsx'
import { rotaOptions } from './rota.ts'
import { SpanForm } from './SpanForm.tsx'
import { TurnCard } from './TurnCard.tsx'
import { gapsOf, reachOf, shiftTimes, spanOf } from './words.ts'

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

const namesOnCall = ({ people }: Rota) =>
  people
    .filter(({ on_call }) => on_call)
    .map(({ name }) => name)
    .join(', ') || 'nobody is on call now'

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
            question={shift.is_weekly ? 'This removes it every week, from now on.' : undefined}
            onRemove={() => removeShift(shift.id)}
          />
        ))}
      </Stack>
      <SpanForm
        button="Add shift"
        people={rota.people}
        now={now}
        question={
          rota.shifts.length === 0
            ? `This is the first shift. From now on the rota says who’s on call, so everyone else goes off call: ${namesOnCall(rota)}.`
            : undefined
        }
        onAdd={addShift}
      />
    </Stack>
  )
}
