import { afterEach, describe, expect, it, vi } from 'vitest'
import { visitWords } from '../../src/content/labourLines.ts'
import { GOOD_FOR } from '../../src/facts/evidence.ts'
import { type Labour, visitSum } from '../../src/facts/labour.ts'
import { type Owner, ownerProblems } from '../../tools/vite/owner.ts'
import { assertBuildable } from '../../tools/vite/release.ts'
import { COMPANY } from '../support/company.ts'
import { proof } from '../support/owner/everything/proof.ts'
import { charges, labour, labourEvidence } from '../support/owner/everything/tariff.ts'
import { TABLE } from '../support/owner/table.ts'

if (!labour?.billing) throw new Error('the example has a tariff')
const example: Labour = labour
const { billing } = labour

afterEach(() => {
  vi.unstubAllEnvs()
  vi.resetModules()
})

describe('the cost of a visit', () => {
  it.each(TABLE)('matches the owner’s own sums: $trade', ({ trade, visits }) => {
    for (const [multiplier, ...pounds] of visits) {
      const sum = (minutes: number) => visitSum(example, billing, { trade, multiplier, minutes })
      expect([sum(60).total, sum(60).piece, sum(120).total]).toEqual(pounds)
    }
  })

  it('counts started quarters, the first hour in full, and at least the minimum charge', () => {
    const total = (minutes: number) =>
      visitSum(example, billing, { trade: 'emergency-plumbing', multiplier: 2, minutes }).total
    expect([1, 60, 61, 75, 76, 180].map(total)).toEqual([128, 128, 160, 160, 192, 384])
    expect(visitSum(example, billing, { trade: 'emergency-plumbing', multiplier: 1, minutes: 60 })).toMatchObject({
      first: 64,
      pieces: 0,
      topUp: 26,
      total: 90,
    })
  })

  it('is explained by its parts', () => {
    const visit = { trade: 'emergency-locksmith', multiplier: 2, minutes: 90 } as const
    const { bold, rest } = visitWords({ ...example, callOut: 10 }, billing, visit, 4.5)
    expect(bold + rest).toBe('£230.50: first hour £144, then 2 × 15 minutes at £36, call-out £10, parking £4.50.')
    const short = visitWords({ ...example, callOut: 10 }, billing, { ...visit, multiplier: 1, minutes: 30 })
    // The call-out counts towards the minimum charge.
    expect(short.rest).toContain('call-out £10, £8 to reach the minimum charge of £90')
  })
})

it('two variables set one rate for all trades, but one variable sets none', async () => {
  const labourWith = async (VITE_LABOUR_RATE: string, VITE_MINIMUM_CHARGE: string) => {
    vi.stubEnv('VITE_LABOUR_RATE', VITE_LABOUR_RATE)
    vi.stubEnv('VITE_MINIMUM_CHARGE', VITE_MINIMUM_CHARGE)
    vi.resetModules()
    return (await import('../../src/facts/tariff.ts')).labour
  }
  const given = await labourWith('62.50', '90')
  expect(Object.values(given?.hourly ?? {})).toEqual([62.5, 62.5, 62.5])
  expect(given?.minimumCharge).toBe(90)
  expect(await labourWith('62.50', '')).toBeNull()
  expect(await labourWith('', '90')).toBeNull()
})

const TODAY = new Date('2026-11-24T12:00Z')
const NOTHING: Owner = { labour: null, labourEvidence: {}, charges: {}, proof: {} }
const INVENTED = { OWNER_FACTS: 'tests/support/owner/tariff' }
const EVERYTHING: Owner = { labour, labourEvidence, charges, proof }
const seen = { paper: 'Example', checked: '2026-11-20', link: '/about' }
const later = (days: number) => new Date(TODAY.getTime() + days * 86_400_000)

