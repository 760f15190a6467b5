import { once } from 'node:events'
import { cp, mkdir, mkdtemp, readFile, rm, writeFile } from 'node:fs/promises'
import { createServer } from 'node:http'
import type { AddressInfo } from 'node:net'
import { tmpdir } from 'node:os'
import { join } from 'node:path'
import { afterEach, beforeEach, describe, expect, it, vi } from 'vitest'
import { CommandFailed, dryRun, type Run } from '../../tools/live/run.ts'
import { Kept } from '../../tools/release/kept.ts'
import { inOrder } from '../../tools/release/step.ts'
import { back, forward } from '../../tools/release/steps.ts'

/*
 * What a release does, in which order, and what it says where it stops. The commands are not run here: tests of their own
 * know the Supabase CLI, the build and deploy:check. The folder that visitors get is a real one, and so is what serves it.
 */

let root: string
let ran: string[]
let said: string[]
/** What fails, as somebody would type it. */
let broken: RegExp | undefined
/** Changes with what is built. */
let words: string
let isHostBroken = false

const host = createServer(async (request, response) => {
  const file = join(root, 'live', request.url ?? '')
  if (isHostBroken) response.statusCode = 500
  response.end(await readFile(file).catch(() => 'nothing'))
})

beforeEach(async () => {
  root = await mkdtemp(join(tmpdir(), 'bmh-release-'))
  await once(host.listen(0, '127.0.0.1'), 'listening')
  vi.stubEnv('npm_execpath', '/npm.js')
  ;[ran, said, broken, words] = [[], [], undefined, 'a']
  isHostBroken = false
})
afterEach(async () => {
  vi.unstubAllEnvs()
  vi.useRealTimers()
  host.closeAllConnections()
  await once(host.close(), 'close')
  await rm(root, { recursive: true })
})

const run: Run = async (command) => {
  const typed = command.typed.join(' ')
  ran.push(typed.replaceAll(root, '.').replaceAll(/\d{4}-\d\d-\d\dT\d{4}/g, 'DATE'))
  if (broken?.test(typed)) throw new CommandFailed(command, 'It broke')
  if (typed.includes('build:release')) await build()
  if (typed.includes('--dry-run')) return 'Would push 20991231000000_next.sql'
  return typed.includes('api-keys')
    ? '{"keys":[{"type":"publishable","api_key":"p"},{"type":"secret","api_key":"s"}]}'
    : ''
}

async function build(folder = 'dist') {
  await mkdir(join(root, folder), { recursive: true })
  await writeFile(join(root, folder, 'sw.js'), `let list=[{"revision":null,"url":"assets/${words}.js"}]`)
  await writeFile(join(root, folder, 'index.html'), words)
}

const variables = (changed: Readonly<Record<string, string>> = {}) => ({
  VITE_SITE_URL: `http://127.0.0.1:${(host.address() as AddressInfo).port}`,
  SUPABASE_REF: 'abcdefghijklmnopqrst',
  SUPABASE_ACCESS_TOKEN: 'sbp_0',
  UPLOAD_TO: join(root, 'live'),
  ...changed,
})
const release = (changed: Readonly<Record<string, string>> = {}, isDryRun = false) => ({
  root,
  kept: new Kept(root),
  variables: variables(changed),
  run: isDryRun ? dryRun((line) => said.push(line.replaceAll(root, '.'))) : run,
  isDryRun,
})
const print = (line: string) => said.push(line.replaceAll(root, '.'))
const goForward = (...given: Parameters<typeof release>) => inOrder(forward(release(...given)), print)
const goBack = async (...given: Parameters<typeof release>) => inOrder(await back(release(...given)), print)
const live = () => readFile(join(root, 'live/index.html'), 'utf8').catch(() => 'nothing')

/** Releases other words, a minute later than the one before. */
async function releaseNext(next: string, at: number) {
  vi.useFakeTimers({ now: Date.UTC(2026, 10, 24, 12, at), toFake: ['Date'] })
  words = next
  expect(await goForward()).toBe(true)
}

