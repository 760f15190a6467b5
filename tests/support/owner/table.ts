import type { HourlyTrade } from '../../../src/facts/prices.ts'

/**
 * What the owner of the example tariff reckons by hand: £64, £72 and £80 an hour, 1, 1½, 2 and 3 times that by the time of
 * day, the first hour in full, then by the quarter, £90 at least. For each: the first hour, each further quarter, and two
 * hours.
 */
export const TABLE: readonly {
  readonly trade: HourlyTrade
  readonly visits: readonly { readonly multiplier: number; readonly pounds: readonly [number, number, number] }[]
}[] = [
  {
    trade: 'emergency-plumbing',
    visits: [
      { multiplier: 1, pounds: [90, 16, 128] },
      { multiplier: 1.5, pounds: [96, 24, 192] },
      { multiplier: 1.5, pounds: [96, 24, 192] },
      { multiplier: 2, pounds: [128, 32, 256] },
      { multiplier: 3, pounds: [192, 48, 384] },
    ],
  },
  {
    trade: 'emergency-locksmith',
    visits: [
      { multiplier: 1, pounds: [90, 18, 144] },
      { multiplier: 1.5, pounds: [108, 27, 216] },
      { multiplier: 1.5, pounds: [108, 27, 216] },
      { multiplier: 2, pounds: [144, 36, 288] },
      { multiplier: 3, pounds: [216, 54, 432] },
    ],
  },
  {
    trade: 'emergency-drainage',
    visits: [
      { multiplier: 1, pounds: [90, 20, 160] },
      { multiplier: 1.5, pounds: [120, 30, 240] },
      { multiplier: 1.5, pounds: [120, 30, 240] },
      { multiplier: 2, pounds: [160, 40, 320] },
      { multiplier: 3, pounds: [240, 60, 480] },
    ],
  },
]
