/** An invented tariff for tests. tests/support/owner/table.ts has the same sums by hand. */
import type { Evidence } from '../../../../src/facts/evidence.ts'
import type { Labour } from '../../../../src/facts/labour.ts'
import type { Charges } from '../../../../src/facts/tariff.ts'

const priceList: Evidence = { paper: 'Example price list, in the office', checked: '2026-11-01', link: '/prices' }

export const labour: Labour | null = {
  hourly: { 'emergency-plumbing': 64, 'emergency-locksmith': 72, 'emergency-drainage': 80 },
  minimumCharge: 90,
  callOut: 0,
  billing: { firstMinutes: 60, thenMinutes: 15 },
}

export const labourEvidence: Readonly<Partial<Record<keyof Labour, Evidence>>> = {
  hourly: priceList,
  minimumCharge: priceList,
  callOut: priceList,
  billing: priceList,
}

export const charges: Charges = {
  parking: { evidence: priceList, words: 'At cost, with the receipt.', included: false },
  crossing: { evidence: priceList, words: 'At cost: £5 there and back.', included: false },
  london: { evidence: priceList, words: 'We pay the congestion charge and the ULEZ.', included: true },
  deposit: { evidence: priceList, from: 1000 },
  jobs: [
    {
      evidence: priceList,
      name: 'Open a door that has clicked shut',
      trade: 'emergency-locksmith',
      from: 90,
      to: 126,
      includes: 'Labour. No new lock is needed.',
    },
    {
      evidence: priceList,
      name: 'Clear a blocked toilet',
      trade: 'emergency-drainage',
      from: 90,
      to: 140,
      includes: 'Labour, with a plunger or an auger.',
    },
  ],
}
