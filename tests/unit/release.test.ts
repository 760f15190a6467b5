import { chmod, mkdir, mkdtemp, readdir, readFile, rm, stat, writeFile } from 'node:fs/promises'
import { createServer } from 'node:http'
import { tmpdir } from 'node:os'
import { join } from 'node:path'
import { text } from 'node:stream/consumers'
import { createClient } from '@supabase/supabase-js'
import { loadEnv } from 'vite'
import { afterEach, beforeEach, describe, expect, it, vi } from 'vitest'
import { send } from '../../src/outbox/rpc.ts'
import { versionProblem } from '../../tools/backup/files.ts'
import { SENT, SENT_BY_DESK } from '../../tools/deployCheck/project.ts'
import { CommandFailed, dryRun, inShell, type Run, runIn, upload } from '../../tools/live/commands.ts'
import { commandVariables, keepVariables, liveVariables, readVariables } from '../../tools/live/environment.ts'
import { Kept } from '../../tools/release/kept.ts'
import { back, forward, inOrder } from '../../tools/release/steps.ts'
import { asking } from '../support/phone.ts'
import { listen } from '../support/port.ts'

/* Tests the steps of a release. Commands are stubbed, but the served folder is real. */

let root: string
let ran: string[]
let said: string[]
/** The command that fails, as typed, with what it says and its exit status. */
let broken: RegExp | undefined
let failure: readonly [said: string, status: number]
/** The content of the next build. */
let words: string
let minutes: number
let isHostBroken: boolean
let listening: Awaited<ReturnType<typeof listen>>

const host = createServer(async (request, response) => {
  // It stands in for the project as well.
  if (request.method === 'POST') {
    ran.push(`POST ${request.url} ${await text(request)}`.replace(String(listening.port), 'PORT'))
    return response.writeHead(204).end()
  }
  const file = join(root, 'live', request.url ?? '')
  if (isHostBroken) response.statusCode = 500
  response.end(await readFile(file).catch(() => 'nothing'))
})

beforeEach(async () => {
  root = await mkdtemp(join(tmpdir(), 'bmh-release-'))
  listening = await listen(host)
  vi.stubEnv('npm_execpath', '/npm.js')
  ;[ran, said, broken, failure, words, minutes, isHostBroken] = [[], [], undefined, ['It broke', 1], 'a', 0, false]
})
afterEach(async () => {
  vi.unstubAllEnvs()
  vi.useRealTimers()
  await listening.close()
  await rm(root, { recursive: true })
})

const run: Run = async (command) => {
  const typed = command.typed.join(' ')
  ran.push(typed.replaceAll(root, '.').replaceAll(/\d{4}-\d\d-\d\dT\d{4}/g, 'DATE'))
  if (broken?.test(typed)) throw new CommandFailed(command, ...failure)
  if (typed.includes('build:release')) await build()
  if (typed.includes('--dry-run')) return 'Would push 20991231000000_next.sql'
  return typed.includes('api-keys')
    ? '{"keys":[{"type":"publishable","api_key":"p"},{"type":"secret","api_key":"s"}]}'
    : ''
}

async function build(folder = 'dist', what = words) {
  await mkdir(join(root, folder), { recursive: true })
  await writeFile(join(root, folder, 'sw.js'), `let list=[{"revision":null,"url":"assets/${what}.js"}]`)
  await writeFile(join(root, folder, 'index.html'), what)
}

const release = (changed: Readonly<Record<string, string>> = {}, isDryRun = false) => ({
  root,
  kept: new Kept(root),
  variables: {
    VITE_SITE_URL: `http://127.0.0.1:${listening.port}`,
    SUPABASE_URL: `http://127.0.0.1:${listening.port}`,
    ...{ SUPABASE_REF: 'abcdefghijklmnopqrst', SUPABASE_ACCESS_TOKEN: 'sbp_0', UPLOAD_TO: join(root, 'live') },
    ...changed,
  },
  run: isDryRun ? dryRun(print) : run,
  isDryRun,
})
const print = (line: string) => said.push(line.replaceAll(root, '.'))
const goForward = (...given: Parameters<typeof release>) => inOrder(forward(release(...given)), print)
const goBack = async () => inOrder(await back(release()), print)
const live = () => readFile(join(root, 'live/index.html'), 'utf8').catch(() => 'nothing')

