import { execFile } from 'node:child_process'
import { randomUUID } from 'node:crypto'
import { chmodSync, globSync, mkdtempSync, readFileSync, rmSync, writeFileSync } from 'node:fs'
import { mkdir, utimes, writeFile } from 'node:fs/promises'
import { tmpdir } from 'node:os'
import { delimiter, join } from 'node:path'
import { promisify } from 'node:util'
import { expect, it, onTestFinished } from 'vitest'
import { copyOf } from '../../tools/machine/madeOnce.ts'
import { goesOn } from '../../tools/test.ts'
import { loadShims, shims } from '../../tools/vite/mantine.ts'

const root = join(import.meta.dirname, '../..')
const folder = join(root, '.github/workflows')
const workflow = (name: string) => readFileSync(join(folder, name), 'utf8')

const names = globSync('*.yml', { cwd: folder })

it.each(names)('%s can read the repository and write only issues', (name) => {
  const text = workflow(name)
  expect(text).toMatch(/^permissions:\n {2}contents: read\n(?! )/m)
  const granted = [...text.matchAll(/^ +([\w-]+): (?:write|write-all)$/gm)].map(([, scope]) => scope)
  expect(granted.filter((scope) => scope !== 'issues')).toEqual([])
  expect(text).not.toMatch(/permissions: *write-all|pull_request_target/)
})

it('no workflow leaves credentials in a checkout', () => {
  const steps = names.flatMap((name) => workflow(name).split(/\n(?= *- )/))
  const checkouts = steps.filter((step) => step.includes('uses: actions/checkout@'))
  expect(checkouts).toHaveLength(2)
  expect(checkouts.filter((step) => !step.includes('persist-credentials: false'))).toEqual([])
})

