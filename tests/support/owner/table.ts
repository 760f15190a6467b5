import type { HourlyTrade } from '../../../src/facts/prices.ts'

/**
 * The example tariff by hand: £64, £72 or £80 an hour, times 1, 1½, 2 or 3 by the time of day. We charge a full hour, then
 * by the quarter, and at least £90. Each entry has the first hour, a further quarter, and two hours.
 */
export const TABLE: readonly {
  readonly trade: HourlyTrade
  readonly visits: readonly (readonly [multiplier: number, first: number, piece: number, twoHours: number])[]
}[] = [
  {
    trade: 'emergency-plumbing',
    visits: [
      [1, 90, 16, 128],
      [1.5, 96, 24, 192],
      [1.5, 96, 24, 192],
      [2, 128, 32, 256],
      [3, 192, 48, 384],
    ],
  },
  {
    trade: 'emergency-locksmith',
    visits: [
      [1, 90, 18, 144],
      [1.5, 108, 27, 216],
      [1.5, 108, 27, 216],
      [2, 144, 36, 288],
      [3, 216, 54, 432],
    ],
  },
  {
    trade: 'emergency-drainage',
    visits: [
      [1, 90, 20, 160],
      [1.5, 120, 30, 240],
      [1.5, 120, 30, 240],
      [2, 160, 40, 320],
      [3, 240, 60, 480],
    ],
  },
]
