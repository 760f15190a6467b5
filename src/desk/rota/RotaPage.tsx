import { Alert, Button, Card, Group, NativeSelect, Stack, Text } from '@mantine/core'
import { useQuery } from '@tanstack/react-query'
import { useState } from 'react'
import { ask, change } from '../api/desk.ts'
import type { Colleague, Offer, Rota, Shift, Turn } from '../api/shapes.ts'
import { rotaQuery } from '../device/queries.ts'
import { useKeepRota, useOnCall } from '../session/onCall.ts'
import { useStaff } from '../session/Session.tsx'
import { Await } from '../ui/Await.tsx'
import { announce } from '../ui/announce.ts'
import { saveCsv } from '../ui/csv.ts'
import { Fold } from '../ui/Fold.tsx'
import { Confirm, Form, Problem, Submit, useForm, useOnlineAction } from '../ui/forms.tsx'
import { Columns, Items, Page, PlainButton, Section, Small } from '../ui/parts.tsx'
import { Row, Rows, State } from '../ui/Rows.tsx'
import { tonight } from '../words/calendar.ts'
import { asTyped, HOUR, momentOf } from '../words/london.ts'
import { askedOf, spanOf } from '../words/spans.ts'
import { Calendar } from './Calendar.tsx'
import { ShiftDialogue } from './ShiftDialogue.tsx'
import { Times } from './Times.tsx'
import { Week } from './Week.tsx'
import { When } from './When.tsx'
import { shiftTimes, spanProblems } from './week.ts'

/** Who is on call when. Staff ask a colleague to take their turns and enter when they are away; the owner can do everything. */
export default function RotaPage() {
  const query = useQuery(rotaQuery)
  const { me } = useStaff()
  const isOwner = me.role === 'owner'
  return (
    <Page title="Rota">
      <Await query={query}>
        {(rota, at) => (
          <>
            {rota.offers
              .filter(({ asked }) => asked === me.id)
              .map((offer) => (
                <Asked key={offer.id} offer={offer} now={rota.now} />
              ))}
            <Now rota={rota} />
            {rota.shifts.length === 0 && (
              <Text>
                {at
                  ? `At ${at} there were no shifts.`
                  : `There are no shifts yet, so only the switch says who’s on call. ${isOwner ? 'Tap a day to add one.' : 'The owner can add them.'}`}
              </Text>
            )}
            {(isOwner || rota.shifts.length > 0) && <Week rota={rota} />}
            <Columns>
              <Away rota={rota} />
              <Stack gap="lg">
                <Others rota={rota} />
                <Stack gap="xs">
                  {rota.shifts.length > 0 && <Override now={rota.now} />}
                  <Fold group="rota" title="Add to my calendar">
                    <Calendar />
                  </Fold>
                  {isOwner && (
                    <>
                      <Hours />
                      <Shifts rota={rota} />
                    </>
                  )}
                </Stack>
              </Stack>
            </Columns>
          </>
        )}
      </Await>
    </Page>
  )
}

/** A colleague asks the user to take a shift. */
function Asked({ offer, now }: { offer: Offer; now: string }) {
  const { id, name } = offer
  const keep = useKeepRota()
  const { run, busy, problem } = useOnlineAction<'yes' | 'no'>()
  const answer = (kind: 'yes' | 'no') =>
    void run(
      async () => {
        keep(await change('desk_answer_offer', { p_id: id, p_yes: kind === 'yes' }))
        announce(kind === 'yes' ? 'The shift is yours.' : `${name} keeps the shift.`)
      },
      { kind },
    )
  return (
    <Card component="section" aria-label={`${name} asks you`} withBorder padding="sm">
      <Stack gap="xs">
        <Text fw={600}>{askedOf(offer, now)}</Text>
        <Problem words={problem?.message} />
        <Group grow>
          <Button loading={busy === 'yes'} onClick={() => answer('yes')}>
            Yes, I’ll take it
          </Button>
          <PlainButton loading={busy === 'no'} onClick={() => answer('no')}>
            No, I can’t
          </PlainButton>
        </Group>
      </Stack>
    </Card>
  )
}

