import type { Edits } from './edits.ts'

const LONG = `'${'A sentence about the work, which is long enough for a description that search engines show in full. '.slice(0, 98)}'`

/** The recipes of docs/changing.md for what visitors read, followed word for word. */
export const SITE = {
  'Change a price': {
    'src/facts/prices.ts': [['    multiplier: 2,\n', '    multiplier: 2.25,\n']],
  },
  'Give your prices in pounds': {
    'src/facts/tariff.ts': [
      [
        'export const labour: Labour | null = import.meta.env?.VITE_LABOUR_RATE ? simplestTariff() : null',
        `const priceList: Evidence = { paper: 'Price list', checked: '2026-11-24', link: '/prices' }

export const labour: Labour | null = {
  hourly: { 'emergency-plumbing': 64, 'emergency-locksmith': 72, 'emergency-drainage': 80 },
  minimumCharge: 90,
  callOut: 0,
  billing: { firstMinutes: 60, thenMinutes: 15 },
}`,
      ],
      [
        'export const labourEvidence: Readonly<Partial<Record<keyof Labour, Evidence>>> = {}',
        'export const labourEvidence = { hourly: priceList, minimumCharge: priceList, callOut: priceList, billing: priceList }',
      ],
      [
        'export const charges: Charges = {}',
        "export const charges: Charges = { parking: { words: 'Parking, at cost and with the receipt.', evidence: priceList } }",
      ],
      ["import { type Labour, simplestTariff } from './labour.ts'", "import type { Labour } from './labour.ts'"],
    ],
  },
  'Publish a proof': {
    'src/facts/proof.ts': [
      [
        'export const proof: Proof = {}',
        `export const proof: Proof = {
  vat: { number: 'GB123456789', evidence: { paper: 'Certificate', checked: '2026-11-24', link: 'https://www.gov.uk' } },
}`,
      ],
    ],
  },
  'Add a town': {
    'src/facts/areas.ts': [
      ["  ['chelmsford', 'Chelmsford'],", "  ['ingatestone', 'Ingatestone'],\n  ['chelmsford', 'Chelmsford'],"],
    ],
    'src/facts/postcodes.ts': [["  yes('CM4', 'Ingatestone', 'chelmsford'),", "  page('CM4', 'ingatestone'),"]],
    'src/content/locations.ts': [
      [
        "  {\n    slug: 'chelmsford',",
        `  {
    slug: 'ingatestone',
    name: 'Ingatestone',
    kind: 'City',
    district: 'Brentwood, Essex',
    roadMiles: 7,
    latitude: 51.67,
    longitude: 0.384,
    label: { side: 'n' },
    route: 'A12',
    neighbours: ['brentwood'],
    water: { companies: ['essexSuffolk'] },
    sewerage: { companies: ['anglian'] },
    head: { title: 'Plumber and locksmith in Ingatestone', description: ${LONG} },
    heading: 'Repairs in Ingatestone',
    lead: 'We come to Ingatestone.',
    sections: [{ heading: 'Terraces and estates', paragraphs: ['Near the station the houses are Victorian.'] }],
  },
  {
    slug: 'chelmsford',`,
      ],
    ],
  },
  'Change where you come to': {
    'src/facts/postcodes.ts': [["  usually('CO10', ", "  no('CO10', "]],
    'src/facts/areas.ts': [["headline: 'Essex, ", "headline: 'Mid Essex, "]],
  },
  'Add a service': {
    'src/content/types.ts': [
      ["  | 'leak-detection'\n\n/** What the short", "  | 'leak-detection'\n  | 'gutter-work'\n\n/** What the short"],
    ],
    'src/content/serviceTitles.ts': [
      ["  'carpentry-work': 'Carpentry',", "  'carpentry-work': 'Carpentry',\n  'gutter-work': 'Gutters',"],
    ],
    'src/content/trades.ts': [
      [
        "  'leak-detection': {\n",
        `  'gutter-work': {
    trade: 'gutter-work',
    name: serviceTitles['gutter-work'],
    path: '/services/gutter-work',
    icon: 'house',
    room: 'roof',
    emergency: false,
    jobs: ['Gutters cleared', 'Brackets replaced'],
    tagline: 'Cleared before the rain comes.',
  },
  'leak-detection': {
`,
      ],
    ],
    'src/content/servicePages.ts': [
      [
        "  {\n    slug: 'leak-detection',",
        `  {
    slug: 'gutter-work',
    trade: 'gutter-work',
    intent: 'now',
    head: { title: 'Gutters cleared and repaired', description: ${LONG} },
    heading: 'Gutter repairs',
    lead: 'Water runs down the wall? We clear and repair gutters.',
    sections: [{ heading: 'What we need to know', list: ['How high the gutter is'] }],
    related: ['/services/carpentry-work'],
  },
  {
    slug: 'leak-detection',`,
      ],
    ],
  },
  'Add an article': {
    'src/content/posts.ts': [
      [
        'export const posts: readonly Post[] = [\n',
        `export const posts: readonly Post[] = [
  {
    slug: 'clear-gutters',
    title: 'How to clear a gutter',
    excerpt: 'From a ladder that somebody holds.',
    category: plumbing,
    published: '2026-11-22',
    head: { title: 'How to clear a gutter safely', description: ${LONG} },
    lead: 'Leaves first.',
    service: '/services/emergency-plumbing',
    sections: [{ heading: 'The ladder', paragraphs: ['Somebody holds it.'] }],
  },
`,
      ],
    ],
  },
  'Add a page': {
    'src/content/NAME.ts': [
      [
        '',
        `import type { Head } from './types.ts'

export const careers: { readonly head: Head; readonly heading: string; readonly lead: string } = {
  head: { title: 'Work with us', description: ${LONG} },
  heading: 'Work with us',
  lead: 'We look for a [plumber](/services/emergency-plumbing).',
}
`,
      ],
    ],
    'src/pages/NAME.tsx': [
      [
        '',
        `import { PageHeading } from '../components/PageHeading.tsx'
import { careers } from '../content/NAME.ts'
import type { Route } from '../routes.ts'

export const Careers = ({ route }: { route: Route }) => (
  <PageHeading trail={route.trail} heading={careers.heading} lead={careers.lead} />
)
`,
      ],
    ],
    'src/routes.ts': [
      [
        "import { home } from './content/home.ts'",
        "import { home } from './content/home.ts'\nimport { careers } from './content/NAME.ts'",
      ],
      ["  | 'notFound'", "  | 'notFound'\n  | 'careers'"],
      [
        "  page('terms', '/terms',",
        "  page('careers', '/careers', 'Careers', careers.head, { company: 'Work With Us' }),\n  page('terms', '/terms',",
      ],
    ],
    'src/prerender/templates.tsx': [
      ['import { NotFound } from', "import { Careers } from '../pages/NAME.tsx'\nimport { NotFound } from"],
      ['  notFound: {', '  careers: { Page: Careers },\n  notFound: {'],
    ],
  },
} as const satisfies Record<string, Edits>
