import { momentTyped } from '../words/calendar.ts'
import { clockOf, daysFrom, HOUR, type Moment, weekdayOf } from '../words/london.ts'

/** Checks a notice before sending; the database has the final say. Times are in ms; typed times are London times. */

export const LONGEST_TEXT = 120
const LONGEST = 48 * HOUR

/** They promise only that someone answers the phone. They have no digits, as every page shows our number and no other. */
export const READY = [
  { label: 'Full tonight', text: 'We’re full tonight. Calls are answered; vans from eight in the morning.' },
  { label: 'Very busy', text: 'We’re very busy. Call us and we’ll tell you how long it would be.' },
  { label: 'Bad weather', text: 'The weather is slowing our vans. Call us and we’ll tell you how long it would be.' },
] as const

/** When a typed time is, as visitors read it: "08:00", "tomorrow 08:00", "Tue 08:00". */
export function siteMomentOf(until: string, now: Moment): string {
  const at = momentTyped(until)
  const days = daysFrom(now, at)
  return [days === 0 ? '' : days === 1 ? 'tomorrow' : weekdayOf(at).slice(0, 3), clockOf(at)].join(' ').trim()
}

export function noticeProblems(text: string, until: string, now: number) {
  const line = text.trim()
  return {
    ...(!line && { text: 'Write what visitors should read' }),
    ...(/[0-9]/.test(line.normalize('NFKC')) && { text: 'Write it without digits: our phone number is on every page' }),
    ...([...line].length > LONGEST_TEXT && { text: `Too long: ${LONGEST_TEXT} characters at most` }),
    ...(!until && { until: 'Enter when it ends' }),
    ...(until && momentTyped(until) <= now && { until: 'The end must be in the future' }),
    ...(until && momentTyped(until) > now + LONGEST && { until: '48 hours at most, so it isn’t forgotten' }),
  }
}
