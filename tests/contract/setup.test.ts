import { spawn } from 'node:child_process'
import { once } from 'node:events'
import { globSync } from 'node:fs'
import { appendFile, chmod, mkdir, readdir, readFile, rm, stat, writeFile } from 'node:fs/promises'
import { createServer } from 'node:net'
import { dirname, join } from 'node:path'
import { parseEnv } from 'node:util'
import { afterAll, beforeAll, expect, test } from 'vitest'
import { COMPANY } from '../support/company.ts'
import { type HostedAccount, startAccount } from '../support/management/account.ts'
import { ACCESS_TOKEN } from '../support/management/api.ts'
import { ACCOUNT, PAGES_TOKEN } from '../support/management/pages.ts'
import { publishableKey, secretKey } from '../support/postgrest.ts'
import { Project } from '../support/project.ts'

/*
 * `npm run setup`, the command itself, with the Supabase CLI and Wrangler that package-lock.json pins, against a management
 * API, a Cloudflare and a mail server of our own. Only the build and `deploy:check` are stand-ins: others test them, and they
 * need a minute and a certificate.
 */

const slow = 180_000
const SMTP_PASSWORD = 'the-password-of-the-mail-server'
const MAILBOX = 'asha@buildmastershub.co.uk'
let account: HostedAccount
let project: Project
let mailPort: number
const mailServer = createServer((socket) => socket.end('220 mail.buildmastershub.co.uk ESMTP\r\n'))

beforeAll(async () => {
  ;[account, project] = await Promise.all([startAccount(), Project.create()])
  await rm(join(project.directory, 'node_modules/vite'), { recursive: true })
  await standIn('node_modules/vite/package.json', '{"type":"module"}')
  await standIn(
    'node_modules/vite/bin/vite.js',
    `
    import { mkdir, writeFile } from 'node:fs/promises'
    await fetch('${account.url}/stand-in/build')
    await mkdir('dist/.well-known', { recursive: true })
    const files = { _headers: '/*', 'index.html': 'x', 'sitemap.xml': process.env.VITE_SITE_URL + '/', '.well-known/security.txt': 'x' }
    for (const [name, text] of Object.entries(files)) await writeFile('dist/' + name, text)
    if (!process.env.VITE_SUPABASE_ANON_KEY) throw new Error('no key')`,
  )
  await standIn(
    'tools/deployCheck.ts',
    `
    await fetch('${account.url}/stand-in/check')
    if (!process.env.SUPABASE_SECRET_KEY) throw new Error('no key')
    console.log('✓ the page is there at ' + process.argv[2])
    console.log('✗ a backup was restored')
    process.exitCode = 1`,
  )
  mailServer.listen(0, '127.0.0.1')
  await once(mailServer, 'listening')
  const address = mailServer.address()
  mailPort = address !== null && typeof address !== 'string' ? address.port : 0
}, slow)
afterAll(() => {
  mailServer.close()
  return Promise.all([account?.stop(), project?.remove()])
}, slow)

/** In the place of a program of the copy. */
async function standIn(path: string, text: string): Promise<void> {
  const place = join(project.directory, path)
  await mkdir(dirname(place), { recursive: true })
  await writeFile(place, text)
}

type Dialogue = Readonly<Record<string, string | readonly string[]>>

/** What is typed, by the question; several answers where it is asked again. Nothing: Enter. */
const typed = (): Dialogue => ({
  'Access token of your Supabase account': ACCESS_TOKEN,
  'Which project': '',
  'Address of the site': COMPANY.VITE_SITE_URL,
  'Emergency number': COMPANY.VITE_EMERGENCY_PHONE,
  'Number of the office': COMPANY.VITE_LANDLINE_PHONE,
  'Mobile that takes texts': '',
  'Email address for customers': COMPANY.VITE_CONTACT_EMAIL,
  'Registered office, with its postcode': COMPANY.VITE_REGISTERED_OFFICE,
  'Who runs the database': '',
  'Where the database is': '',
  "The owner's email address": MAILBOX,
  "The owner's first name": 'Asha',
  'Your mail server (SMTP)': '127.0.0.1',
  'Its port': String(mailPort),
  'Its user name': 'post',
  'Its password': SMTP_PASSWORD,
  'Address that emails come from': '',
  'pages:NAME for Cloudflare Pages, or a folder': '',
  'Id of your Cloudflare account': ACCOUNT,
  'API token of Cloudflare': PAGES_TOKEN,
  'Has it come?': '',
})

