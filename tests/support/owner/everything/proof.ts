/** Invented proof for tests. */
import type { Evidence } from '../../../../src/facts/evidence.ts'
import type { Proof } from '../../../../src/facts/proof.ts'

const of = (what: string, link: string): Evidence => ({ paper: `Example ${what}`, checked: '2026-11-01', link })

export const proof: Proof = {
  insurance: {
    evidence: of('certificate', 'https://insurer.example/check'),
    insurer: 'Example Mutual',
    cover: 'public liability, £5 million',
    until: '2027-06-30',
  },
  memberships: [
    {
      evidence: of('certificate of membership', 'https://guild.example/register'),
      body: 'the Example Guild of Plumbers',
      number: 'EG-1234',
      register: 'the guild’s register',
    },
  ],
  dbs: { evidence: of('certificates', '/about'), issued: ['2025-03-04', '2026-06-10'] },
  engineers: [
    { evidence: of('consent', '/about'), firstName: 'Sam', trade: 'emergency-plumbing' },
    {
      evidence: of('consent', '/about'),
      firstName: 'Ada',
      trade: 'emergency-locksmith',
      photograph: '/icons/apple-touch-icon.png',
    },
  ],
  van: { evidence: of('photograph', '/about'), photograph: '/icons/apple-touch-icon.png', alt: 'An example van' },
  doneJobs: [
    {
      evidence: of('log of call-outs', '/locations/erith'),
      place: 'erith',
      what: 'A split pipe under a kitchen floor',
      on: '2026-11-01',
      minutes: 52,
    },
  ],
  reviews: {
    evidence: of('export of the reviews', 'https://reviews.example/build-masters-hub'),
    source: 'Example Reviews',
    count: 212,
    average: 4.6,
    howChecked: 'It asks each customer once, by the number on the invoice. We cannot change or remove one.',
  },
  vat: { evidence: of('certificate of registration', 'https://www.gov.uk/check-uk-vat-number'), number: 'GB999999973' },
  bases: [
    { evidence: of('list of vans', '/locations'), name: 'Chelmsford', latitude: 51.7361, longitude: 0.4798 },
    { evidence: of('list of vans', '/locations'), name: 'Dartford', latitude: 51.4462, longitude: 0.2169 },
  ],
  arrival: {
    evidence: of('log of call-outs', '/about'),
    medianMinutes: 47,
    ninetiethMinutes: 81,
    visits: 412,
    from: '2026-05-01',
    to: '2026-10-31',
  },
}
