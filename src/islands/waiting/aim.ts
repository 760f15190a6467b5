import { response } from '../../facts/company.ts'

export const MINUTE = 60_000

const LONDON = new Intl.DateTimeFormat('en-GB', {
  timeZone: 'Europe/London',
  weekday: 'short',
  hour: '2-digit',
  hourCycle: 'h23',
})

/**
 * In how many minutes we aim to be there, when somebody has rung at this moment: by the clock in London, wherever the
 * device thinks it is. The words of the aim name weekdays and hours alone, so a bank holiday is a day like others.
 * @param at in ms since the epoch
 */
export function aimAt(at: number): number {
  const parts = LONDON.formatToParts(at)
  const part = (wanted: string) => parts.find(({ type }) => type === wanted)?.value ?? ''
  const hour = Number(part('hour'))
  const { from, to } = response.standardHours
  const isStandard = !/^S/.test(part('weekday')) && hour >= from && hour < to
  return isStandard ? response.standardMinutes : response.outOfHoursMinutes
}

/** "1 minute", "95 minutes": in the unit of the aim, so that the two can be compared. */
export const inWords = (minutes: number): string => `${minutes} minute${minutes === 1 ? '' : 's'}`
