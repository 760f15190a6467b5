import { randomBytes } from 'node:crypto'
import type { IncomingMessage, ServerResponse } from 'node:http'
import type { AddressInfo } from 'node:net'
import { dirname, join } from 'node:path'
import { App } from '@supabase/lite'
import { applyPendingMigrations, createApi, ensureSchema } from '@supabase/lite/cli'
import { PgliteConnection } from '@supabase/lite/pglite'
import { honoMiddleware } from '@supabase/lite/vite'
import type { Plugin, PreviewServer, ViteDevServer } from 'vite'
import { demoAccount } from '../demo/account.ts'
import { playNight } from '../demo/play.ts'
import { type Command, carryOut } from '../staff/command.ts'
import { embeddedAccounts } from '../staff/embedded.ts'
import { type Door, openDoor } from './door.ts'
import { log } from './log.ts'
import { type Notifier, startNotifier } from './notifier.ts'
import { keptSecret } from './secret.ts'

export const CONFIG = 'supabase/config.toml'

/** What only this machine has of a config.toml's backend: its secrets, its push keys, and the way in for our commands. */
export const privateFolder = (configPath: string) => join(dirname(configPath), '.temp')

/**
 * Every request that the site (src/outbox/rpc.ts, src/auth/client.ts) and the staff's desk make. Their own origin makes
 * them, so there are no preflights. The rest of @supabase/lite (tables, system endpoints, its console) is not there.
 */
const ENDPOINTS =
  /^(?:POST \/rest\/v1\/rpc\/(?:insert_contact_submission|request_answer|desk_[a-z_]+)|POST \/auth\/v1\/(?:signup|token|logout|recover)|(?:GET|PUT) \/auth\/v1\/user|GET \/auth\/v1\/verify)$/

const SUBMIT = '/rest/v1/rpc/insert_contact_submission'

const LOOPBACK = /^(?:localhost|127\.\d+\.\d+\.\d+|\[?::1\]?)$/i

/**
 * The backend of `npm start` and `npm run dev`: the migrations of supabase/ on PGlite, on the origin of the site.
 * @throws Error when the server would listen beyond this machine, unless PUBLIC_DEMO=1.
 */
export function embeddedBackend(): Plugin {
  let backend: EmbeddedBackend | undefined
  let notifier: Notifier | undefined
  let door: Door | undefined
  const mount = async (
    { middlewares, httpServer }: ViteDevServer | PreviewServer,
    { host, port }: { readonly host?: string | boolean | undefined; readonly port: number },
  ) => {
    const isLocal = host === undefined || host === false || (typeof host === 'string' && LOOPBACK.test(host))
    if (!isLocal && process.env.PUBLIC_DEMO !== '1') throw new Error(BEYOND_LOOPBACK)
    const folder = privateFolder(CONFIG)
    // Only our own commands knock, and they have read the words that they send.
    let opening: Promise<EmbeddedBackend> | undefined
    door = await openDoor(join(folder, 'door'), async (asked) => {
      const command = asked as Command | { readonly do: 'demo' }
      const opened = await opening
      if (!opened) throw new Error('The database is still being opened: try again')
      return command.do === 'demo' ? playNight(opened, folder) : carryOut(embeddedAccounts(opened), command)
    })
    let account: Awaited<ReturnType<typeof demoAccount>>
    const open = async () => {
      const opened = await openBackend(CONFIG, deskOn(port))
      // Before any command makes one of the same address.
      account = await demoAccount(opened, folder).catch((error) => {
        console.error(`There is no account for a demonstration: ${error}`)
        return undefined
      })
      return opened
    }
    // After the door, which also says that nobody else has the database open.
    opening = open()
    const opened = await opening
    backend = opened
    middlewares.use((request, response, next) => {
      asFromNoProxy(request)
      const isRequest = request.url === SUBMIT && !String(request.headers['idempotency-key']).startsWith('canary:')
      const isCall = request.url?.startsWith('/rest/v1/rpc/')
      response.once('close', () => {
        if (isRequest) log(`A callback request was sent, and answered with ${response.statusCode}`)
        if (isCall) notifier?.soon()
      })
      opened.handle(request, response, next)
    })
    httpServer?.once('listening', async () => {
      if (account) log(`The desk: ${deskOn(port)} Sign in as ${account.email}, password ${account.password}`)
      // Without it the site is still there, and requests are still kept.
      notifier = await startNotifier(opened, folder, originOf(httpServer.address())).catch((error) => {
        console.error(`Nobody is told of requests: ${error}`)
        return undefined
      })
    })
  }
  const close = async () => {
    await door?.close()
    await notifier?.stop()
    await backend?.close()
  }
  return {
    name: 'embedded-backend',
    configureServer: (server) => mount(server, server.config.server),
    configurePreviewServer: (server) => mount(server, server.config.preview),
    closeServer: close,
    closePreviewServer: close,
  }
}

