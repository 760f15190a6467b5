import { getISO } from 'temporal-polyfill/fns/Calendar'
import * as Instant from 'temporal-polyfill/fns/Instant'
import * as PlainDate from 'temporal-polyfill/fns/PlainDate'
import * as PlainDateTime from 'temporal-polyfill/fns/PlainDateTime'
import * as ZonedDateTime from 'temporal-polyfill/fns/ZonedDateTime'
import type { Moment } from './london.ts'

/*
 * Arithmetic with days and hours by London's clocks, on which a day has 23, 24 or 25 hours. Apart from london.ts, so that
 * only the screens that need it load Temporal.
 */

const LONDON = 'Europe/London'

export type CalendarDate = ReturnType<typeof PlainDate.create>

const inLondon = (moment: Moment) =>
  Instant.toZonedDateTimeISO(Instant.fromEpochMilliseconds(new Date(moment).getTime()), LONDON)

export const dateIn = (moment: Moment): CalendarDate => ZonedDateTime.toPlainDate(inLondon(moment))

/** The first moment of a day in London. */
export const startOf = (date: CalendarDate): Date => new Date(PlainDate.toZonedDateTime(date, LONDON).epochMilliseconds)

/**
 * The moment, in ms, that a `datetime-local` field means, as the database reads it: a time that comes twice is the second,
 * and one that the clocks skip is an hour later. Infinite for a year of five digits, which Chromium lets people type.
 */
export function momentTyped(typed: string): number {
  if (!/^\d{4}-/.test(typed)) return Number.POSITIVE_INFINITY
  const wallClock = PlainDateTime.fromString(typed, getISO)
  return PlainDateTime.toZonedDateTime(wallClock, LONDON, { disambiguation: 'later' }).epochMilliseconds
}

/** The day of the current or the next night: before eight in the morning it is still last night. */
export const eveningOf = (now: Moment): CalendarDate =>
  PlainDateTime.toPlainDate(PlainDateTime.subtractHours(ZonedDateTime.toPlainDateTime(inLondon(now)), 8))

export interface TypedSpan {
  readonly from: string
  readonly to: string
}

/** From one hour to another of a day, for `datetime-local` fields. 32 is 08:00 on the next day. */
export function hoursOf(day: CalendarDate, from: number, to: number): TypedSpan {
  const typed = (hour: number) =>
    `${PlainDate.toString(PlainDate.addDays(day, Math.floor(hour / 24)))}T${String(hour % 24).padStart(2, '0')}:00`
  return { from: typed(from), to: typed(to) }
}

/** 20:00 to 08:00 of the current or the next night, for `datetime-local` fields. */
export const tonight = (now: Moment): TypedSpan => hoursOf(eveningOf(now), 20, 32)

/** The day and those after it. */
export const daysFromDay = (day: CalendarDate, length: number): readonly CalendarDate[] =>
  Array.from({ length }, (_, days) => PlainDate.addDays(day, days))

/** "2026-11-24". */
export const isoOf = (day: CalendarDate): string => PlainDate.toString(day)