function Now({ rota: { people, now } }: { rota: Rota }) {
  const onCall = people.filter(({ on_call }) => on_call)
  return (
    <Section title="On call now">
      {onCall.length > 0 ? (
        <People people={onCall} now={now} />
      ) : (
        <Alert color="alarm" role="note" p="xs">
          Nobody is on call now. Until someone is, everyone gets the alerts.
        </Alert>
      )}
    </Section>
  )
}

function Others({ rota: { people, now } }: { rota: Rota }) {
  const others = people.filter(({ on_call }) => !on_call)
  return (
    others.length > 0 && (
      <Section title="Not on call now">
        <People people={others} now={now} />
      </Section>
    )
  )
}

const People = ({ people, now }: { people: readonly Colleague[]; now: string }) => (
  <Items gap={0} className="people">
    {people.map((person) => (
      <Text key={person.id} component="li">
        <span>
          <b>{person.name}</b>
          {person.until && `, ${person.on_call ? 'until' : 'from'} ${momentOf(person.until, now)}`}
        </span>{' '}
        <State person={person} now={now} />
      </Text>
    ))}
  </Items>
)

/** Overrides the rota until a set time: on call while the rota says off, or the other way round. */
function Override({ now }: { now: string }) {
  const { setMe } = useStaff()
  const { isOnCall } = useOnCall()
  const keep = useKeepRota()
  const [until, setUntil] = useState('')
  const form = useForm({
    check: ({ until }) => ({ until: until ? undefined : 'Enter an end time' }),
    send: async ({ until }) => {
      setMe(await change('desk_set_on_call', { p_on: !isOnCall, p_until: until }))
      keep(await ask('desk_rota', {}))
    },
  })
  return (
    <Fold group="rota" title={isOnCall ? 'Go off call for a while' : 'Go on call for a while'}>
      <Form form={form} gap="sm">
        <Group gap={6} grow preventGrowOverflow={false}>
          {untilsOf(now).map(([label, moment]) => (
            <PlainButton
              key={label}
              px={4}
              data-chosen={until === moment || undefined}
              aria-pressed={until === moment}
              onClick={() => setUntil(moment)}
            >
              {label}
            </PlainButton>
          ))}
        </Group>
        <When
          {...{ form, now }}
          name="until"
          label={isOnCall ? 'Off call until' : 'On call until'}
          value={until}
          onChange={setUntil}
        />
        <Small>After that, the rota applies again.</Small>
        <Submit form={form} size="md" variant={until ? 'filled' : 'default'}>
          {isOnCall ? 'Go off call' : 'Go on call'}
        </Submit>
      </Form>
    </Fold>
  )
}

/** When most come back, for the field. */
const untilsOf = (now: string) =>
  [
    ['For 1 h', asTyped(Date.parse(now) + HOUR)],
    ['For 4 h', asTyped(Date.parse(now) + 4 * HOUR)],
    ['Until 08:00', tonight(now).to],
  ] as const

/** A shift or an absence, which can be removed. */
function Removable({ name, when, warning, onRemove, onChange }: RemovableProps) {
  const keep = useKeepRota()
  const [isOpen, setOpen] = useState(false)
  const remove = async () => {
    if (!onRemove) return
    keep(await onRemove())
    announce(`Removed: ${name}, ${when}.`)
  }
  return (
    <li>
      <Row
        name={`${name}, ${when}`}
        acts={[
          ...(onChange ? [{ label: 'Change the next one', onTap: onChange }] : []),
          ...(onRemove ? [{ label: 'Remove', isHard: true, onTap: () => setOpen(true) }] : []),
        ]}
      >
        <Text fw={600}>{name}</Text>
        <Text size="sm">{when}</Text>
      </Row>
      {isOpen && (
        <div className="row-below">
          <Confirm button="Remove" onConfirm={remove} onCancel={() => setOpen(false)}>
            Remove {name}, {when}? {warning}
          </Confirm>
        </div>
      )}
    </li>
  )
}

