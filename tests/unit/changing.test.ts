import { execFile } from 'node:child_process'
import { readFileSync } from 'node:fs'
import { cp, readdir, readFile, writeFile } from 'node:fs/promises'
import { join } from 'node:path'
import { promisify } from 'node:util'
import { afterAll, beforeAll, describe, expect, it } from 'vitest'
import { Project } from '../support/project.ts'

const root = join(import.meta.dirname, '../..')
const run = promisify(execFile)
/** Milliseconds. A copy and a build take some five seconds, but a busy machine is no fault. */
const PATIENCE = 120_000

/** File → what is found in it, and what it becomes. An empty search makes the file. */
type Edits = Readonly<Record<string, readonly (readonly [from: string, to: string])[]>>

const LONG = `'${'A sentence about the work, which is long enough for a description that search engines show in full. '.slice(0, 98)}'`

/** The recipes of docs/changing.md, followed word for word. */
const recipes = {
  'Change a price': {
    'src/facts/prices.ts': [['    multiplier: 2,\n', '    multiplier: 2.25,\n']],
  },
  'Add a town': {
    'src/facts/areas.ts': [
      ["  ['chelmsford', 'Chelmsford'],", "  ['grays', 'Grays'],\n  ['chelmsford', 'Chelmsford'],"],
    ],
    'src/facts/postcodes.ts': [["  page('RM17', 'thurrock'),", "  page('RM17', 'grays', 'thurrock'),"]],
    'src/content/locations.ts': [
      [
        "  {\n    slug: 'chelmsford',",
        `  {
    slug: 'grays',
    name: 'Grays',
    kind: 'City',
    district: 'Thurrock, Essex',
    roadMiles: 25,
    latitude: 51.4757,
    longitude: 0.3293,
    label: { side: 'n' },
    route: 'A130 and A13',
    neighbours: ['thurrock'],
    water: { companies: ['essexSuffolk'] },
    sewerage: { companies: ['anglian'] },
    head: { title: 'Plumber and locksmith in Grays', description: ${LONG} },
    heading: 'Repairs in Grays',
    lead: 'We come to Grays.',
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

/** Makes the edits in a copy of the project. @throws Error where the text to be changed is not there, or twice. */
async function follow(directory: string, edits: Edits): Promise<void> {
  for (const [file, changes] of Object.entries(edits)) {
    let text = changes[0]?.[0] === '' ? '' : await readFile(join(directory, file), 'utf8')
    for (const [from, to] of changes) {
      if (from && text.split(from).length !== 2) throw new Error(`${file} does not have this once: ${from}`)
      text = from ? text.replace(from, () => to) : to
    }
    await writeFile(join(directory, file), text)
  }
}

/** What TypeScript says of the site in a copy, '' if nothing. Rendering imports all that the recipes change. */
const typesOf = (directory: string): Promise<string> =>
  run(join(root, 'node_modules/.bin/tsc'), ['--pretty', 'false', '-p', 'src/prerender'], { cwd: directory }).then(
    () => '',
    (error: { stdout: string }) => error.stdout,
  )

describe('docs/changing.md', () => {
  const text = readFileSync(join(root, 'docs/changing.md'), 'utf8')

  it('has these recipes, each with its files', () => {
    expect([...text.matchAll(/^## (.*)\n\n(?:.+\n+)*?Files:\n\n- `/gm)].map(([, title]) => title)).toEqual([
      ...Object.keys(recipes),
      'Add an emergency',
      'Add a form field',
      'Add something that staff write about a request',
      'Add a kind of notification',
      'Add a provider of calls and texts',
      'Change the database',
      'Add an island',
      'Add a toast',
      'Change the retry delay',
      'Change the house',
    ])
  })

  it.each(Object.entries<Edits>(recipes))(
    '%s: names the files of the site that it takes, and no others',
    (title, edits) => {
      const [, section = ''] = text.split(`\n## ${title}\n`)
      const [, list = ''] = /^Files:\n\n([\s\S]*?)\n\n/m.exec(section.split('\n## ')[0] ?? '') ?? []
      const named = [...list.matchAll(/^- `(src\/[^`]+)`/gm)].map(([, file]) => file)
      expect(named.sort()).toEqual(Object.keys(edits).sort())
    },
  )
})

describe('a site with all of them followed', () => {
  let project: Project
  let directory = ''
  beforeAll(async () => {
    project = await Project.create()
    directory = project.directory
    for (const edits of Object.values<Edits>(recipes)) await follow(directory, edits)
    const vite = join(root, 'node_modules/vite/bin/vite.js')
    await run(process.execPath, [vite, 'build', '--logLevel', 'error'], {
      cwd: directory,
      env: { ...process.env, NODE_ENV: 'production' },
    })
  }, PATIENCE)
  afterAll(() => project.remove())
  const html = (path: string) => readFile(join(directory, 'dist', `${path}.html`), 'utf8')
  const sitemap = () => readFile(join(directory, 'dist/sitemap.xml'), 'utf8')

  it('says the new price in the table of rates and in the FAQ', async () => {
    expect(await html('terms')).toContain('<td>2.25×</td>')
    expect(await html('faq')).toContain('2.25 times the standard rate')
  })

  it('has the town’s page, its link in the index, its dot on the map, and its address for search engines', async () => {
    expect(await html('locations/grays')).toContain('Near the station the houses are Victorian.')
    const index = await html('locations')
    expect(index.split('href="/locations/grays"')).toHaveLength(3)
    expect(index).toMatch(/<a href="\/locations\/grays">Grays<\/a><small>RM17/)
    expect(await sitemap()).toContain('/locations/grays<')
  })

  it('says where we now work, and answers so from the script that has the table', async () => {
    expect(await html('contact')).toContain('Mid Essex, Thurrock, Kent and London')
    const [script = ''] = await readdir(join(directory, 'dist/assets')).then((files) =>
      files.filter((file) => file.startsWith('area-search-')),
    )
    const table = await readFile(join(directory, 'dist/assets', script), 'utf8')
    const answerTo = (code: string) => new RegExp(`(\\w+)\\([\`"']${code}[\`"'],`).exec(table)?.[1]
    expect(answerTo('CO10')).toBe(answerTo('TN34'))
    expect(answerTo('CO10')).not.toBe(answerTo('CO9'))
  })

  it('has the service’s page, its structured data, and its line among all services', async () => {
    const page = await html('services/gutter-work')
    expect(page).toContain('Cleared before the rain comes.')
    expect(page).toContain('href="/contact?service=gutter-work"')
    expect(page).toContain('"serviceType":"Gutters"')
    expect(await html('locations/thurrock')).toContain('<a href="/services/gutter-work">Gutters</a>')
  })

  it('has the article, and its card in the blog', async () => {
    expect(await html('blog/clear-gutters')).toContain('22 November 2026')
    expect(await html('blog')).toContain('<a href="/blog/clear-gutters">How to clear a gutter</a>')
  })

  it('has the page, in the footer’s menu of every other one', async () => {
    expect(await html('careers')).toContain('<h1>Work with us</h1>')
    for (const path of ['index', 'contact', 'services/gutter-work'])
      expect(await html(path)).toContain('<a href="/careers">Work With Us</a>')
    expect(await html('index')).not.toContain('<a href="/careers">Careers</a>')
  })

  it(
    'is right by its types, which name what lacks something once a file is forgotten',
    async () => {
      expect(await typesOf(directory)).toBe('')
      for (const file of ['src/facts/areas.ts', 'src/content/trades.ts', 'src/prerender/templates.tsx'])
        await cp(join(root, file), join(directory, file))
      const faults = [...(await typesOf(directory)).matchAll(/^(src\/[^(]+)\(/gm)].map(([, file]) => file)
      for (const file of ['src/content/locations.ts', 'src/content/trades.ts', 'src/prerender/templates.tsx'])
        expect(faults).toContain(file)
    },
    PATIENCE,
  )
})