describe('a release', () => {
  it('checks, builds, and brings database and functions up to date before visitors get the site', async () => {
    expect(await goForward()).toBe(true)
    expect(ran).toEqual([
      'npm run check',
      'npm run build:release',
      'node tools/ownServer.ts dist',
      'npx supabase link abcdefghijklmnopqrst --yes',
      'npx supabase db push --remote --dry-run',
      'npx supabase db push --remote --yes',
      'npx supabase functions deploy notify staff --use-api --yes',
      expect.stringMatching(/^npx supabase projects api-keys/),
      expect.stringMatching(/^npm run deploy:check -- http.* --dist .\/releases\/DATE-\w+$/),
    ])
    expect(await live()).toBe('a')
    expect(said).toContain('20991231000000_next.sql')
    expect(said).toContain('7/8 Behind nginx or Caddy: reload the server now, or set AFTER_UPLOAD to what does it')
  })

  it.each([
    [/npm run check/, 'Nothing has changed: visitors have the version that they had.', 'before'],
    [/build:release/, 'Nothing has changed: visitors have the version that they had.', 'before'],
    [/db push --remote --yes/, 'Those before the one that failed may be in the database', 'before'],
    [/functions deploy/, 'The database is new, and one of the two functions may be.', 'before'],
    [/deploy:check/, 'This version is live.', 'after'],
  ])('that stops at %s says so, and what visitors have', async (command, state, has) => {
    await releaseNext('before', 0)
    broken = command
    words = 'after'
    expect(await goForward()).toBe(false)
    expect(ran.at(-1)).toMatch(command)
    expect(said.at(-2)).toBe('It broke')
    expect(said.at(-1)).toMatch(/^\nStopped at “/)
    expect(said.at(-1)).toContain(state)
    expect(await live()).toBe(has)
  })

  it('whose upload fails is not live, and the way back does not lead to it', async () => {
    await releaseNext('a', 0)
    words = 'b'
    const to = { UPLOAD_TO: 'pages:site', CLOUDFLARE_ACCOUNT_ID: 'account', CLOUDFLARE_API_TOKEN: 'token' }
    broken = /wrangler pages deploy/
    expect(await goForward(to)).toBe(false)
    expect(said.at(-1)).toContain('Visitors have the version that they had, which database and functions answer.')
    expect(ran.at(-1)).toMatch(/^npx wrangler pages deploy .\/releases\/DATE-\w+ --project-name site --branch main/)
    broken = undefined
    await releaseNext('c', 2)
    expect(await goBack()).toBe(true)
    expect(await live()).toBe('a')
  })

  it('asks for everything that it needs before it does anything', () => {
    expect(() => forward(release({ SUPABASE_REF: '', VITE_SITE_URL: '' }))).toThrow(
      'VITE_SITE_URL, SUPABASE_REF: not set',
    )
    expect(() => forward(release({ UPLOAD_TO: '' }))).toThrow('UPLOAD_TO is not set')
  })

  it('of a site without a backend asks for no project', async () => {
    expect(await goForward({ VITE_SUPABASE_URL: 'none', SUPABASE_REF: '', SUPABASE_ACCESS_TOKEN: '' })).toBe(true)
    expect(ran.filter((line) => line.includes('supabase'))).toEqual([])
    expect(await live()).toBe('a')
  })

  it('runs the owner’s own command once the files are there', async () => {
    broken = /sh -c reload/
    expect(await goForward({ AFTER_UPLOAD: 'reload nginx' })).toBe(false)
    expect(said.at(-1)).toContain('your AFTER_UPLOAD did not end well')
    expect(await live()).toBe('a')
  })

  it('with --dry-run prints what it would do, and does nothing', async () => {
    expect(await goForward({}, true)).toBe(true)
    for (const line of ['$ npx supabase db push --remote --yes', 'Copy releases/DATE-VERSION there'])
      expect(said).toContain(line)
    expect(await live()).toBe('nothing')
    expect(await new Kept(root).names()).toEqual([])
  })
})

describe('the way back', () => {
  it('serves the version before, and the one before that, until there is none', async () => {
    for (const [at, next] of ['a', 'b', 'c'].entries()) await releaseNext(next, at)
    ran = []
    expect(await goBack()).toBe(true)
    expect(ran.filter((line) => !line.includes('api-keys'))).toEqual([expect.stringMatching(/^npm run deploy:check/)])
    expect(await live()).toBe('b')
    expect(await goBack()).toBe(true)
    expect(await live()).toBe('a')
    await expect(goBack()).rejects.toThrow('There is no version before in releases. Nothing has changed.')
    expect(await live()).toBe('a')
  })

  it('does not lead to what was taken back, nor to the same version again', async () => {
    for (const [at, next] of ['a', 'bad', 'bad'].entries()) await releaseNext(next, at)
    await goBack()
    expect(await live()).toBe('a')
    await releaseNext('mended', 5)
    await goBack()
    expect(await live()).toBe('a')
  })

  it('of a release that was killed after its upload leads to the one before it', async () => {
    await releaseNext('a', 0)
    await releaseNext('b', 1)
    words = 'killed'
    await build('live')
    await goBack()
    expect(await live()).toBe('b')
  })

  it('of a release with which the host answers nothing but errors leads to the one before it', async () => {
    await releaseNext('a', 0)
    await releaseNext('breaks the host', 1)
    isHostBroken = true
    const steps = await back(release())
    isHostBroken = false
    expect(await inOrder(steps, print)).toBe(true)
    expect(await live()).toBe('a')
  })

  it('is there for the first release as well, if what was uploaded by hand is still in dist', async () => {
    words = 'by hand'
    await build()
    await cp(join(root, 'dist'), join(root, 'live'), { recursive: true })
    await releaseNext('a', 0)
    await goBack()
    expect(await live()).toBe('by hand')
  })
})

it('keeps the last ten, by their date and the version that the footer says', async () => {
  const kept = new Kept(root)
  for (let minute = 0; minute < 12; minute++) {
    words = String(minute)
    await build()
    const name = await kept.keep(join(root, 'dist'), new Date(Date.UTC(2026, 10, 24, 12, minute)))
    expect(name).toMatch(/^2026-11-24T12\d\d-[a-z\d]{4,7}$/)
    await kept.serve(await kept.servedWith(name))
  }
  expect(await kept.names()).toHaveLength(10)
  expect((await kept.names())[0]).toMatch(/^2026-11-24T1202-/)
  expect(await kept.served()).toEqual(await kept.names())
})