/** Makes these releases a minute apart. */
async function releaseEach(...all: readonly string[]) {
  for (const next of all) {
    vi.useFakeTimers({ now: Date.UTC(2026, 10, 24, 12, ++minutes), toFake: ['Date'] })
    words = next
    expect(await goForward()).toBe(true)
  }
}

describe('a release', () => {
  it('checks, builds and updates database and functions before the site', async () => {
    expect(await goForward()).toBe(true)
    expect(ran).toEqual([
      expect.stringMatching(/^npx supabase projects api-keys/),
      'npm run check',
      'npm run build:release',
      'node tools/ownServer.ts dist',
      'npx supabase link abcdefghijklmnopqrst --yes',
      'npx supabase db push --remote --dry-run',
      'npx supabase db push --remote --yes',
      'npx supabase functions deploy notify staff --use-api --yes',
      expect.stringMatching(/^npx supabase projects api-keys/),
      'POST /rest/v1/rpc/add_site {"p_url":"http://127.0.0.1:PORT"}',
      expect.stringMatching(/^npm run deploy:check -- http.* --dist .\/releases\/DATE-\w+$/),
    ])
    expect(await live()).toBe('a')
  })

  it.each([/run check/, /build:release/, /push --remote --yes/, /functions deploy/, /deploy:check/])(
    'that fails at %s goes no further',
    async (command) => {
      await releaseEach('before')
      broken = command
      words = 'after'
      expect(await goForward()).toBe(false)
      expect(ran.at(-1)).toMatch(command)
      expect(await live()).toBe(command.test('deploy:check') ? 'after' : 'before')
    },
  )

  it('succeeds and offers no way back where only what the owner has yet to do is open', async () => {
    ;[broken, failure] = [/deploy:check/, ['2 things are still open. First, …', 2]]
    expect(await goForward()).toBe(true)
    expect(said.join()).toContain('2 things are still open')
    expect(said.join()).not.toContain('--back')
  })

  it('says at once what to do about a refused access token', async () => {
    ;[broken, failure] = [/api-keys/, ['unexpected get api keys status 401: {"message":"Unauthorized"}', 1]]
    expect(await goForward()).toBe(false)
    expect(said.join()).toContain('Supabase refuses the access token. Make a new one at https://')
    expect(ran).toHaveLength(1)
  })

  it('with --dry-run only prints its commands', async () => {
    expect(await goForward({}, true)).toBe(true)
    expect(said).toContain('$ npx supabase db push --remote --yes')
    expect([await live(), await new Kept(root).names()]).toEqual(['nothing', []])
  })
})

