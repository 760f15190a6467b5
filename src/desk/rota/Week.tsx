import { UnstyledButton } from '@mantine/core'
import { type ReactNode, useRef, useState } from 'react'
import type { Colleague, Rota, Turn } from '../api/shapes.ts'
import { useStaff } from '../session/Session.tsx'
import { PlainButton, Section, Small } from '../ui/parts.tsx'
import { asTyped } from '../words/london.ts'
import { gapsOf } from '../words/spans.ts'
import { isOf, ShiftDialogue, type Tapped } from './ShiftDialogue.tsx'
import { type Day, gapsIn, placeIn, timesIn, turnsIn, weekOf, within } from './week.ts'
import './week.css'

/** Who has which part of the next seven days: a table of days and people, which on a phone is a list of days. */
export function Week({ rota }: { rota: Rota }) {
  const { me } = useStaff()
  const isOwner = me.role === 'owner'
  const heading = useRef<HTMLHeadingElement>(null)
  /** Stays while the dialogue fades. */
  const [tapped, setTapped] = useState<Tapped>()
  const [isOpen, setOpen] = useState(false)
  const onTap = (wish: Tapped) => {
    setTapped(wish)
    setOpen(true)
  }
  const days = weekOf(rota.now)
  const span = { from: Date.parse(rota.now), to: days.at(-1)?.to ?? 0 }
  const gaps = within(gapsOf(rota), span).length
  const isIn = ({ id }: Colleague) =>
    within([...rota.turns, ...rota.absences], { from: days[0]?.from ?? 0, to: span.to }).some(
      ({ item }) => item.staff_id === id,
    )
  const isNobody = !rota.people.some(isIn)
  /** Those with nothing in these days need no column. */
  const people = rota.people.filter((person) => isNobody || isIn(person))
  const others = rota.people.filter((person) => !people.includes(person)).map(({ name }) => name)
  return (
    <Section title="Next seven days" heading={heading}>
      {rota.shifts.length > 0 && (
        <Small>
          {gaps === 0
            ? 'Someone is on call at every hour.'
            : `${gaps} ${gaps === 1 ? 'gap' : 'gaps'}. Everyone gets the alerts then.`}
        </Small>
      )}
      <div className="week">
        <div className="week-scroll">
          {/* The roles are lost where CSS turns the table into a list. */}
          {/* biome-ignore-start lint/a11y/noRedundantRoles: see above */}
          <table role="table" className="week-table" aria-label="Next seven days">
            <thead role="rowgroup">
              <tr role="row">
                <th role="columnheader" scope="col">
                  Day, from 08:00
                </th>
                {people.map(({ id, name, is_reachable }) => (
                  <th key={id} role="columnheader" scope="col">
                    {id === me.id ? `${name} (you)` : name}
                    {!is_reachable && <Unreachable />}
                  </th>
                ))}
              </tr>
            </thead>
            <tbody role="rowgroup">
              {days.map((day) => (
                <tr key={day.date} role="row">
                  <th role="rowheader" scope="row">
                    <span className="week-day">
                      <span>
                        <b>{day.name}</b> <span>{day.date}</span>
                      </span>
                    </span>
                    <Gaps rota={rota} day={day} {...(isOwner && { onTap })} />
                  </th>
                  {people.map((person) => (
                    <Cell key={person.id} rota={rota} day={day} person={person} onTap={onTap} />
                  ))}
                </tr>
              ))}
            </tbody>
          </table>
          {/* biome-ignore-end lint/a11y/noRedundantRoles: see above */}
        </div>
      </div>
      {others.length > 0 && <Small>Without a shift: {others.join(', ')}</Small>}
      {isOwner && (
        <PlainButton className="natural" onClick={() => onTap({})}>
          Add a shift
        </PlainButton>
      )}
      <ShiftDialogue
        tapped={tapped}
        rota={rota}
        opened={isOpen}
        onClose={() => setOpen(false)}
        // What was tapped may have gone.
        onExitTransitionEnd={() => document.activeElement === document.body && heading.current?.focus()}
      />
    </Section>
  )
}

interface OfDay {
  readonly rota: Rota
  readonly day: Day
}

/** When nobody is on call. For the owner, a tap fills it. */
function Gaps({ rota, day, onTap }: OfDay & { onTap?: (wish: Tapped) => void }) {
  return gapsIn(rota, day).map(({ item, from, to }) => {
    const times = timesIn(day, item)
    const span = { from: asTyped(from), to: asTyped(to) }
    return (
      <Bar
        key={from}
        {...{ rota, day, from, to }}
        look="gap"
        label={`Nobody ${times}, ${day.date}: add a shift`}
        {...(onTap && { onTap: () => onTap({ day: day.calendarDate, span }) })}
      >
        <b>Nobody</b>
        <span>{onTap ? `${times} · Fill` : times}</span>
      </Bar>
    )
  })
}