it('every action of others is pinned to a commit, and Dependabot keeps it new', () => {
  const used = names.flatMap((name) =>
    [...workflow(name).matchAll(/\buses: *(.*)$/gm)].map(([, action = '']) => action),
  )
  const others = used.filter((action) => !action.startsWith('./'))
  expect(others.length).toBeGreaterThan(0)
  // A tag can be moved to other code, which would read the backup's secrets. Dependabot reads and renews the comment.
  expect(others.filter((action) => !/^[\w-]+\/[\w/-]+@[\da-f]{40} # v\d+\.\d+\.\d+$/.test(action))).toEqual([])
  expect(read('.github/dependabot.yml')).toMatch(/package-ecosystem: github-actions\n {4}directory: \/\n/)
})

/** How often a month of 31 days, at most, has these days of the week, two of which are never neighbours. */
const TIMES: Readonly<Record<string, number>> = { '0': 5, '6': 5, '1-6': 26, '2,5': 9 }

it('a month of nights at its limits leaves a free private repository room for pull requests', () => {
  const backup = Number(/timeout-minutes: (\d+)/.exec(workflow('backup.yml'))?.[1])
  const daysOf = (name: string) =>
    [...workflow(name).matchAll(/cron: "\d+ \d \* \* ([\d,-]+)"/g)].map(([, days = '']) => days)
  const nights = daysOf('nightly.yml')
  const jobs = [
    ...workflow('nightly.yml').matchAll(/if: .* != '17 2 \* \* ([\d,]+)'\n(?: {4,}.*\n)*? +minutes: (\d+)/g),
  ]
  const bill = [
    ...daysOf('backup.yml').map((days) => backup * (TIMES[days] ?? Number.NaN)),
    ...jobs.map(
      ([, except, minutes]) => Number(minutes) * (TIMES[nights.find((days) => days !== except) ?? ''] ?? Number.NaN),
    ),
  ]
  expect(jobs).toHaveLength(workflow('nightly.yml').match(/part\.yml$/gm)?.length ?? 0)
  const sum = bill.reduce((all, one) => all + one)
  expect(sum).toBeLessThanOrEqual(1_850)
  expect(read('docs/operating.md')).toContain(`${sum.toLocaleString('en')} minutes`)
})

it('each part of a run has an artifact of its own name, and a night that is cut short opens an issue', () => {
  for (const name of names) {
    const called = workflow(name).split('uses: ./.github/workflows/part.yml').slice(1)
    const artifacts = called.map((part) => /^\s+with:\n(?: {6}.*\n)*? {6}name: (.*)$/m.exec(part)?.[1])
    expect(new Set(artifacts).size, name).toBe(called.length)
  }
  expect(workflow('part.yml')).toMatch(/^ +name: \$\{\{ inputs\.name \}\}-/m)
  for (const name of ['nightly.yml', 'backup.yml'])
    expect(workflow(name)).toMatch(/if: always\(\) && .*(?:'cancelled'|!= 'success')/)
})

it('the backup job keeps encrypted backups for thirty days and cannot open them', () => {
  const text = workflow('backup.yml')
  expect(text.match(/retention-days: \d+/g)).toEqual(['retention-days: 30'])
  // The job keeps only one file.
  expect(text.match(/^ +path: .*$/gm)).toEqual([expect.stringContaining('env.FILE')])
  const dumps = text.split('\n').filter((line) => line.includes('npm run backup --'))
  expect(dumps).toEqual([expect.stringMatching(/--encrypt-to "\$OWNERS_KEY".* "\$FILE"$/)])
  expect([...text.matchAll(/secrets\.(\w+)/g)].map(([, name]) => name)).toEqual([
    'SUPABASE_DB_URL',
    'SUPABASE_SECRET_KEY',
  ])
})

/** Runs the workflow's script with a double of `gh`. @returns its calls */
async function failed(...titles: readonly string[]): Promise<string[]> {
  const folder = mkdtempSync(join(tmpdir(), 'bmh-gh-'))
  onTestFinished(() => rmSync(folder, { recursive: true }))
  const gh = join(folder, 'gh')
  writeFileSync(join(folder, 'open'), titles.map((title) => `${title}\n`).join(''))
  writeFileSync(gh, `#!/bin/sh\necho "$@" >> ${folder}/asked\n[ "$2" = create ] || cat ${folder}/open\n`)
  chmodSync(gh, 0o755)
  const [, TITLE] = /^ +title: (.*)$/m.exec(workflow('backup.yml')) ?? []
  const env = { PATH: `${folder}${delimiter}${process.env.PATH}`, TITLE, BODY: 'What failed' }
  const [, script = ''] = workflow('failed.yml').split('run: |\n')
  await promisify(execFile)('bash', ['-e', '-c', script], { env })
  return readFileSync(join(folder, 'asked'), 'utf8').split(/\n(?=issue)/)
}

it.each<[failed: string[], day: boolean, night: boolean]>([
  [[], true, true],
  [['vitest'], false, true],
  [['check'], false, true],
  [['vitest', 'chromium', 'engines'], false, true],
  [['check', 'build'], false, false],
  [['browsers'], false, false],
])('after %j failed, the next stage runs by day: %s, by night: %s', (failed, day, night) => {
  expect([goesOn(failed, false), goesOn(failed, true)]).toEqual([day, night])
})

it('a build that others have given up on a starved machine does not spoil theirs', async () => {
  const folder = mkdtempSync(join(tmpdir(), 'bmh-made-'))
  onTestFinished(() => rmSync(folder, { recursive: true }))
  const { promise: both, resolve } = Promise.withResolvers<void>()
  let begun = 0
  const recipe = {
    sources: [],
    variables: randomUUID(),
    async make(place: string) {
      await mkdir(place)
      await writeFile(join(place, 'early'), '')
      begun++
      if (begun === 1) await utimes(place.replace(/\.[^.]*$/, '.lock'), 0, 0)
      else resolve()
      await both
      await writeFile(join(place, 'late'), '')
    },
  }
  await Promise.all(['one', 'other'].map((name) => copyOf(recipe, join(folder, name))))
  expect(globSync('*/*', { cwd: folder }).sort()).toEqual(['one/early', 'one/late', 'other/early', 'other/late'])
})

it('a failed backup opens an issue unless one is already open', async () => {
  const [, create, ...more] = await failed('Another matter', 'The nightly backup failed on me')
  expect(create).toBe('issue create --title The nightly backup failed --body What failed\n')
  expect(workflow('failed.yml')).toMatch(/What failed: .*\/actions\/runs\/\$\{\{ github\.run_id \}\}/)
  expect(more).toEqual([])
  expect(await failed('Another matter', 'The nightly backup failed')).toEqual([expect.stringContaining('issue list')])
})

const read = (path: string) => readFileSync(join(root, path), 'utf8')

interface Entry {
  readonly version: string
  readonly integrity?: string
  readonly optional?: boolean
  readonly os?: readonly string[]
}
const { packages }: { packages: Record<string, Entry> } = JSON.parse(read('package-lock.json'))
// The first entry is the project itself.
const [, ...installed] = Object.entries(packages)
const unchecked = installed.filter(([, { integrity }]) => !integrity)

it('the lock file has a hash for every package except listed binaries of other platforms', () => {
  const listed = read('tools/lock-without-integrity.txt')
    .split('\n')
    .filter((line) => line && !line.startsWith('#'))
  expect(installed.length).toBeGreaterThan(500)
  expect(unchecked.map(([path, { version }]) => `${path.replace('node_modules/', '')}@${version}`)).toEqual(listed)
  expect(unchecked.filter(([, { optional, os }]) => !optional || !os)).toEqual([])
})

it.each(['notify', 'staff'])('the lock file has the versions that the deployed function %s uses', (name) => {
  const { imports }: { imports: Record<string, string> } = JSON.parse(read(`supabase/functions/${name}/deno.json`))
  expect(Object.entries(imports)).toEqual(
    Object.keys(imports).map((name) => [name, `npm:${name}@${packages[`node_modules/${name}`]?.version}`]),
  )
  expect(Object.keys(imports)).not.toEqual([])
})

it('npm run dev finds each shim that replaces part of a dependency by its name', async () => {
  for (const { replacement } of shims) {
    const name = replacement.replace(/^.*\?/, '')
    expect(await loadShims.load(replacement), name).toMatchObject({
      code: expect.stringMatching(new RegExp(`export (?:const|function|default|\\{).*\\b${name}\\b`)),
      moduleType: 'ts',
    })
  }
  expect(await loadShims.load(join(root, 'src/theme/shims.ts'))).toBeNull()
  expect(await loadShims.load(join(root, 'node_modules/react/index.js'))).toBeNull()
})
