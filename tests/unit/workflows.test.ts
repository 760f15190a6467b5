import { execFile } from 'node:child_process'
import { chmodSync, globSync, mkdtempSync, readFileSync, rmSync, writeFileSync } from 'node:fs'
import { tmpdir } from 'node:os'
import { delimiter, join } from 'node:path'
import { promisify } from 'node:util'
import { describe, expect, it, onTestFinished } from 'vitest'

const root = join(import.meta.dirname, '../..')
const workflow = (name: string) => readFileSync(join(root, '.github/workflows', name), 'utf8')

describe('the workflows', () => {
  it.each(globSync('*.yml', { cwd: join(root, '.github/workflows') }))('%s runs commands that there are', (name) => {
    const { scripts } = JSON.parse(readFileSync(join(root, 'package.json'), 'utf8'))
    const commands = [...workflow(name).matchAll(/npm (?:run )?(?!ci\b)([\w:]+)/g)].map(([, command]) => command)
    expect(commands).not.toEqual([])
    for (const command of commands) expect(Object.keys(scripts)).toContain(command)
  })

  it('backup: keeps what it makes for thirty days, encrypted, and never has the key that opens it', () => {
    const text = workflow('backup.yml')
    expect(text.match(/retention-days: \d+/g)).toEqual(['retention-days: 30'])
    // One file is kept, and no dump is made but by the command that writes it.
    expect(text.match(/^ +path: .*$/gm)).toEqual([expect.stringContaining('env.FILE')])
    for (const line of text.split('\n').filter((line) => line.includes('npm run backup --')))
      expect(line).toMatch(/--encrypt-to "\$OWNERS_KEY".* "\$FILE"$/)
    expect([...text.matchAll(/secrets\.(\w+)/g)].map(([, name]) => name)).toEqual([
      'SUPABASE_DB_URL',
      'SUPABASE_SECRET_KEY',
    ])
  })

  it('backup: what it is encrypted for and restored into are what the job installs', () => {
    const text = workflow('backup.yml')
    expect(text).toContain('PG_BIN: /usr/lib/postgresql/17/bin')
    expect(text).toMatch(/apt-get install .*\bpostgresql-17\b/)
    expect(text).toMatch(/apt-get install .*\bage\b/)
  })
})

describe('a backup that failed', () => {
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
    await promisify(execFile)(process.execPath, [join(root, 'tools/backupFailed.ts')], { env })
    return readFileSync(join(folder, 'asked'), 'utf8').split(/\n(?=issue)/)
  }

  it('is an issue, with the run that failed', async () => {
    const [list, create, ...more] = await failed('Another matter', 'The nightly backup failed on me')
    expect(list).toContain('issue list --state open')
    expect(create).toMatch(/^issue create --title The nightly backup failed --body /)
    expect(create).toContain('https://github.com/example/site/actions/runs/17')
    expect(more).toEqual([])
  })

  it('is no second issue while one is open', async () => {
    const [list, ...more] = await failed('Another matter', 'The nightly backup failed')
    expect(list).toContain('issue list')
    expect(more).toEqual([])
  })
})