/** Where the link of an email leads, which @supabase/lite writes to the log. */
const deskOn = (port: number) => `http://localhost:${port}/desk/`

/** No proxy stands in front of this server: who says that one does would be counted as somebody else by flood control. */
function asFromNoProxy(request: IncomingMessage): void {
  delete request.headers['cf-connecting-ip']
  request.headers['x-forwarded-for'] = request.socket.remoteAddress ?? ''
}

const originOf = (address: AddressInfo | string | null) =>
  `http://localhost:${typeof address === 'object' && address ? address.port : 80}`

const BEYOND_LOOPBACK = `The embedded backend is for this machine: it keeps what people send unencrypted in supabase/.temp,
prints who may read it, and is alpha software. With this host, others could reach it. Either
- leave the host out: the site is then at localhost only; or
- build with a real backend, VITE_SUPABASE_URL=https://… (or VITE_SUPABASE_URL=none for a site without one); or
- if this is a demonstration, and nobody's real callback depends on it, say so: PUBLIC_DEMO=1.`

type Middleware = (request: IncomingMessage, response: ServerResponse, next: (error?: unknown) => void) => void

export type EmbeddedBackend = {
  readonly connection: PgliteConnection
  /** Makes an account, although nobody may sign up. Resolves with its id. @throws Error with the reason if it cannot be. */
  addAccount(email: string, password: string): Promise<string>
  /** Answers what the site asks of its backend, and nothing else: that is `next`'s. */
  handle: Middleware
  /** Answers all that @supabase/lite can, for the tests of what stands behind `handle`. Never to be mounted. */
  handleAll: Middleware
  close(): Promise<void>
}

/**
 * Opens the database that a config.toml names, made or brought up to date by the migrations of the working directory.
 * Its signing secret is beside the config in .temp/, and made at the first start.
 * @param desk - where the link of an email leads; it begins with the backend's own origin
 */
export async function openBackend(configPath: string, desk?: string): Promise<EmbeddedBackend> {
  // What sessions are signed with on this machine.
  const secret = await keptSecret(join(privateFolder(configPath), 'jwt-secret'), /^[0-9a-f]{64}$/, () =>
    randomBytes(32).toString('hex'),
  )
  const api = await createApi({ withSupabaseClient: false })
  const { connection, auth, ...config } = await api.project.local.getConfig(configPath)
  if (!(connection instanceof PgliteConnection)) throw new Error(`${configPath} does not name the pglite driver`)
  const appWith = (settings: Partial<typeof auth>) =>
    new App({
      ...config,
      connection,
      auth: { ...auth, jwt_secret: secret, ...(desk && { site_url: desk }), ...settings },
      options: { server: { admin: false, disableStudio: true } },
    })
  const app = await appWith({}).init()
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
    async addAccount(email, password) {
      // There is no admin API. This App listens to nobody but us.
      const { data, error } = await appWith({ enable_signup: true }).getClient().auth.signUp({ email, password })
      if (error || !data.user) throw error ?? new Error(`No account was made for ${email}`)
      return data.user.id
    },
    handleAll: answer,
    close: () => connection.close(),
  }
}

/** Path and query of what the site asks of its backend, dot segments resolved; undefined for any other request. */
function targetOf({ method, url = '/' }: IncomingMessage): string | undefined {
  if (!URL.canParse(url, 'http://localhost')) return undefined
  const { pathname, search } = new URL(url, 'http://localhost')
  return ENDPOINTS.test(`${method} ${pathname}`) ? pathname + search : undefined
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
