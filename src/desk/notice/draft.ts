/** What can be said of a notice before the database has the last word. Times are in ms, and typed as a clock in London shows them. */

export const LONGEST_TEXT = 120
const HOUR = 3_600_000
const LONGEST = 48 * HOUR

/** Ready to use. None promises more than that somebody answers the phone; the first names the time vans go out again. Our number
 * is on every page, and nobody else's belongs there: a notice has no digits. */
export const READY = [
  { label: 'Full tonight', text: 'We’re full tonight. Calls are answered; vans from eight in the morning.' },
  { label: 'Very busy', text: 'We’re very busy. Call us and we’ll tell you how long it would be.' },
  { label: 'Bad weather', text: 'The weather is slowing our vans. Call us and we’ll tell you how long it would be.' },
] as const

/** As a `datetime-local` field has it. */
export const asTyped = (moment: number): string => TYPED.format(moment).replace(' ', 'T')
const TYPED = new Intl.DateTimeFormat('sv-SE', { timeZone: 'Europe/London', dateStyle: 'short', timeStyle: 'short' })

/** The next 08:00: within a day, and in the night when clocks change an hour more or less. */
export function nextMorning(now: number): string {
  const [today = ''] = asTyped(now).split('T')
  const [tomorrow = ''] = asTyped(now + 24 * HOUR).split('T')
  return `${asTyped(now) < `${today}T08:00` ? today : tomorrow}T08:00`
}

/** What is wrong with each. */
export function problemsOf(text: string, until: string, now: number) {
  const line = text.trim()
  return {
    ...(!line && { text: 'Write what visitors should read' }),
    ...(/[0-9]/.test(line.normalize('NFKC')) && { text: 'Write it without digits: our phone number is on every page' }),
    ...([...line].length > LONGEST_TEXT && { text: `Too long: ${LONGEST_TEXT} characters at most` }),
    ...(!until && { until: 'Enter when it ends' }),
    // As text: both are on the clock in London, and written alike.
    ...(until && until <= asTyped(now) && { until: 'The end must be in the future' }),
    ...(until > asTyped(now + LONGEST) && { until: '48 hours at most, so it isn’t forgotten' }),
  }
}
