import { execFile, spawn } from 'node:child_process'
import { createHash } from 'node:crypto'
import {
  chmodSync,
  cpSync,
  existsSync,
  globSync,
  mkdirSync,
  mkdtempSync,
  readFileSync,
  rmSync,
  statSync,
  writeFileSync,
} from 'node:fs'
import { tmpdir } from 'node:os'
import { join } from 'node:path'
import { parseEnv, promisify } from 'node:util'
import { afterEach, beforeEach, describe, expect, it, onTestFinished, vi } from 'vitest'
import { CommandFailed, type Run } from '../../tools/live/commands.ts'
import { keysOf } from '../../tools/live/environment.ts'
import { answerAll, lookupOf } from '../../tools/setup/asking.ts'
import { carryOutAll, openSetup } from '../../tools/setup/run.ts'
import { STEPS } from '../../tools/setup/steps.ts'
import { reminders } from '../../tools/vite/release.ts'
import { COMPANY } from '../support/company.ts'

/* Tests all steps of `npm run setup` with its commands stubbed. */

const repository = join(import.meta.dirname, '../..')
const SECRETS = ['sbp_token-of-the-account', 'password-of-the-mail-server', 'token-of-cloudflare', 'sb_secret_key']
const [SUPABASE_ACCESS_TOKEN = '', SMTP_PASS = '', CLOUDFLARE_API_TOKEN = '', SECRET_KEY = ''] = SECRETS
const ANSWERS = {
  ...COMPANY,
  ...{ SUPABASE_ACCESS_TOKEN, SUPABASE_REF: 'abcdefghijklmnopqrst', OWNER_EMAIL: 'asha@b.co', OWNER_NAME: 'Asha' },
  ...{ SMTP_HOST: 'mail.b.co', SMTP_PORT: '587', SMTP_USER: 'post', SMTP_PASS, SMTP_FROM: 'a@b.co' },
  ...{ UPLOAD_TO: 'pages:site', CLOUDFLARE_ACCOUNT_ID: 'account', CLOUDFLARE_API_TOKEN },
}

const WORKER = '[{"revision":null,"url":"assets/start.js"}]'

let root: string
/** Each command and call, as typed. */
let done: string[]
let said: string[]
/** The project's secrets. */
let secrets: NodeJS.Dict<string>
let broken: RegExp | undefined
/** What a broken command says. */
let complaint: string
/** What the site's name answers with, if it does not lead to the host yet. */
let parked: string | undefined
let answers: typeof ANSWERS & Readonly<Record<string, string>>
let isMailRefused: boolean
/** Looks at what a push declares. */
let pushed: (() => void) | undefined

beforeEach(() => {
  root = mkdtempSync(join(tmpdir(), 'bmh-setup-'))
  for (const path of ['supabase/config.toml', 'supabase/templates'])
    cpSync(join(repository, path), join(root, path), { recursive: true })
  ;[done, said, secrets, broken, parked, pushed, answers] = [[], [], {}, undefined, undefined, undefined, ANSWERS]
  complaint = 'It broke'
  isMailRefused = false
  vi.stubEnv('npm_execpath', '/npm.js')
  vi.stubGlobal('fetch', async (input: string | URL | Request, init?: RequestInit) => {
    const { method, url } = new Request(input, init)
    if (url.endsWith('/sw.js')) return new Response(parked ?? WORKER)
    done.push(`${method} ${new URL(url).pathname}`)
    if (isMailRefused && url.includes('/recover')) return new Response('535 refused', { status: 500 })
    const isAccounts = url.includes('/auth/v1/admin/users')
    return Response.json(isAccounts ? (method === 'GET' ? { users: [] } : { id: 'asha' }) : null)
  })
})
afterEach(() => {
  vi.unstubAllEnvs()
  rmSync(root, { recursive: true })
})

