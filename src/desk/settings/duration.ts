/** A time with the unit that says it shortest. */
export interface Duration {
  readonly amount: number
  readonly unit: Unit
}

export const UNITS = ['minutes', 'hours', 'days', 'months', 'years'] as const
export type Unit = (typeof UNITS)[number]

/**
 * Reads an interval as PostgreSQL writes it: "00:05:00", "30 days", "1 year 6 mons". What has no one unit is rounded to its
 * largest that is not nothing; the desk itself never writes such a thing.
 */
export function parseInterval(text: string): Duration {
  const of = (pattern: RegExp) => Number(pattern.exec(text)?.[1] ?? 0)
  const months = of(/(\d+) years?/) * 12 + of(/(\d+) mons?/)
  // Twelve months are said so, as on the privacy page.
  if (months > 0)
    return months % 12 === 0 && months > 12
      ? { amount: months / 12, unit: 'years' }
      : { amount: months, unit: 'months' }
  const days = of(/(\d+) days?/)
  if (days > 0) return { amount: days, unit: 'days' }
  const minutes = of(/(\d+):\d\d:/) * 60 + of(/\d+:(\d\d):/) + of(/:(\d\d(?:\.\d+)?)$/) / 60
  if (minutes >= 60 && minutes % 60 === 0) return { amount: minutes / 60, unit: 'hours' }
  return { amount: Math.round(minutes), unit: 'minutes' }
}

/** As PostgreSQL reads it: "5 minutes". */
export const toInterval = ({ amount, unit }: Duration): string => `${amount} ${unit}`

const MINUTES: Readonly<Record<Unit, number>> = {
  minutes: 1,
  hours: 60,
  days: 24 * 60,
  months: 30 * 24 * 60,
  // As PostgreSQL compares them: twelve months of thirty days.
  years: 360 * 24 * 60,
}

export const minutesOf = ({ amount, unit }: Duration): number => amount * MINUTES[unit]