interface RemovableProps {
  readonly name: string
  readonly when: string
  readonly warning?: string | false
  /** Undefined if this user may not remove it. */
  readonly onRemove: (() => Promise<Rota>) | undefined
  readonly onChange?: (() => void) | undefined
}

function Away({ rota }: { rota: Rota }) {
  const { me } = useStaff()
  const isMine = (id: string) => me.role === 'owner' || id === me.id
  return (
    <Section title="Away">
      <Text>If you’re away you’re not on call, even if you have shifts. Hand them over, or they become gaps.</Text>
      {rota.absences.length > 0 && (
        <Rows>
          {rota.absences.map(({ id, staff_id, name, starts_at, ends_at }) => (
            <Removable
              key={id}
              name={name}
              when={spanOf(starts_at, ends_at, rota.now)}
              onRemove={isMine(staff_id) ? () => change('desk_remove_absence', { p_id: id }) : undefined}
            />
          ))}
        </Rows>
      )}
      <Fold key={rota.absences.length} group="rota" title="Add time away">
        <AddAbsence now={rota.now} people={rota.people.filter(({ id }) => isMine(id))} />
      </Fold>
    </Section>
  )
}

function AddAbsence({ now, people }: { now: string; people: readonly Colleague[] }) {
  const keep = useKeepRota()
  const form = useForm({
    check: ({ from = '', to = '' }) => spanProblems(from, to),
    send: async ({ staff = '', from = '', to = '' }) => {
      keep(await change('desk_add_absence', { p_staff: staff, p_from: from, p_to: to }))
      announce('It’s on the rota.')
    },
  })
  return (
    <Form form={form}>
      <NativeSelect
        {...form.field('staff')}
        label="Who"
        data={people.map(({ id, name }) => ({ value: id, label: name }))}
      />
      <Times form={form} now={now} />
      <Submit form={form} variant="default">
        Add
      </Submit>
    </Form>
  )
}

/** Of later weeks as well. */
function Shifts({ rota }: { rota: Rota }) {
  const { shifts, turns, now } = rota
  /** Stays while the dialogue fades. */
  const [turn, setTurn] = useState<Turn>()
  const [isOpen, setOpen] = useState(false)
  const open = ({ id }: Shift) => {
    const next = turns.find(({ shift_id, ends_at }) => shift_id === id && Date.parse(ends_at) > Date.parse(now))
    return (
      next &&
      (() => {
        setTurn(next)
        setOpen(true)
      })
    )
  }
  return (
    <Fold group="rota" title={`All shifts (${shifts.length})`}>
      <Rows>
        {shifts.map((shift) => (
          <Removable
            key={shift.id}
            name={shift.name}
            when={shiftTimes(shift, now)}
            warning={shift.is_weekly && 'This removes it every week, from now on.'}
            onRemove={() => change('desk_remove_shift', { p_id: shift.id })}
            onChange={open(shift)}
          />
        ))}
      </Rows>
      <ShiftDialogue tapped={turn && { turn }} rota={rota} opened={isOpen} onClose={() => setOpen(false)} />
    </Fold>
  )
}

/** A file of the hours that each person was on call in each month. */
function Hours() {
  const { run, isPending } = useOnlineAction('The file wasn’t saved')
  const save = async () => {
    const hours = await ask('desk_hours', {})
    saveCsv('hours-on-call', [
      ['Month', 'Name', 'Hours on call'],
      ...hours.map((line) => [line.month, line.name, String(Math.round(line.hours * 100) / 100)]),
    ])
  }
  return (
    <Fold group="rota" title="Hours on call by month">
      <Text>
        Everyone’s hours this month and in the last twelve, from the rota with its handovers, without time away. Going
        on or off call with the switch doesn’t change them.
      </Text>
      <PlainButton loading={isPending} onClick={() => void run(save)}>
        Save as a spreadsheet (CSV)
      </PlainButton>
    </Fold>
  )
}
