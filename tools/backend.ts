import { randomBytes } from 'node:crypto'
import { mkdir, readFile, rename, writeFile } from 'node:fs/promises'
import type { IncomingMessage, ServerResponse } from 'node:http'
import { dirname, join } from 'node:path'
import { App } from '@supabase/lite'
import { applyPendingMigrations, createApi, ensureSchema } from '@supabase/lite/cli'
import { PgliteConnection } from '@supabase/lite/pglite'
import { honoMiddleware } from '@supabase/lite/vite'
import type { Connect, Plugin } from 'vite'

/**
 * Every request that the site makes (src/outbox/send.ts, src/auth/client.ts). Its own origin makes them, so there are no
 * preflights. The rest of @supabase/lite (tables, system endpoints, its console) is not there.
 */
const ENDPOINTS = new Set([
  'POST /rest/v1/rpc/insert_contact_submission',
  'POST /auth/v1/signup',
  'POST /auth/v1/token',
  'POST /auth/v1/logout',
  'GET /auth/v1/user',
])

/** What staff do: each function asks first whether the account is of staff. */
const DESK = /^POST \/rest\/v1\/rpc\/desk_[a-z_]+$/

const LOOPBACK = /^(?:localhost|127\.\d+\.\d+\.\d+|\[?::1\]?)$/i

/**
 * The backend of `npm start` and `npm run dev`: the migrations of supabase/ on PGlite, on the origin of the site.
 * @throws Error when the server would listen beyond this machine, unless PUBLIC_DEMO=1.
 */
export function embeddedBackend(): Plugin {
  let backend: EmbeddedBackend | undefined
  const mount = async (middlewares: Connect.Server, host: string | boolean | undefined) => {
    const isLocal = host === undefined || host === false || (typeof host === 'string' && LOOPBACK.test(host))
    if (!isLocal && process.env.PUBLIC_DEMO !== '1') throw new Error(BEYOND_LOOPBACK)
    backend = await openBackend('supabase/config.toml')
    middlewares.use(backend.handle)
  }
  const close = () => backend?.close()
  return {
    name: 'embedded-backend',
    configureServer: ({ config, middlewares }) => mount(middlewares, config.server.host),
    configurePreviewServer: ({ config, middlewares }) => mount(middlewares, config.preview.host),
    closeServer: close,
    closePreviewServer: close,
  }
}

const BEYOND_LOOPBACK = `The embedded backend is for this machine: it keeps what people send unencrypted in supabase/.temp,
limits nobody, and is alpha software. With this host, others could reach it. Either
- leave the host out: the site is then at localhost only; or
- build with a real backend, VITE_SUPABASE_URL=https://… (or VITE_SUPABASE_URL=none for a site without one); or
- if this is a demonstration, and nobody's real callback depends on it, say so: PUBLIC_DEMO=1.`

type Middleware = (request: IncomingMessage, response: ServerResponse, next: (error?: unknown) => void) => void

export type EmbeddedBackend = {
  readonly connection: PgliteConnection
  /** Answers what the site asks of its backend, and nothing else: that is `next`'s. */
  handle: Middleware
  /** Answers all that @supabase/lite can, for the tests of what stands behind `handle`. Never to be mounted. */
  handleAll: Middleware
  close(): Promise<void>
}

/**
 * Opens the database that a config.toml names, made or brought up to date by the migrations of the working directory.
 * Its signing secret is beside the config in .temp/, and made at the first start.
 */
export async function openBackend(configPath: string): Promise<EmbeddedBackend> {
  const secret = await signingSecret(join(dirname(configPath), '.temp/jwt-secret'))
  const api = await createApi({ withSupabaseClient: false })
  const { connection, auth, ...config } = await api.project.local.getConfig(configPath)
  if (!(connection instanceof PgliteConnection)) throw new Error(`${configPath} does not name the pglite driver`)
  const app = new App({
    ...config,
    connection,
    auth: { ...auth, jwt_secret: secret },
    options: { server: { admin: false, disableStudio: true } },
  })
  await app.init()
  await applyPendingMigrations(app)
  await ensureSchema(app)
  for (const type of TYPES_OF_TEXT) connection.driver.serializers[type] = asText
  // The package declares App once per entry point; their private members keep the two from matching.
  const answer = honoMiddleware(app as never)
  return {
    connection,
    handle(request, response, next) {
      const target = targetOf(request)
      if (target === undefined) return next()
      // As it was compared, without what else an address is put together from: @supabase/lite parses it once more, and
      // found a path of its own in dot segments, and in a Host header made for it.
      request.url = target
      request.headers.host = 'localhost'
      answer(request, response, next)
    },
    handleAll: answer,
    close: () => connection.close(),
  }
}

/** Path and query of what the site asks of its backend, dot segments resolved; undefined for any other request. */
function targetOf({ method, url = '/' }: IncomingMessage): string | undefined {
  if (!URL.canParse(url, 'http://localhost')) return undefined
  const { pathname, search } = new URL(url, 'http://localhost')
  const endpoint = `${method} ${pathname}`
  return ENDPOINTS.has(endpoint) || DESK.test(endpoint) ? pathname + search : undefined
}

/** text, char, varchar; and boolean, date, timestamp with and without time zone, whose values PostgreSQL reads as texts. */
const TYPES_OF_TEXT = [25, 1042, 1043, 16, 1082, 1114, 1184]

/**
 * As PostgREST passes it on: PostgreSQL says what it thinks of it. PGlite would throw at a list where a text belongs, and
 * @supabase/lite would answer 500.
 */
function asText(value: unknown): string {
  if (value instanceof Date) return value.toISOString()
  return typeof value === 'object' ? JSON.stringify(value) : String(value)
}

/** What sessions are signed with on this machine. */
async function signingSecret(file: string): Promise<string> {
  const kept = await readFile(file, 'utf8').catch(() => '')
  if (/^[0-9a-f]{64}$/.test(kept)) return kept
  const made = randomBytes(32).toString('hex')
  await mkdir(dirname(file), { recursive: true })
  await writeFile(`${file}.new`, made, { mode: 0o600 })
  await rename(`${file}.new`, file)
  return made
}