const run: Run = async (command) => {
  const typed = command.typed.join(' ')
  if (!command.isQuestion) done.push(typed)
  if (broken?.test(typed)) throw new CommandFailed(command, complaint)
  if (typed.includes('api-keys'))
    return `{"keys":[{"type":"publishable","api_key":"sb_publishable_x"},{"type":"secret","api_key":"${SECRET_KEY}"}]}`
  if (typed.includes('secrets set'))
    secrets = { ...secrets, ...parseEnv(readFileSync(join(root, '.setup/sender.env'), 'utf8')) }
  if (typed.includes('secrets list')) {
    const digest = (value = '') => createHash('sha256').update(value).digest('hex')
    return JSON.stringify({ secrets: Object.entries(secrets).map(([name, value]) => ({ name, value: digest(value) })) })
  }
  if (typed.includes('supabase link')) write('supabase/.temp/project-ref', 'abcdefghijklmnopqrst')
  if (typed.includes('config push')) pushed?.()
  if (typed.includes('build:release')) write('dist/sw.js', WORKER)
  return ''
}
function write(path: string, text: string) {
  mkdirSync(join(root, path, '..'), { recursive: true })
  writeFileSync(join(root, path), text)
}
/** As setup writes them: nobody else may read them. */
function writePrivately(path: string, text: string) {
  write(path, text)
  chmodSync(join(root, path), 0o600)
}
const setUp = () =>
  carryOutAll(
    STEPS,
    openSetup({
      root,
      answers,
      url: undefined,
      patience: 0,
      run,
      say: (line) => said.push(line),
      confirm: async () => true,
    }),
    join(root, '.setup/progress.json'),
  )

