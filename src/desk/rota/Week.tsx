import { UnstyledButton } from '@mantine/core'
import { type ReactNode, useRef, useState } from 'react'
import type { Colleague, Rota, Turn } from '../api/shapes.ts'
import { useStaff } from '../session/Session.tsx'
import { PlainButton, Section } from '../ui/parts.tsx'
import { asTyped } from '../words/london.ts'
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
  return (
    <Section title="Next seven days" heading={heading}>
      <div className="week">
        <div className="week-scale" aria-hidden="true">
          <span />
          <span>
            <span>08</span>
            <span>14</span>
            <span>20</span>
            <span>02</span>
            <span>08</span>
          </span>
        </div>
        <div className="week-scroll">
          {/* The roles are lost where CSS turns the table into a list. */}
          {/* biome-ignore-start lint/a11y/noRedundantRoles: see above */}
          <table role="table" className="week-table" aria-label="Next seven days">
            <thead role="rowgroup">
              <tr role="row">
                <th role="columnheader" scope="col">
                  Day, from 08:00
                </th>
                {rota.people.map(({ id, name }) => (
                  <th key={id} role="columnheader" scope="col">
                    {id === me.id ? `${name} (you)` : name}
                  </th>
                ))}
              </tr>
            </thead>
            <tbody role="rowgroup">
              {weekOf(rota.now).map((day) => (
                <tr key={day.date} role="row">
                  <th role="rowheader" scope="row">
                    <span className="week-day">
                      <span>
                        <b>{day.name}</b> <span>{day.date}</span>
                      </span>
                      {isOwner && (
                        <UnstyledButton
                          className="week-add"
                          aria-label={`Add a shift, ${day.date}`}
                          onClick={() => onTap({ day: day.calendarDate })}
                        >
                          + Add
                        </UnstyledButton>
                      )}
                    </span>
                    <Gaps rota={rota} day={day} {...(isOwner && { onTap })} />
                  </th>
                  {rota.people.map((person) => (
                    <Cell key={person.id} rota={rota} day={day} person={person} onTap={onTap} />
                  ))}
                </tr>
              ))}
            </tbody>
          </table>
          {/* biome-ignore-end lint/a11y/noRedundantRoles: see above */}
        </div>
      </div>
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
  /** In the list, a day goes from morning to morning. */
  const order = Math.min(...[...turns, ...away].map(({ from }) => Math.round(placeIn(day, from) * 1440)))
  return (
    // biome-ignore lint/a11y/noRedundantRoles: as for the table
    <td role="cell" style={{ order: Number.isFinite(order) ? order : 0 }}>
      {turns.map(({ item, from, to }) => {
        const isAway = away.some((absence) => absence.from <= from && absence.to >= to)
        return (
          <Bar
            key={`${item.shift_id} ${item.starts_at}`}
            {...{ rota, day, from, to }}
            look={isAway ? 'away' : undefined}
            label={`${name} ${timesIn(day, item)}, ${day.date}${isAway ? ', but away' : ''}: ${isOwner ? 'change' : 'ask someone to take it'}`}
            {...((isOwner || isMe) && { onTap: () => onTap({ turn: item }) })}
          >
            <b className="week-who">{name}</b>
            <span>{timesIn(day, item)}</span>
            <Asked rota={rota} turn={item} />
          </Bar>
        )
      })}
      {away.map(({ item, from, to }) => (
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
  const bar = { className: 'week-bar', 'data-look': look }
  if (!onTap) return <div {...bar}>{inside}</div>
  return (
    <UnstyledButton {...bar} aria-label={label} onClick={onTap}>
      {inside}
    </UnstyledButton>
  )
}
