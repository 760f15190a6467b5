import { type ChildProcess, spawn } from 'node:child_process'
import { once } from 'node:events'
import { globSync } from 'node:fs'
import { chmod, mkdir, readFile, rm, stat, writeFile } from 'node:fs/promises'
import { createServer } from 'node:net'
import { join } from 'node:path'
import { parseEnv } from 'node:util'
import { afterAll, beforeAll, expect, test } from 'vitest'
import { COMPANY } from '../support/company.ts'
import { type HostedAccount, startAccount } from '../support/management/account.ts'
import { ACCESS_TOKEN, REF } from '../support/management/api.ts'
import { ACCOUNT, PAGES_TOKEN } from '../support/management/pages.ts'
import { secretKey } from '../support/postgrest.ts'
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
    console.log('✓ all is well at ' + process.argv[2])`,
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
  if (path.startsWith('node_modules')) await rm(join(project.directory, 'node_modules/vite'), { recursive: true })
  await mkdir(join(place, '..'), { recursive: true })
  await writeFile(place, text)
  if (path.startsWith('node_modules')) await writeFile(join(place, '../../package.json'), '{"type":"module"}')
}

/** What somebody types, by the question. Nothing: they press Enter. */
const typed = (): Readonly<Record<string, string>> => ({
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

interface Run {
  readonly code: number | null
  readonly output: string
}

/** Runs it, with somebody at the keyboard. `onStart` is given the process, which leads a group of its own. */
async function setUp(
  args: readonly string[] = [],
  answers: Readonly<Record<string, string>> = typed(),
  onStart: (child: ChildProcess) => void = () => {},
): Promise<Run> {
  const { NODE_ENV: _, ...inherited } = process.env
  const child = spawn(process.execPath, ['tools/setup.ts', ...args], {
    cwd: project.directory,
    env: { ...inherited, ...account.env },
    detached: true,
  })
  onStart(child)
  let output = ''
  let answered = 0
  const note = (text: Buffer) => {
    output += text
    const [prompt] = /[^\n]*: $/.exec(output.slice(answered)) ?? []
    if (prompt === undefined) return
    const [, answer] = Object.entries(answers).find(([question]) => prompt.trim().includes(question)) ?? []
    if (answer === undefined) child.stdin?.end()
    else {
      child.stdin?.write(`${answer}\n`)
      output += '\n'
    }
    answered = output.length
  }
  child.stdout.on('data', note)
  child.stderr.on('data', (text) => {
    output += text
  })
  const [code] = await once(child, 'close')
  return { code, output }
}

/** Runs it until a call, kills it and all that it has started, and waits for its end. */
async function killedAt(call: RegExp, when: 'before' | 'after'): Promise<Run> {
  let child: ChildProcess | undefined
  let isHit = false
  account.setGate(async (made, carryOut) => {
    if (isHit) return false
    if (!call.test(made)) {
      await carryOut()
      return true
    }
    isHit = true
    if (when === 'after') await carryOut()
    process.kill(-Number(child?.pid), 'SIGKILL')
    return false
  })
  const run = await setUp([], typed(), (started) => {
    child = started
  })
  account.setGate(undefined)
  expect(run.output).toContain('From here to a live site')
  expect([isHit, run.code], run.output).toEqual([true, null])
  return run
}

const inProject = (path: string) => join(project.directory, path)
const variables = async (path: string) => parseEnv(await readFile(inProject(path), 'utf8'))

test('a dry run prints each call, and makes none', async () => {
  const { code, output } = await setUp(['--dry-run'], {})
  expect([code, account.calls]).toEqual([0, []])
  for (const call of [
    '$ npx supabase link REF --yes',
    '$ npx supabase db push --remote --yes',
    '$ npx supabase config push --remote=REF --workdir .setup/project --yes',
    '$ npx supabase secrets set --env-file .setup/sender.env --yes',
    '$ npx supabase functions deploy notify staff --use-api --yes',
    `POST ${account.backend.url}/rest/v1/rpc/set_sender`,
    `POST ${account.backend.url}/rest/v1/rpc/add_staff`,
    '$ npm run build:release',
    '$ npx wrangler pages deploy dist --project-name build-masters-hub --branch main --commit-dirty=true',
    '$ npm run deploy:check -- https://www.example.com',
  ])
    expect(output).toContain(call)
  await expect(stat(inProject('.env.release'))).rejects.toThrow('ENOENT')
  await expect(stat(inProject('.setup'))).rejects.toThrow('ENOENT')
})

test('an answer that is no good is told at once, and asked for again', async () => {
  const wrong: Readonly<Record<string, string>> = { ...typed(), 'Emergency number': '0808 157 0247' }
  const attempt = await setUp([], { ...wrong, 'Access token of your Supabase account': 'x' }, (child) => {
    // The same answer would be given for ever.
    child.stdout?.on('data', (text) => {
      if (String(text).includes('✗')) child.stdin?.end()
    })
  })
  expect(attempt).toMatchObject({ code: 130, output: expect.stringContaining('Invalid access token format') })
})
