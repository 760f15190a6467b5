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

/** "1 minute", "59 minutes", "2 hours 5 minutes". */
export function inWords(minutes: number): string {
  const count = (number: number, unit: string) => (number > 0 ? `${number} ${unit}${number === 1 ? '' : 's'}` : '')
  const words = [count(Math.floor(minutes / 60), 'hour'), count(minutes % 60, 'minute')].filter(Boolean).join(' ')
  return words || 'Less than a minute'
}
