import { execFile } from 'node:child_process'
import { readFileSync } from 'node:fs'
import { cp, readdir, readFile } from 'node:fs/promises'
import { join } from 'node:path'
import { promisify } from 'node:util'
import { afterAll, beforeAll, describe, expect, it } from 'vitest'
import { Project } from '../support/project.ts'
import { BACKEND } from '../support/recipes/backend.ts'
import { type Edits, follow } from '../support/recipes/edits.ts'
import { SITE } from '../support/recipes/site.ts'

const root = join(import.meta.dirname, '../..')
const run = promisify(execFile)
const recipes = { ...SITE, ...BACKEND }
/** Milliseconds. A copy and a build take some five seconds, but a busy machine is no fault. */
const PATIENCE = 120_000

/** What TypeScript says of a part of a copy, '' if nothing. Rendering imports all that the recipes of the site change. */
const typesOf = (directory: string, part = 'src/prerender'): Promise<string> =>
  run(join(root, 'node_modules/.bin/tsc'), ['--pretty', 'false', '-p', part], { cwd: directory }).then(
    () => '',
    (error: { stdout: string }) => error.stdout,
  )

/** A request with the new field comes in, and somebody of staff does all that is new. Run where the recipes were followed. */
const NIGHT = `
  import { openBackend } from './tools/embedded/backend.ts'
  import { toTable } from './src/desk/figures/table.ts'
  import { isCallbackRequest } from './src/desk/api/guards.ts'
  import { historyLine } from './src/desk/requests/words/historyLine.ts'
  import { wordsOf } from './supabase/functions/notify/words.ts'

  const { connection: { driver }, close, addAccount } = await openBackend('supabase/config.toml')
  const ask = async (sql, values = []) => (await driver.query('select (' + sql + ') as value', values)).rows[0].value
  const words = "p_name => 'Ada', p_phone => '07700 900123', p_email => 'a@example.com', p_message => 'No water'"
  await driver.query("select public.insert_contact_submission(" + words + ", p_parking => 'Permit')")
  const account = await addAccount('ann@example.com', 'correct horse battery')
  await ask('public.add_staff($1, $2)', [account, 'Ann'])
  await ask("set_config('request.jwt.claim.sub', $1, false)", [account])
  const id = await ask('select id from public.contact_submissions')
  await ask('public.desk_arrive($1)', [id])
  const { request, history } = await ask('public.desk_quote($1, $2)', [id, '£120'])
  const [headings, cells] = toTable([request])
  const { notifications } = await ask('public.claim_notifications()')
  console.log(JSON.stringify({
    request: isCallbackRequest(request) ? request : undefined,
    cells: headings.map((heading, i) => [heading, cells[i]]),
    history: history.map(historyLine),
    told: notifications.map(wordsOf).map(({ title, text }) => title + ': ' + text),
  }))
  await close()
`

describe('docs/changing.md', () => {
  const text = readFileSync(join(root, 'docs/changing.md'), 'utf8')

  it('has these recipes, each with its files', () => {
    expect([...text.matchAll(/^## (.*)\n\n(?:.+\n+)*?Files:\n\n- `/gm)].map(([, title]) => title)).toEqual([
      ...Object.keys(SITE),
      'Add an emergency',
      ...Object.keys(BACKEND),
      'Add a condition that the backend watches',
      'Add a provider of calls and texts',
      'Change the database',
      'Add an island',
      'Add a toast',
      'Change the notices that staff find ready',
      'Change what a confirmation says',
      'Confirm somebody else’s number',
      'Let a partner send people to the form',
      'Change the retry delay',
      'Change the sentences that the form offers',
      'Change the house',
    ])
  })

  it.each(Object.entries<Edits>(recipes))('%s: names the files that it takes, and no others', (title, edits) => {
    const [, section = ''] = text.split(`\n## ${title}\n`)
    const [, list = ''] = /^Files:\n\n([\s\S]*?)\n\n/m.exec(section.split('\n## ')[0] ?? '') ?? []
    const named = [...list.matchAll(/^- `((?:src|supabase|tools|docs)\/[^`]+)`/gm)].map(([, file]) => file)
    expect(named.sort()).toEqual(
      Object.keys(edits)
        // Each takes a new one, of whatever name.
        .map((file) => file.replace(/^(supabase\/migrations\/).*/, '$1'))
        .sort(),
    )
  })
})

describe('a project with all of them followed', () => {
  let project: Project
  let directory = ''
  beforeAll(async () => {
    project = await Project.create()
    directory = project.directory
    await cp(join(root, 'docs'), join(directory, 'docs'), { recursive: true })
    for (const edits of Object.values<Edits>(recipes)) await follow(directory, edits)
    await run(process.execPath, ['tools/types.ts'], { cwd: directory })
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
    expect(await html('faq')).toContain('2.25 times the standard hourly rate')
  })

  it('says it in pounds, with the minimum charge, and works out a visit', async () => {
    expect(await html('faq')).toContain('£144 to £180 an hour depending on the trade')
    expect(await html('faq')).toContain('£90: the minimum charge')
    expect(await html('prices')).toContain('<td>£144</td><td>£36</td><td>£288</td>')
    expect(await html('prices')).toContain('Parking, at cost and with the receipt.')
  })

  it('has the VAT number in the footer', async () => {
    expect(await html('blog')).toContain('VAT number: GB123456789.')
  })

  it('has the town’s page, its link in the index, its dot on the map, and its address for search engines', async () => {
    expect(await html('locations/ingatestone')).toContain('Near the station the houses are Victorian.')
    const index = await html('locations')
    expect(index.split('href="/locations/ingatestone"')).toHaveLength(3)
    expect(index).toMatch(/<a href="\/locations\/ingatestone">Ingatestone<\/a><small>CM4/)
    expect(await sitemap()).toContain('/locations/ingatestone<')
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

  it('has the field in its form', async () => {
    expect(await html('contact')).toMatch(/<label[^>]*for="parking"[^>]*>Parking \(optional\)<\/label>/)
  })

  it('stores the field, does what staff do with the request, shows all of it to them, and tells them', {
    timeout: PATIENCE,
  }, async () => {
    const { stdout, stderr } = await project.run(['--input-type=module', '--eval', NIGHT])
    // The last of what it says: an error begins with a line of the library, which has 20 KB.
    expect(stderr.slice(-2_000)).toBe('')
    // @supabase/lite has told of the account first.
    const { request, cells, history, told } = JSON.parse(stdout.trim().split('\n').at(-1) ?? '')
    expect(request).toMatchObject({ parking: 'Permit', status: 'taken' })
    expect(cells).toContainEqual(['Parking', 'Permit'])
    expect(history).toEqual(['Ann took it', 'Ann is there', 'Ann quoted: “£120”'])
    expect(told).toContain('A quote was given: Ada, 07700 900123: No water')
  })

  it(
    'is right by its types, which name what lacks something once a file is forgotten',
    async () => {
      for (const part of ['src/prerender', 'src/client', 'src/desk', 'supabase/functions'])
        expect(await typesOf(directory, part), part).toBe('')
      for (const file of ['src/facts/areas.ts', 'src/content/trades.ts', 'src/prerender/templates.tsx'])
        await cp(join(root, file), join(directory, file))
      const faults = [...(await typesOf(directory)).matchAll(/^(src\/[^(]+)\(/gm)].map(([, file]) => file)
      for (const file of ['src/content/locations.ts', 'src/content/trades.ts', 'src/prerender/templates.tsx'])
        expect(faults).toContain(file)
    },
    PATIENCE,
  )
})
