import { execFile } from 'node:child_process'
import { chmodSync, globSync, mkdtempSync, readFileSync, rmSync, writeFileSync } from 'node:fs'
import { tmpdir } from 'node:os'
import { delimiter, join } from 'node:path'
import { promisify } from 'node:util'
import { expect, it, onTestFinished } from 'vitest'
import { loadShims, shims } from '../../tools/vite/bundling.ts'

const root = join(import.meta.dirname, '../..')
const folder = join(root, '.github/workflows')
const workflow = (name: string) => readFileSync(join(folder, name), 'utf8')

const names = globSync('*.yml', { cwd: folder })

it.each(names)('%s may read the repository, and writes nothing but issues', (name) => {
  const text = workflow(name)
  expect(text).toMatch(/^permissions:\n {2}contents: read\n(?! )/m)
  const granted = [...text.matchAll(/^ +([\w-]+): (?:write|write-all)$/gm)].map(([, scope]) => scope)
  expect(granted.filter((scope) => scope !== 'issues')).toEqual([])
  expect(text).not.toMatch(/permissions: *write-all|pull_request_target/)
})

it('no workflow keeps credentials in a checkout', () => {
  const steps = names.flatMap((name) => workflow(name).split(/\n(?= *- )/))
  const checkouts = steps.filter((step) => step.includes('uses: actions/checkout@'))
  expect(checkouts.length).toBeGreaterThan(2)
  expect(checkouts.filter((step) => !step.includes('persist-credentials: false'))).toEqual([])
})

it('a backup is kept for thirty days, encrypted, by a job without the key that opens it', () => {
  const text = workflow('backup.yml')
  expect(text.match(/retention-days: \d+/g)).toEqual(['retention-days: 30'])
  // One file is kept, and no dump is made but by the command that writes it.
  expect(text.match(/^ +path: .*$/gm)).toEqual([expect.stringContaining('env.FILE')])
  const dumps = text.split('\n').filter((line) => line.includes('npm run backup --'))
  expect(dumps).toEqual([expect.stringMatching(/--encrypt-to "\$OWNERS_KEY".* "\$FILE"$/)])
  expect([...text.matchAll(/secrets\.(\w+)/g)].map(([, name]) => name)).toEqual([
    'SUPABASE_DB_URL',
    'SUPABASE_SECRET_KEY',
  ])
})

/** Runs the command beside a program that keeps issues as GitHub's does; resolves with all that it was asked. */
async function failed(...titles: readonly string[]): Promise<string[]> {
  const folder = mkdtempSync(join(tmpdir(), 'bmh-gh-'))
  onTestFinished(() => rmSync(folder, { recursive: true }))
  const gh = join(folder, 'gh')
  writeFileSync(join(folder, 'open'), titles.map((title) => `${title}\n`).join(''))
  writeFileSync(gh, `#!/bin/sh\necho "$@" >> ${folder}/asked\n[ "$2" = create ] || cat ${folder}/open\n`)
  chmodSync(gh, 0o755)
  const env = {
    ...process.env,
    PATH: `${folder}${delimiter}${process.env.PATH}`,
    GITHUB_SERVER_URL: 'https://github.com',
    GITHUB_REPOSITORY: 'example/site',
    GITHUB_RUN_ID: '17',
  }
  await promisify(execFile)(process.execPath, [join(root, 'tools/failed.ts'), 'backup'], { env })
  return readFileSync(join(folder, 'asked'), 'utf8').split(/\n(?=issue)/)
}

it('a backup that failed opens one issue, which names the run, and no second one while that is open', async () => {
  const [, create, ...more] = await failed('Another matter', 'The nightly backup failed on me')
  expect(create).toMatch(/^issue create --title The nightly backup failed --body /)
  expect(create).toContain('https://github.com/example/site/actions/runs/17')
  expect(more).toEqual([])
  expect(await failed('Another matter', 'The nightly backup failed')).toEqual([expect.stringContaining('issue list')])
})

it('npm run dev can bundle its dependencies: each shim that replaces a part of one is found by its name', async () => {
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