describe('a rollback', () => {
  it.each<[has: string, before: () => Promise<unknown>, ...ways: string[]]>([
    ['several releases', () => releaseEach('a', 'b', 'c'), 'b', 'a'],
    [
      'a rolled-back release',
      () =>
        releaseEach('a', 'bad', 'bad')
          .then(goBack)
          .then(() => releaseEach('next')),
      'a',
    ],
    ['a release killed after its upload', () => releaseEach('a', 'b').then(() => build('live', 'killed')), 'b', 'a'],
    [
      'a failed upload',
      () =>
        releaseEach('a')
          .then(failUpload)
          .then(() => releaseEach('c')),
      'a',
    ],
  ])('after %s restores what was served before, until nothing is left', async (_has, before, ...ways) => {
    await before()
    ran = []
    for (const way of ways) {
      expect(await goBack()).toBe(true)
      expect(await live()).toBe(way)
    }
    await expect(goBack()).rejects.toThrow('There is no version before in releases. Nothing has changed.')
    expect(ran.filter((line) => !/deploy:check/.test(line))).toEqual([])
  })

  it('works while the host answers only with errors', async () => {
    await releaseEach('a', 'breaks the host')
    isHostBroken = true
    const steps = await back(release())
    isHostBroken = false
    expect(await inOrder(steps, print)).toBe(true)
    expect(await live()).toBe('a')
  })

  async function failUpload() {
    words = 'b'
    broken = /wrangler pages deploy/
    const to = { UPLOAD_TO: 'pages:site', CLOUDFLARE_ACCOUNT_ID: 'account', CLOUDFLARE_API_TOKEN: 'token' }
    expect(await goForward(to)).toBe(false)
    broken = undefined
  }
})

it('keeps the last ten releases by date and version, and the last two that were served', async () => {
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
  const [, older = '', old = ''] = await kept.names()
  for (const day of [25, 26, 27]) await kept.keep(join(root, 'dist'), new Date(Date.UTC(2026, 10, day)))
  await kept.serve([older, old])
  expect(await kept.served()).toEqual([older, old])
})

it('a variables file is private and keeps its other lines', async () => {
  const file = join(root, 'deep/.env.release')
  await keepVariables(file, { A: '1', B: 'two words' })
  await writeFile(file, `# Ours\n${await readFile(file, 'utf8')}`)
  await keepVariables(file, { A: '2', C: '' })
  expect(await readFile(file, 'utf8')).toBe("# Ours\nB='two words'\nA=2\nC=\n")
  expect((await stat(file)).mode & 0o777).toBe(0o600)
})

it('a variables file returns each value unchanged, to us and to Vite, or refuses it', async () => {
  const file = join(root, '.env.release')
  for (const value of [
    "1 St John's Road, London",
    'A "quoted" name',
    'both \' and "',
    'a # in it',
    ' around ',
    'a=b',
  ]) {
    await keepVariables(file, { VITE_X: value })
    expect(await readVariables(file)).toEqual({ VITE_X: value })
    expect(loadEnv('release', root, 'VITE_X')).toEqual({ VITE_X: value })
  }
  for (const value of ['$HOME', 'a\nb', 'a\\n'])
    await expect(keepVariables(file, { VITE_X: value })).rejects.toThrow('VITE_X must have no')
})

it('a variables file is refused if others may read it, and the environment overrides it', async () => {
  await keepVariables(join(root, '.env.release'), { A: 'file', B: 'file' })
  await keepVariables(join(root, '.setup/secrets.env'), { C: 'secret' })
  expect(await liveVariables(root, { A: 'shell', B: '' })).toEqual({ A: 'shell', B: 'file', C: 'secret' })
  await chmod(join(root, '.env.release'), 0o640)
  await expect(liveVariables(root, {})).rejects.toThrow('chmod 600')
  // An unreadable file does not count as empty.
  await expect(readVariables(root)).rejects.toThrow('EISDIR')
})

it('commands on a live project get its secrets and the values that only an .env file has', async () => {
  await keepVariables(join(root, '.setup/secrets.env'), { SUPABASE_DB_URL: 'secret' })
  await writeFile(join(root, '.env'), 'SUPABASE_DB_URL=other\nSUPABASE_SECRET_KEY=key\n')
  expect(await commandVariables(root)).toMatchObject({ SUPABASE_DB_URL: 'secret', SUPABASE_SECRET_KEY: 'key' })
})

const command = (script: string, env = {}) => ({ typed: ['npx', 'x', "it's"], script: ['-e', script], env })

