import { response } from './company.ts'

/**
 * In how many minutes we aim to be there, or to call back, when somebody has called at this moment: by the clock in
 * London, wherever the device thinks it is. The words of the aim name weekdays and hours alone, so a bank holiday is a
 * day like others.
 * @param at in ms since the epoch
 */
export function responseTarget(at: number): number {
  const parts = new Intl.DateTimeFormat('en-GB', {
    timeZone: 'Europe/London',
    weekday: 'short',
    hour: '2-digit',
    hourCycle: 'h23',
  }).formatToParts(at)
  const part = (wanted: string) => parts.find(({ type }) => type === wanted)?.value ?? ''
  const hour = Number(part('hour'))
  const { from, to } = response.standardHours
  const isStandard = !/^S/.test(part('weekday')) && hour >= from && hour < to
  return isStandard ? response.standardMinutes : response.outOfHoursMinutes
}

/** By when we aim to have called back a request that was due at this moment. Both in ms since the epoch. */
export const respondBy = (at: number): number => at + responseTarget(at) * 60_000