function Cell({ rota, day, person, onTap }: OfDay & { person: Colleague; onTap: (wish: Tapped) => void }) {
  const { me } = useStaff()
  const isOwner = me.role === 'owner'
  const turns = turnsIn(rota, day, person.id)
  const away = within(
    rota.absences.filter(({ staff_id }) => staff_id === person.id),
    day,
  )
  const isMe = person.id === me.id
  const name = isMe ? `${person.name} (you)` : person.name
  const isAwayIn = ({ from, to }: Part) => away.some((absence) => absence.from <= from && absence.to >= to)
  return (
    // biome-ignore lint/a11y/noRedundantRoles: as for the table
    <td role="cell">
      {turns.map(({ item, from, to }) => {
        const isAway = isAwayIn({ from, to })
        return (
          <Bar
            key={`${item.shift_id} ${item.starts_at}`}
            {...{ rota, day, from, to }}
            look={isAway ? 'away' : undefined}
            label={`${name} ${timesIn(day, item)}, ${day.date}${isAway ? ', but away' : ''}${person.is_reachable ? '' : ', not reachable'}: ${isOwner ? 'change' : 'ask someone to take it'}`}
            {...((isOwner || isMe) && { onTap: () => onTap({ turn: item }) })}
          >
            <b className="week-who">{name}</b>
            <span>
              {timesIn(day, item)}
              {isAway && ', away'}
            </span>
            {!person.is_reachable && <Unreachable />}
            <Asked rota={rota} turn={item} />
          </Bar>
        )
      })}
      {/* A turn that falls into it says so. */}
      {(turns.some(isAwayIn) ? [] : away).map(({ item, from, to }) => (
        <Bar key={item.id} {...{ rota, day, from, to }} look="away">
          <b className="week-who">{name}</b>
          <span>Away {timesIn(day, item)}</span>
        </Bar>
      ))}
      {turns.length === 0 && away.length === 0 && isOwner && (
        <UnstyledButton
          className="week-free"
          aria-label={`Add a shift for ${person.name}, ${day.date}`}
          onClick={() => onTap({ day: day.calendarDate, person })}
        >
          +
        </UnstyledButton>
      )}
    </td>
  )
}

const Unreachable = () => (
  <small className="state" data-bad>
    not reachable
  </small>
)

function Asked({ rota, turn }: { rota: Rota; turn: Turn }) {
  const names = rota.offers.filter((offer) => isOf(offer, turn)).map(({ asked_name }) => asked_name)
  return names.length > 0 && <small>asked {names.join(', ')}</small>
}

interface BarProps extends OfDay {
  readonly from: number
  readonly to: number
  readonly look?: 'gap' | 'away' | undefined
  /** Of the button. */
  readonly label?: string
  readonly onTap?: () => void
  readonly children: ReactNode
}

type Part = Pick<Day, 'from' | 'to'>

/** A part of a day in words, and drawn on the day's 24 hours. */
function Bar({ rota, day, from, to, look, label, onTap, children }: BarProps) {
  const now = Date.parse(rota.now)
  const [start, end] = [placeIn(day, from), placeIn(day, to)].map((place) => place * 1440)
  const inside = (
    <>
      <span className="week-words">{children}</span>
      <svg className="week-chart" viewBox="0 0 1440 12" preserveAspectRatio="none" aria-hidden="true">
        <rect className="week-hours" width={1440} height={12} />
        <rect className="week-span" x={start} width={Math.max((end ?? 0) - (start ?? 0), 20)} height={12} />
        {now >= day.from && now < day.to && (
          <rect className="week-now" x={placeIn(day, now) * 1440 - 5} width={10} height={12} />
        )}
      </svg>
    </>
  )
  // In the list, the parts of a day stand in a line, from morning to morning.
  const style = { order: Math.round(start ?? 0), flexGrow: Math.round((end ?? 0) - (start ?? 0)) }
  const bar = { className: 'week-bar', 'data-look': look, style }
  if (!onTap) return <div {...bar}>{inside}</div>
  return (
    <UnstyledButton {...bar} aria-label={label} onClick={onTap}>
      {inside}
    </UnstyledButton>
  )
}