it('a command gets its secrets from the environment and prints none', async () => {
  const failing = command('console.error(process.env.TOKEN); process.exit(2)', { TOKEN: 'short', MODE: 'failed' })
  const error = await runIn(root)(failing).catch((reason: unknown) => reason)
  expect(error).toBeInstanceOf(CommandFailed)
  expect(error).toMatchObject({ message: "npx x 'it'\\''s' failed:\n(TOKEN)", said: '(TOKEN)', status: 2 })
  await expect(runIn(root)(command('console.log(process.cwd())'))).resolves.toContain(root)
  await expect(runIn(root)(inShell('echo no; exit 3'))).rejects.toMatchObject({ said: 'no', status: 3 })
})

it.each([
  [
    'pg_dump: error: aborting because of server version mismatch\npg_dump: detail: server version: 17.6; pg_dump version: 15.14 (Debian)',
    '17',
  ],
  ['psql: error: invalid URI query parameter: "require_auth"', '17'],
  ['pg_restore: error: unsupported version (1.16) in file header', '17'],
  ['pg_dump: error: connection to server failed', undefined],
])('a backup says which PostgreSQL it needs: %s', (complaint, needed) => {
  const problem = versionProblem(complaint)
  if (needed) expect(problem).toContain(`it needs ${needed}. Install that, and set PG_BIN`)
  else expect(problem).toBeUndefined()
})

const nobody: Run = async () => {
  throw new Error('No call is expected')
}

it('an upload to a folder replaces it and keeps the previous one', async () => {
  const [dist, path] = [join(root, 'dist'), join(root, 'www')]
  await keepVariables(join(dist, 'first.html'), {})
  await upload(nobody, dist, { kind: 'folder', path })
  await rm(join(dist, 'first.html'))
  await keepVariables(join(dist, '.well-known/security.txt'), {})
  // A killed run left this behind.
  await keepVariables(`${path}.new/half.html`, {})
  await upload(nobody, dist, { kind: 'folder', path })
  expect([await readdir(path), await readdir(`${path}.before`)]).toEqual([['.well-known'], ['first.html']])
  expect((await readdir(root)).sort()).toEqual(['dist', 'www', 'www.before'])
})

it('deploy:check asks for every header that the form sends', async () => {
  let headers = new Headers()
  vi.stubGlobal('self', { location: { origin: 'https://site.example' } })
  vi.stubGlobal('fetch', async (_: URL, init: RequestInit) => {
    headers = new Headers(init.headers)
    return new Response(null, { status: 204 })
  })
  expect(await send({ id: 'key', submission: asking('tap'), requestedAt: 0 })).toEqual({ kind: 'sent' })
  expect([...headers.keys()].filter((name) => !SENT.includes(name))).toEqual([])
  expect([...headers.keys()]).toContain('idempotency-key')
})

it('deploy:check asks for every header that the desk sends', async () => {
  const sent: Record<string, string[]> = {}
  const session = { access_token: 'a', refresh_token: 'b', expires_in: 3600, token_type: 'bearer', user: { id: '1' } }
  const client = createClient('https://project.example', 'sb_publishable_key', {
    auth: { persistSession: false, autoRefreshToken: false },
    global: {
      fetch: async (url, init) => {
        sent[`${init?.method} ${new URL(String(url)).pathname}`] = [...new Headers(init?.headers).keys()].sort()
        return Response.json(session)
      },
    },
  })
  await client.auth.signInWithPassword({ email: 'ada@example.org', password: 'three random words' })
  await client.auth.updateUser({ password: 'three other words' })
  await client.rpc('desk_requests', {}).setHeader('Idempotency-Key', 'key')
  await client.functions.invoke('staff', { body: { do: 'look' } })
  expect(sent).toEqual({
    'POST /auth/v1/token': SENT_BY_DESK.auth,
    'PUT /auth/v1/user': SENT_BY_DESK.auth,
    'POST /rest/v1/rpc/desk_requests': SENT_BY_DESK.rpc,
    'POST /functions/v1/staff': SENT_BY_DESK.functions,
  })
})