/** Runs it with a person at the keyboard; `killedAt` are the words at which it is killed. */
async function setUp({
  args = [],
  answers = typed(),
  env = {},
  killedAt = '',
}: {
  readonly args?: readonly string[]
  readonly answers?: Dialogue
  readonly env?: Readonly<Record<string, string>>
  readonly killedAt?: string
} = {}) {
  const { NODE_ENV: _, ...inherited } = process.env
  // npm finds its node there.
  const PATH = `${dirname(process.execPath)}:${inherited.PATH}`
  const child = spawn(process.execPath, ['tools/setup.ts', ...args], {
    cwd: project.directory,
    env: { ...inherited, ...account.env, PATH, ...env },
  })
  let output = ''
  let answered = 0
  const left = new Map(Object.entries(answers).map(([question, given]) => [question, [given].flat()]))
  child.stdout.on('data', (text: Buffer) => {
    output += text
    if (killedAt && output.includes(killedAt)) child.kill('SIGKILL')
    const [prompt] = /[^\n]*: $/.exec(output.slice(answered)) ?? []
    if (prompt === undefined) return
    const question = [...left.keys()].find((name) => prompt.includes(name))
    const answer = left.get(question ?? '')?.shift()
    // Without an answer the window is closed.
    if (answer === undefined) child.stdin.end()
    else child.stdin.write(`${answer}\n`)
    output += '\n'
    answered = output.length
  })
  child.stderr.on('data', (text) => {
    output += text
  })
  const [code]: (number | null)[] = await once(child, 'close')
  return { code, output }
}

const inProject = (path: string) => join(project.directory, path)
const variables = async (path: string) => parseEnv(await readFile(inProject(path), 'utf8'))

test('a dry run prints each call, and makes none', async () => {
  const { code, output } = await setUp({ args: ['--dry-run'], answers: {} })
  expect([code, account.calls]).toEqual([0, []])
  expect(output).toContain('$ npx supabase db push --remote --yes')
  expect(output).toContain(`POST ${account.backend.url}/rest/v1/rpc/add_staff`)
  await expect(stat(inProject('.env.release'))).rejects.toThrow('ENOENT')
  await expect(stat(inProject('.setup'))).rejects.toThrow('ENOENT')
})

test('a wrong answer is refused at once; a second run goes on where the first stopped', async () => {
  const first = await setUp({
    answers: {
      ...typed(),
      'Access token of your Supabase account': ['x', ACCESS_TOKEN],
      'Emergency number': ['0808 157 0247', COMPANY.VITE_EMERGENCY_PHONE],
      'Number of the office': [],
    },
  })
  expect(first.code).toBe(130)
  for (const words of ['✗ Invalid access token format', '✗ It is a number for drama use', 'Stopped.'])
    expect(first.output).toContain(words)
  const second = await setUp({ answers: { ...typed(), 'Registered office, with its postcode': [] } })
  expect(second.output).not.toContain('Emergency number')
  expect(second.code).toBe(130)
})