describe('npm run setup', () => {
  it('continues with the same keys after a failure, and only releases when run again', async () => {
    broken = /secrets set/
    await expect(setUp()).rejects.toThrow('It broke')
    const keys = parseEnv(readFileSync(join(root, '.setup/sender.env'), 'utf8'))
    expect(keys.VAPID_PRIVATE_KEY).toBeDefined()
    ;[broken, done] = [undefined, []]
    await setUp()
    expect(secrets).toEqual(keys)
    expect(done.filter((line) => /secrets set|users$|set_sender|recover|pages deploy/.test(line))).toEqual([
      'npx supabase secrets set --env-file .setup/sender.env --yes',
      'POST /rest/v1/rpc/set_sender',
      'GET /auth/v1/admin/users',
      'POST /auth/v1/admin/users',
      'POST /auth/v1/recover',
      expect.stringMatching(/^npx wrangler pages deploy .* --project-name site --branch main --commit-dirty=true$/),
    ])
    done = []
    await setUp()
    expect(done[0]).toBe('npm run check')
    expect(secrets).toEqual(keys)
  })

  it('only reports checks marked ✗ on the first day, but fails if the site is not live', async () => {
    broken = /deploy:check/
    await setUp()
    expect(said).toContain('It broke')
    broken = /pages deploy/
    await expect(setUp()).rejects.toThrow('The site is not live yet')
    expect(said.join()).toContain('Stopped at “Upload to Cloudflare Pages, project site”')
  })

  it('notices a refused access token before its first step', async () => {
    ;[broken, complaint] = [/api-keys/, 'unexpected get api keys status 401: {"message":"Unauthorized"}']
    await expect(setUp()).rejects.toThrow('Supabase refuses the access token. Make a new one')
    expect(done).toEqual([])
  })

  it('says how to change the answers to a mail server that refuses', async () => {
    isMailRefused = true
    await expect(setUp()).rejects.toThrow('Wrong server, user or password? npm run setup -- --again')
  })

  it('says that the site is live only once its name answers with it, and what to confirm first', async () => {
    parked = 'A registrar’s page'
    await expect(setUp()).rejects.toThrow('The site is not live yet')
    expect(said.join('\n')).toMatch(/under Workers & Pages, site, "Custom domains", add www\.buildmastershub\.co\.uk/)
    expect(said.join('\n')).not.toContain('is live.')
    expect(done.join()).not.toContain('deploy:check')
    parked = undefined
    await setUp()
    expect(said).toContain(`  ${COMPANY.VITE_SITE_URL} is live.`)
    expect(said.at(-3)).toContain('npm run staff -- password asha@b.co')
    const reminded = reminders(Date.now())
    expect(reminded === '' || said.some((line) => line.startsWith(reminded))).toBe(true)
  })

  it('gives GitHub the secrets of a backup by gh, and goes live where gh is missing or fails', async () => {
    answers = {
      ...ANSWERS,
      ...{ BACKUP_KEY: 'age1key', SUPABASE_DB_URL: 'postgresql://a:password-of-the-database@b/c' },
    }
    broken = /gh secret set/
    await setUp()
    expect(said.join('\n')).toContain('By hand: docs/operating.md, "Backups".')
    const [line = ''] = done.filter((typed) => typed.includes('gh secret'))
    expect(line).toMatch(
      /isPrivate.*\$BACKUP_KEY.*"\$SUPABASE_DB_URL" \| gh secret set SUPABASE_DB_URL.*SUPABASE_SECRET_KEY$/,
    )
    for (const secret of [SECRET_KEY, 'password-of-the-database']) expect(said.join() + line).not.toContain(secret)
    ;[broken, done] = [/gh --version/, []]
    await setUp()
    expect(said.join('\n')).toContain('install it from https://cli.github.com, run gh auth login, then npm run setup.')
    expect(done.join()).not.toContain('gh secret')
  })

  it('pushes our email of a forgotten password only after a mail server', async () => {
    const declared: (string | false)[] = []
    pushed = () => {
      const folder = join(root, '.setup/project')
      const [, path] = /content_path = "(.*)"/.exec(readFileSync(join(folder, 'supabase/config.toml'), 'utf8')) ?? []
      declared.push(path !== undefined && readFileSync(join(folder, path), 'utf8'))
    }
    await setUp()
    expect(declared).toEqual([false, expect.stringMatching(/#recovery=\{\{ \.TokenHash \}\}.*\{\{ \.Token \}\}/s)])
    expect(declared[1]).not.toContain('ConfirmationURL')
    rmSync(join(root, '.setup'), { recursive: true })
    ;[declared.length, answers] = [0, { ...ANSWERS, SMTP_HOST: '' }]
    await setUp()
    expect(declared).toEqual([false])
  })

  it('shows no secret and keeps its files private', async () => {
    await setUp()
    const ours = [...SECRETS, secrets.NOTIFY_SECRET, secrets.VAPID_PRIVATE_KEY]
    const site = readFileSync(join(root, '.env.release'), 'utf8')
    for (const secret of ours) expect(said.join() + done.join() + site).not.toContain(secret)
    const files = globSync('{.setup/**/*.*,.env.release}', { cwd: root })
    expect(files.length).toBeGreaterThan(3)
    expect(files.filter((file) => (statSync(join(root, file)).mode & 0o777) !== 0o600)).toEqual([])
    expect(readFileSync(join(root, '.setup/project/supabase/config.toml'), 'utf8')).not.toContain(SMTP_PASS)
  })

  it('keeps existing push keys that are missing from this folder', async () => {
    secrets = { VAPID_PRIVATE_KEY: 'theirs' }
    await setUp()
    expect(said.join()).toContain('They stay')
    expect(secrets).toEqual({ VAPID_PRIVATE_KEY: 'theirs', SITE_URL: COMPANY.VITE_SITE_URL })
    expect(done).not.toContain('POST /rest/v1/rpc/set_sender')
  })

  describe('its questions', () => {
    const TOKENS: Readonly<Record<string, readonly string[]>> = { one: ['Ours'], two: ['Ours', 'Theirs'], few: [] }
    const idOf = (name: string) => Buffer.from(name.padEnd(16)).toString('hex')
    /** The states of the account's project, one for each look; none where there is no project yet. */
    let states: string[]
    let asked: Record<string, (string | readonly string[])[]>
    let looks: string[]
    const REFUSALS: Readonly<Record<string, string>> = {
      short: '{"error":{"message":"Invalid access token format. Must be like `sbp_0102...1920`."}}',
      old: '{"error":{"message":"Unexpected error retrieving projects: {\\"message\\":\\"Unauthorized\\"}"}}',
      offline: '{"error":{"message":"failed to list projects: HttpClientError: Transport error (GET https://…)"}}',
    }

    /** Answers each question in order of this list, and the rest as known. Those of `keeps` are known first. */
    async function answered(
      typed: Readonly<Record<string, readonly string[]>>,
      kept: NodeJS.Dict<string> = ANSWERS,
      keeps: readonly string[] = [],
    ) {
      const saved: Record<string, string> = {}
      const left = Object.fromEntries(Object.entries(typed).map(([name, all]) => [name, [...all]]))
      const known = Object.entries(kept).filter(
        (pair): pair is [string, string] => (!(pair[0] in typed) || keeps.includes(pair[0])) && pair[1] !== undefined,
      )
      const lookup = lookupOf(
        async (command) => {
          const { typed, env } = command
          const refusal = REFUSALS[env?.SUPABASE_ACCESS_TOKEN ?? '']
          if (refusal && !typed.includes('pages')) throw new CommandFailed(command, refusal)
          if (env?.CLOUDFLARE_ACCOUNT_ID === idOf('Left')) throw new CommandFailed(command, '✘ Authentication error')
          if (typed.includes('pages')) return '[{"Project Name":"shop"}]'
          const status = states.shift() ?? ''
          return JSON.stringify({
            projects: status ? [{ ref: 'abcdefghijklmnopqrst', name: 'Hub', region: 'eu-west-2', status }] : [],
          })
        },
        (line) => (line.startsWith('Looking') ? looks.push(line) : said.push(line)),
        1,
      )
      const someone = {
        heading() {},
        refuse: (problem: string) => said.push(problem),
        async answer({ name }: { name: string }, usual: string, choices: readonly { label: string }[]) {
          asked[name] = [...(asked[name] ?? []), choices.map(({ label }) => label)]
          if ((asked[name]?.length ?? 0) > 5) throw new Error(`${name} is asked for ever: ${said}`)
          return left[name]?.shift() ?? usual
        },
      }
      const all = await answerAll(Object.fromEntries(known), {
        lookup,
        someone,
        given: {},
        isAgain: false,
        async keep({ name }, answer) {
          saved[name] = answer
        },
      })
      return { all, saved }
    }

    beforeEach(() => {
      ;[states, asked, looks] = [['ACTIVE_HEALTHY'], {}, []]
      vi.stubGlobal('fetch', async (_: string, { headers }: { headers: { Authorization: string } }) => {
        const names = TOKENS[headers.Authorization.replace('Bearer ', '')]
        if (!names) return Response.json({ errors: [{ code: 9109 }] }, { status: 403 })
        return Response.json({ result: names.map((name) => ({ id: idOf(name), name })) })
      })
    })

    it('look again for a project made in the meantime, and wait until it runs', async () => {
      states = ['', 'COMING_UP', 'COMING_UP', 'ACTIVE_HEALTHY']
      const { all } = await answered({ SUPABASE_REF: ['look again', 'abcdefghijklmnopqrst'] })
      expect(all.SUPABASE_REF).toBe('abcdefghijklmnopqrst')
      expect(asked.SUPABASE_REF).toEqual([
        [expect.stringContaining('Make one at'), 'None of these: use another token'],
        ['Hub, eu-west-2 (abcdefghijklmnopqrst)', expect.stringContaining('Make one at'), expect.anything()],
      ])
      expect(said).toEqual(['It is starting (COMING_UP) …', 'It is starting (COMING_UP) …'])
    })

    it('take a project that someone restored after the refusal', async () => {
      states = ['INACTIVE', 'ACTIVE_HEALTHY']
      const ref = 'abcdefghijklmnopqrst'
      expect((await answered({ SUPABASE_REF: [ref, ref] })).all.SUPABASE_REF).toBe(ref)
      expect(said).toEqual(['It is not running (INACTIVE): restore it in the dashboard'])
    })

    it('say why a token is no good, and take another whose projects are the wrong ones', async () => {
      states = ['ACTIVE_HEALTHY', 'ACTIVE_HEALTHY', 'ACTIVE_HEALTHY']
      const { saved } = await answered({
        SUPABASE_ACCESS_TOKEN: ['short', 'old', 'offline', 'sbp_theirs', 'sbp_ours'],
        SUPABASE_REF: ['another token', 'abcdefghijklmnopqrst'],
      })
      const unknown = 'Supabase does not know this token. One begins with sbp_'
      expect(said).toEqual([unknown, unknown, 'Supabase does not answer. Is this machine online?'])
      expect(saved.SUPABASE_ACCESS_TOKEN).toBe('sbp_ours')
      expect(looks).toContain('Looking at Supabase …')
    })

    it('ask again for what only an earlier token of Cloudflare can see', async () => {
      const kept = { ...ANSWERS, CLOUDFLARE_ACCOUNT_ID: idOf('Left') }
      const { saved } = await answered({ CLOUDFLARE_API_TOKEN: ['one'] }, kept)
      expect(saved).toMatchObject({ CLOUDFLARE_API_TOKEN: 'one', CLOUDFLARE_ACCOUNT_ID: idOf('Ours') })
      expect(asked.CLOUDFLARE_ACCOUNT_ID).toEqual([[`Ours (${idOf('Ours')})`, 'None of these: use another token']])
    })

    it('go back to the token whose choices cannot be listed', async () => {
      const kept = { ...ANSWERS, CLOUDFLARE_API_TOKEN: 'two', CLOUDFLARE_ACCOUNT_ID: idOf('Left') }
      const typed = { UPLOAD_TO: ['pages:shop'], CLOUDFLARE_API_TOKEN: ['one'] }
      const { all } = await answered(typed, kept, ['CLOUDFLARE_API_TOKEN'])
      expect(said).toEqual(['Authentication error'])
      expect(all).toMatchObject({ CLOUDFLARE_ACCOUNT_ID: idOf('Ours'), UPLOAD_TO: 'pages:shop' })
    })

    it.each<[token: string, choices: number, account: string]>([
      ['one', 2, 'Ours'],
      ['two', 3, 'Theirs'],
      ['few', 0, 'Typed'],
    ])('find the account at Cloudflare by the token %s, and list its sites', async (token, choices, account) => {
      const { all } = await answered({
        CLOUDFLARE_API_TOKEN: ['mistyped', token],
        CLOUDFLARE_ACCOUNT_ID: [idOf(account)],
        UPLOAD_TO: ['pages:shop'],
      })
      expect(said).toEqual(['Cloudflare does not know this token'])
      expect(asked.CLOUDFLARE_ACCOUNT_ID?.map(({ length }) => length)[0]).toBe(choices)
      expect(asked.UPLOAD_TO).toEqual([['shop', 'A new site at Pages, build-masters-hub', expect.anything()]])
      expect(all).toMatchObject({ CLOUDFLARE_ACCOUNT_ID: idOf(account), UPLOAD_TO: 'pages:shop' })
    })

    it('complete an address, and refuse the secret half of a key', async () => {
      const { all } = await answered(
        { VITE_SITE_URL: ['www.BuildMastersHub.co.uk/'], BACKUP_KEY: ['AGE-SECRET-KEY-1QQ', 'age1qq'] },
        { ...ANSWERS, SUPABASE_DB_URL: 'postgresql://a:b@c/d' },
      )
      expect(all.VITE_SITE_URL).toBe('https://www.buildmastershub.co.uk')
      expect(said).toEqual([expect.stringMatching(/^That is the secret half: .*begins with age1\b/)])
    })

    it('refuse with an example', async () => {
      await answered(
        { VITE_LANDLINE_PHONE: ['the office', '01245 012345'], PHONE_FROM: ['0124', '+441245012345'] },
        { ...ANSWERS, PHONE_PROVIDER: 'twilio', PHONE_ACCOUNT: 'AC1', PHONE_TOKEN: 'token' },
      )
      expect(said).toEqual([
        'It is not a UK phone number. For example: 01245 …',
        'It is not a UK number that begins with +44. For example: +441245…',
      ])
    })

    it('empty the answers that no longer apply', async () => {
      const { saved } = await answered(
        {},
        { ...ANSWERS, SMTP_HOST: '', VITE_LABOUR_RATE: '', VITE_MINIMUM_CHARGE: '90' },
      )
      expect(saved).toMatchObject({ SMTP_USER: '', SMTP_PASS: '', VITE_MINIMUM_CHARGE: '' })
    })
  })

  it('keeps the sender’s keys from its file, and creates missing ones', () => {
    const made = keysOf({ VAPID_SUBJECT: 'mailto:a@b.co' }, '')
    const file = Object.entries(made).map(([name, value]) => `${name}=${value}\n`)
    expect(keysOf({}, file.join(''))).toEqual(made)
  })

  it('saves answers from the environment and names missing ones without a terminal', async () => {
    writePrivately('.setup/secrets.env', 'SUPABASE_ACCESS_TOKEN=sbp_x\n')
    writePrivately('.env.release', 'SUPABASE_REF=abcdefghijklmnopqrst\n')
    const { VITE_SITE_URL, VITE_EMERGENCY_PHONE } = COMPANY
    const env = { PATH: process.env.PATH, VITE_SITE_URL, VITE_EMERGENCY_PHONE }
    const setup = promisify(execFile)(process.execPath, [join(repository, 'tools/setup.ts')], { cwd: root, env })
    await expect(setup).rejects.toMatchObject({
      stderr: expect.stringContaining('VITE_LANDLINE_PHONE is not answered'),
    })
    const kept = parseEnv(readFileSync(join(root, '.env.release'), 'utf8'))
    expect(kept).toEqual({ SUPABASE_REF: 'abcdefghijklmnopqrst', VITE_SITE_URL, VITE_EMERGENCY_PHONE })
  })

  // util-linux's `script` makes a terminal.
  it.runIf(existsSync('/usr/bin/script'))('asks at a terminal, and again after a refusal', async () => {
    writePrivately('.setup/secrets.env', 'SUPABASE_ACCESS_TOKEN=sbp_x\n')
    writePrivately('.env.release', `SUPABASE_REF=abcdefghijklmnopqrst\nVITE_SITE_URL=${COMPANY.VITE_SITE_URL}\n`)
    const line = `stty cols 200; ${process.execPath} ${join(repository, 'tools/setup.ts')}`
    const child = spawn('script', ['-qec', line, '/dev/null'], {
      cwd: root,
      env: { PATH: process.env.PATH, TERM: 'xterm' },
    })
    onTestFinished(() => void child.kill())
    let shown = ''
    child.stdout.on('data', (text) => {
      shown += text
    })
    await vi.waitFor(() => expect(shown).toContain('Emergency number'), 20_000)
    child.stdin.write('the office\r')
    await vi.waitFor(() => expect(shown).toContain('It is not a UK phone number. For example: 0808 …'), 20_000)
  })

  it('--dry-run makes no call and writes no file', async () => {
    const script = join(repository, 'tools/setup.ts')
    const { stdout } = await promisify(execFile)(process.execPath, [script, '--dry-run'], { cwd: root })
    expect(stdout).toContain('$ npx supabase db push --remote --yes')
    expect(globSync('{.setup,.env.release}', { cwd: root })).toEqual([])
  })
})