describe('a release', () => {
  const problemsOf = (owner: Owner, env: Readonly<Record<string, string>> = {}, mode = 'release'): string => {
    try {
      assertBuildable({ ...COMPANY, ...env }, mode, owner, TODAY)
      return ''
    } catch (error) {
      return error instanceof Error ? error.message : ''
    }
  }

  const jwtOf = (role: string) => `a.${Buffer.from(JSON.stringify({ role })).toString('base64url')}.c`
  const [RATE, LEAST] = [{ VITE_LABOUR_RATE: '60' }, { VITE_MINIMUM_CHARGE: '80' }]
  it.each<[string, Owner, Record<string, string>, string]>([
    ['is built with nothing', NOTHING, {}, ''],
    ['is built with everything', EVERYTHING, {}, ''],
    ['is built with a rate and a minimum charge for all trades', NOTHING, { ...RATE, ...LEAST }, ''],
    ['is built with an older key', NOTHING, { VITE_SUPABASE_ANON_KEY: jwtOf('anon') }, ''],
    ['needs a minimum charge with an hourly rate', NOTHING, RATE, 'VITE_LABOUR_RATE is set without the other'],
    ['refuses two prices for an hour', EVERYTHING, { ...RATE, ...LEAST }, 'tariff.ts has the price already'],
    ['refuses the example data of the tests', NOTHING, INVENTED, 'OWNER_FACTS'],
    ...(
      [
        ['which is not whole', ['sb_publishable_…', 'sb_publishable_', `a.${btoa('{"role":"anon"}')}`]],
        ['which opens the database', ['sb_secret_0123456789', jwtOf('service_role')]],
      ] as const
    ).flatMap(([why, keys]) =>
      keys.map((key): [string, Owner, Record<string, string>, string] => [
        `refuses the key ${key}, ${why}`,
        NOTHING,
        { VITE_SUPABASE_ANON_KEY: key },
        'neither a publishable key',
      ]),
    ),
    // Ofcom's numbers for drama, a personal number and one at nine pounds a call: somebody in need would reach no one.
    ...[
      ['EMERGENCY', '0808 157 0247', 'drama'],
      ['EMERGENCY', '0909 879 0123', 'drama'],
      ['EMERGENCY', '070 1234 5678', 'dear'],
      ['LANDLINE', '01632 960247', 'drama'],
      ['LANDLINE', '020 7946 0123', 'drama'],
      ['LANDLINE', '0161 496 0123', 'drama'],
      ['SMS', '07700 900123', 'drama'],
      ['SMS', '01245 123456', 'not a UK mobile'],
    ].map(([name, number = '', problem = '']): [string, Owner, Record<string, string>, string] => [
      `refuses ${number} for VITE_${name}_PHONE: ${problem}`,
      NOTHING,
      { [`VITE_${name}_PHONE`]: number },
      `VITE_${name}_PHONE is .*${problem}`,
    ]),
  ])('%s', (_, owner, env, problem) => {
    expect(problemsOf(owner, env)).toMatch(problem ? new RegExp(problem) : /^$/)
  })

  it('reports problems in the owner’s facts, unlike other builds', () => {
    const owner = { ...EVERYTHING, labourEvidence: {} }
    expect(problemsOf(owner)).toContain('tariff, hourly: there is no evidence of it')
    expect(problemsOf(owner, INVENTED, 'production')).toBe('')
  })
})

describe('an owner’s fact', () => {
  it('is valid for exactly as many days as its kind allows', () => {
    expect(ownerProblems(EVERYTHING, TODAY)).toEqual([])
    expect(Object.keys(GOOD_FOR).length).toBeGreaterThan(4)
    const checked = Math.round((TODAY.getTime() - Date.parse('2026-11-01T12:00Z')) / 86_400_000)
    for (const [kind, { days, because }] of Object.entries(GOOD_FOR)) {
      const of = (day: number) =>
        ownerProblems(EVERYTHING, later(day - checked)).filter((line) => line.includes(because))
      // A measured period ends a day before it is checked.
      expect(of(days - (kind === 'arrival' ? 1 : 0)), kind).toEqual([])
      expect(of(days + 1).length, kind).toBeGreaterThan(0)
    }
  })

  const vat = (more: object = {}, evidence: object = {}) => ({
    proof: { vat: { number: 'GB123456789', evidence: { ...seen, ...evidence }, ...more } },
  })
  const job = (from: number, to: number, more: Partial<Owner> = {}) => ({
    ...more,
    charges: { jobs: [{ name: 'A', trade: 'emergency-plumbing', from, to, includes: 'B', evidence: seen }] as const },
  })
  const arrival = { medianMinutes: 40, ninetiethMinutes: 70, from: '2026-05-01', to: '2026-10-31', evidence: seen }
  const visit = { place: 'erith' as const, what: 'A', on: '2026-10-01', minutes: 50, evidence: seen }
  const insurance = { insurer: 'A', cover: 'B', until: '2026-11-23', evidence: seen }
  const van = { photograph: '/none.webp', alt: 'A', evidence: seen }
  const reviews = { source: 'A', count: 9, average: 5, howChecked: '', evidence: seen }
  const quarter = { ...example, hourly: { ...example.hourly, 'emergency-plumbing': 62.5 } }
  it.each<[string, Partial<Owner>, string]>([
    ['a day in the future', vat({}, { checked: '2026-11-25' }), 'not a day'],
    ['no evidence', vat({}, { paper: ' ' }), 'does not say what the evidence is'],
    ['an invalid VAT number', vat({ number: '123' }), 'not a VAT number'],
    ['a policy that has ended', { proof: { insurance } }, 'the policy ended on 2026-11-23'],
    ['an old certificate', { proof: { dbs: { issued: ['2023-10-01'], evidence: seen } } }, 'older than three years'],
    [
      'an old visit',
      { proof: { doneJobs: [{ ...visit, on: '2025-10-01' }] } },
      '2025-10-01 is not a day of the last year',
    ],
    ['a visit of zero minutes', { proof: { doneJobs: [{ ...visit, minutes: 0 }] } }, 'needs whole minutes'],
    ['a van without a picture', { proof: { van } }, 'public/none.webp is missing'],
    ['reviews that do not say how they are checked', { proof: { reviews } }, 'how they are checked'],
    ['too few visits', { proof: { arrival: { ...arrival, visits: 9 } } }, 'too few visits'],
    ['a job cheaper than any visit', job(89, 95, { labour, labourEvidence }), 'costs less than the minimum charge'],
    ['a quarter hour of fractional pence', { labour: quarter, labourEvidence }, 'whole pence for 15 minutes'],
  ])('is refused with %s', (_, owner, problem) => {
    expect(ownerProblems({ ...NOTHING, ...owner }, TODAY).join('\n')).toContain(problem)
  })
})
