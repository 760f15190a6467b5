const LONDON = { timeZone: 'Europe/London' } as const

const day = new Intl.DateTimeFormat('en-GB', { ...LONDON, day: 'numeric', month: 'short' })
const hour = new Intl.DateTimeFormat('en-GB', { ...LONDON, hour: '2-digit', minute: '2-digit' })

/** In London: "02:10" for today, otherwise "21 Nov, 02:10". @param moment - ISO 8601, or in ms */
export function shortTime(moment: string | number): string {
  const date = new Date(moment)
  const isToday = day.format(date) === day.format(new Date())
  return isToday ? hour.format(date) : `${day.format(date)}, ${hour.format(date)}`
}
