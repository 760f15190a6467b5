import { once } from 'node:events'
import { mkdtemp, rm, writeFile } from 'node:fs/promises'
import { createServer, type IncomingMessage, type ServerResponse } from 'node:http'
import { tmpdir } from 'node:os'
import { join } from 'node:path'
import { setTimeout as sleep } from 'node:timers/promises'
import { type AdminApi, adminApi } from '../adminApi.ts'
import { type PostgrestBackend, secretKey, startPostgrest } from '../postgrest.ts'
import { type HostedProject, managementAnswer, newProject, REF } from './api.ts'
import { type PagesAccount, pagesAnswer } from './pages.ts'
import { startPooler } from './pooler.ts'

/** A hosted account with one project, as it has just been made, and an account at Cloudflare. */
export interface HostedAccount {
  readonly backend: PostgrestBackend
  readonly project: HostedProject
  readonly pages: PagesAccount
  readonly admin: AdminApi
  /** Every call so far: `POST /v1/projects/REF/secrets`. */
  readonly calls: readonly string[]
  /** What leads the CLI, Wrangler and our commands here. */
  readonly env: Readonly<Record<string, string>>
  /** Where a test's own programs call. */
  readonly url: string
  stop(): Promise<void>
}

/** As the temporary role of the CLI is called behind a pooler. */
const LOGIN_ROLE = `create role "cli_login_postgres.${REF}" login noinherit;
  grant postgres to "cli_login_postgres.${REF}";`

export async function startAccount(): Promise<HostedAccount> {
  const backend = await startPostgrest({ isEmpty: true, platform: LOGIN_ROLE })
  const calls: string[] = []
  const pooler = await startPooler(backend.database.url)
  const project = newProject()
  const pages: PagesAccount = { projects: [], deployments: [] }
  const admin = adminApi(backend, secretKey)

  backend.setIntercept(async (req, res, { body, forward }) => {
    const { pathname } = new URL(req.url ?? '/', backend.url)
    calls.push(`${req.method} ${pathname}`)
    if (pathname.startsWith('/auth/v1/admin')) return admin.intercept(req, res, { body, forward })
    const isMail = pathname === '/auth/v1/recover'
    let reply = isMail ? { status: 200, headers: {}, body: Buffer.from('{}') } : await forward()
    // A hosted project tells PostgREST of every new function; it reads them all again, in its own time.
    for (const end = Date.now() + 20_000; reply.status === 404 && Date.now() < end; reply = await forward()) {
      await backend.query("notify pgrst, 'reload schema'")
      await sleep(100)
    }
    res.writeHead(reply.status, reply.headers).end(reply.body)
    return true
  })

  const server = createServer((req, res) => {
    answer(req, res).catch((error) => res.writeHead(500).end(String(error)))
  })
  async function answer(req: IncomingMessage, res: ServerResponse): Promise<void> {
    const chunks: Buffer[] = []
    for await (const chunk of req) chunks.push(chunk)
    const { pathname: path, searchParams: search } = new URL(req.url ?? '/', 'http://localhost')
    const asked = { method: req.method ?? 'GET', path, search, body: Buffer.concat(chunks).toString('latin1') }
    const slug = search.get('slug')
    calls.push(`${asked.method} ${path.replace(REF, 'REF')}${slug ? ` ${slug}` : ''}`)
    let reply: { status: number; value: unknown } = { status: 200, value: {} }
    if (path.startsWith('/client/v4/')) reply = pagesAnswer(pages, asked)
    else if (path.startsWith('/v')) reply = managementAnswer(project, pooler.host, asked)
    res.writeHead(reply.status, { 'content-type': 'application/json' }).end(JSON.stringify(reply.value))
  }
  server.listen(0, '127.0.0.1')
  await once(server, 'listening')
  const address = server.address()
  if (address === null || typeof address === 'string') throw new Error('The account has no port')
  const url = `http://127.0.0.1:${address.port}`

  const directory = await mkdtemp(join(tmpdir(), 'bmh-account-'))
  const profile = join(directory, 'profile.yaml')
  await writeFile(
    profile,
    `name: tests\napi_url: ${url}\ndashboard_url: ${url}/dashboard\nproject_host: supabase.invalid\n`,
  )
  return {
    backend,
    project,
    pages,
    admin,
    calls,
    url,
    env: {
      HOME: directory,
      SUPABASE_PROFILE: profile,
      SUPABASE_URL: backend.url,
      // The double of the pooler has no TLS.
      PGSSLMODE: 'disable',
      CLOUDFLARE_API_BASE_URL: `${url}/client/v4`,
      DO_NOT_TRACK: '1',
    },
    async stop() {
      const closed = once(server, 'close')
      server.close()
      server.closeAllConnections()
      await Promise.all([closed, pooler.stop(), backend.stop()])
      await rm(directory, { recursive: true, force: true })
    },
  }
}
