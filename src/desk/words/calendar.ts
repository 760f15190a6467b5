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

/** 20:00 to 08:00 of the current or the next night, for `datetime-local` fields. */
export function tonight(now: Moment): { readonly from: string; readonly to: string } {
  // Before eight in the morning it is still last night.
  const evening = PlainDateTime.toPlainDate(
    PlainDateTime.subtractHours(ZonedDateTime.toPlainDateTime(inLondon(now)), 8),
  )
  return {
    from: `${PlainDate.toString(evening)}T20:00`,
    to: `${PlainDate.toString(PlainDate.addDays(evening, 1))}T08:00`,
  }
}
