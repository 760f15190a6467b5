import type { IncomingMessage } from 'node:http'
import type { AddressInfo } from 'node:net'
import type { Plugin, PreviewServer, ViteDevServer } from 'vite'
import { demoAccount, playNight } from '../demo/play.ts'
import { type EmbeddedBackend, embeddedMembers, log, openBackend } from '../embedded/backend.ts'
import { type Door, openDoor } from '../embedded/door.ts'
import { CONFIG } from '../embedded/folders.ts'
import { type Notifier, startNotifier } from '../embedded/notifier.ts'
import { type Command, carryOut } from '../staff/members.ts'

const SUBMIT = '/rest/v1/rpc/insert_contact_submission'

const LOOPBACK = /^(?:localhost|127\.\d+\.\d+\.\d+|\[?::1\]?)$/i

/** The backend of `npm start` and `npm run dev`: PGlite with the migrations of supabase/, on the site's origin. */
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
    // Only our own commands connect, and they have checked what they send. Those that come early wait.
    let opening: ReturnType<typeof open> | undefined
    door = await openDoor(async (asked) => {
      const command = asked as Command | { readonly do: 'demo' }
      const known = await opening
      if (!known) throw new Error('The database is still being opened: try again')
      return command.do === 'demo' ? playNight(known.opened) : carryOut(embeddedMembers(known.opened), command)
    })
    const open = async () => {
      const opened = await openBackend(CONFIG, deskOn(port))
      // Before any command can make an account with the same address.
      const account = await demoAccount(opened).catch((error) => {
        console.error(`No demonstration account: ${error}`)
        return undefined
      })
      return { opened, account }
    }
    // Only after the door has opened: then no other process has the database open.
    opening = open()
    const { opened, account } = await opening
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
      // Without the sender the site still works and stores requests.
      notifier = await startNotifier(opened, originOf(httpServer.address())).catch((error) => {
        console.error(`No one will be alerted of requests: ${error}`)
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

/** Where links in emails lead. @supabase/lite writes the emails to the log. */
const deskOn = (port: number) => `http://localhost:${port}/desk/`

/** Replaces proxy headers: no proxy precedes this server, so a forged header must not reach flood control. */
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
- if this is a demonstration, and no real callback depends on it, say so: PUBLIC_DEMO=1.`