test('leads to a live site, although it was killed halfway', { timeout: slow }, async () => {
  const killed = await setUp({ killedAt: 'Tells the database where its sender runs' })
  expect(killed.code, killed.output).toBeNull()
  const { VAPID_PRIVATE_KEY } = account.project.secrets
  const { code, output } = await setUp()
  expect(code, output).toBe(0)

  // The database, by the real CLI.
  const files = (await readdir('supabase/migrations')).filter((name) => name.endsWith('.sql'))
  const [applied] = await account.backend.query('select count(*) as n from supabase_migrations.schema_migrations')
  expect(applied?.n).toBe(String(files.length))
  expect(account.project.auth).toMatchObject({
    disable_signup: true,
    password_min_length: 12,
    security_update_password_require_reauthentication: true,
    security_update_password_require_current_password: true,
    site_url: COMPANY.VITE_SITE_URL,
    uri_allow_list: `${COMPANY.VITE_SITE_URL}/desk/`,
    smtp_pass: SMTP_PASSWORD,
  })

  // Its sender, with the keys of the first run.
  expect(VAPID_PRIVATE_KEY).toBeDefined()
  expect(account.project.secrets).toMatchObject({ VAPID_PRIVATE_KEY })
  const { secrets, functions } = account.project
  expect(await variables('.setup/sender.env')).toEqual(secrets)
  const [settings] = await account.backend.query('select * from private.settings')
  expect(settings).toMatchObject({
    notify_url: `${account.backend.url}/functions/v1/notify`,
    notify_secret: secrets.NOTIFY_SECRET,
    vapid_public_key: secrets.VAPID_PUBLIC_KEY,
  })
  expect(functions.notify).toContain('supabase/functions/notify/index.ts')
  // One owner, whose password is the one that was shown.
  expect(await account.backend.query('select name, role from private.staff')).toEqual([{ name: 'Asha', role: 'owner' }])
  expect(account.admin.made.map(({ password }) => password)).toEqual([/shown this once: (\S+)/.exec(output)?.[1]])

  // The site.
  expect(await variables('.env.release')).toMatchObject({
    ...COMPANY,
    VITE_SMS_PHONE: '',
    VITE_HOSTING_PROVIDER: 'Supabase, Inc.',
    VITE_SUPABASE_URL: account.backend.url,
    VITE_SUPABASE_ANON_KEY: publishableKey,
  })
  expect(account.pages.projects).toEqual(['build-masters-hub'])
  expect(account.pages.deployments.at(-1)).toEqual({
    project: 'build-masters-hub',
    paths: expect.arrayContaining(['/index.html', '/.well-known/security.txt']),
    files: ['_headers'],
  })
  expect(output).toContain(`✓ the page is there at ${COMPANY.VITE_SITE_URL}`)
  expect(output).toContain('✗ a backup was restored')

  // Nobody else reads a secret, on the screen or on the disk.
  const notOurs = [ACCESS_TOKEN, PAGES_TOKEN, SMTP_PASSWORD, secretKey]
  for (const secret of [...notOurs, secrets.NOTIFY_SECRET, secrets.VAPID_PRIVATE_KEY])
    expect(killed.output + output).not.toContain(secret)
  const written = globSync('.setup/**', { cwd: project.directory, withFileTypes: true }).filter((entry) =>
    entry.isFile(),
  )
  const places = [...written.map(({ parentPath, name }) => join(parentPath, name)), inProject('.env.release')]
  expect(places.length).toBeGreaterThan(4)
  expect(await Promise.all(places.map(async (place) => (await stat(place)).mode & 0o777))).toEqual(
    places.map(() => 0o600),
  )
  const site = await readFile(inProject('.env.release'), 'utf8')
  for (const secret of notOurs) expect(site).not.toContain(secret)
})

test('run once more asks nothing and does only what has changed', { tags: ['nightly'], timeout: slow }, async () => {
  await setUp()
  const [calls, site] = [account.calls.length, join(project.directory, 'www')]
  const keys = { ...account.project.secrets }
  await appendFile(inProject('.setup/sender.env'), 'WEBHOOK_URL=https://hooks.buildmastershub.co.uk/x?y=1\n')
  const { code, output } = await setUp({ answers: {}, env: { UPLOAD_TO: site } })
  expect(code, output).toBe(0)
  expect(account.calls.slice(calls).filter((call) => !call.startsWith('GET'))).toEqual([
    'POST /v1/projects/REF/secrets',
    'POST /rest/v1/rpc/purge_expired',
  ])
  expect(account.project.secrets).toEqual({ ...keys, WEBHOOK_URL: 'https://hooks.buildmastershub.co.uk/x?y=1' })
  expect(await readdir(site)).toEqual(expect.arrayContaining(['.well-known', 'index.html']))
})

test('answers may come from a file, which nobody else may read', async () => {
  await rm(inProject('.env.release'), { force: true })
  const file = inProject('answers.env')
  const written = `VITE_SITE_URL=${COMPANY.VITE_SITE_URL}\nVITE_EMERGENCY_PHONE='0808 157 0247'\n`
  await writeFile(file, written, { mode: 0o644 })
  const answered = () => setUp({ args: ['--answers', file] })
  expect(await answered()).toMatchObject({ code: 1, output: expect.stringContaining(`chmod 600 ${file}`) })
  await chmod(file, 0o600)
  const words = 'VITE_EMERGENCY_PHONE: It is a number for drama use'
  expect(await answered()).toMatchObject({ code: 1, output: expect.stringContaining(words) })
})
