/** What we measure on: a slow line with hosts at one end and a browser at the other. */
import { once } from 'node:events'
import { mkdtemp, rm } from 'node:fs/promises'
import { createServer, type Server } from 'node:net'
import { tmpdir } from 'node:os'
import { join } from 'node:path'
import { type Browser, type BrowserContext, type CDPSession, chromium, type Page } from '@playwright/test'
import { CHROMIUM_FLAGS } from '../../tools/machine/chromium.ts'
import { ensureChromium } from '../../tools/machine/ensure.ts'
import { type Protocols, type Served, serveByCaddy } from './caddy.ts'
import { type Api, certify, type Host, serve, serveApi } from './host.ts'
import { type Link, startLink } from './link.ts'
import { serveNames, ZONE } from './names.ts'
import { probe } from './probe.ts'
import { type Profile, UNSLOWED } from './profiles.ts'

/** `link`: packets pass a slow link. `cdp`: Chromium holds its answers back; no handshakes, no slow start, no worker. */
export type Mode = 'link' | 'cdp'

/** A mid-range phone: what Lighthouse calls "mobile". */
const PHONE = { viewport: { width: 412, height: 823 }, deviceScaleFactor: 1.75, isMobile: true, hasTouch: true }

const FLAGS = [...CHROMIUM_FLAGS, '--disable-gpu']

/** Without these, Chromium asks for them at every start, where it finds somebody to ask. */
const NO_LOOKUPS = '--host-resolver-rules=MAP *.google.com ~NOTFOUND, MAP *.googleapis.com ~NOTFOUND'

/** Chromium's flags for HTTP/3 at these addresses alone, as if their HTTPS records had told of it. */
const quicAt = (urls: readonly string[]) =>
  urls.length > 0
    ? [`--origin-to-force-quic-on=${urls.map((url) => new URL(url).host).join()}`, NO_LOOKUPS]
    : ['--disable-quic']

export interface Stand extends AsyncDisposable {
  readonly mode: Mode
  serve(dist: string): Promise<Host>
  /** A stand-in for the database, on another origin behind the same line. */
  serveApi(): Promise<Api>
  /** By Caddy: the only one with HTTP/3. At its address, or at a name that `serveNames` knows. */
  serveByCaddy(dist: string, protocols: Protocols, name?: string): Promise<Served>
  /** From the next browser on, names lead to these hosts, and of those that are `told` that they speak HTTP/3. */
  serveNames(told: readonly string[]): Promise<AsyncDisposable>
  /** A new browser, warmed up with the page at this address; it speaks HTTP/3 at these addresses alone. */
  browser(warmUp: string, quic?: readonly string[]): Promise<Browser>
  /** A visitor who was never here before: empty cache, no worker. The probe runs in every page. */
  visitor(browser: Browser, profile: Profile): Promise<Visitor>
  /**
   * The same in a browser of their own, warmed up with the page at this address. Its profile is on disk: Chromium treats the
   * others as private windows, and opens no connection in advance there.
   */
  resident(warmUp: string, profile: Profile): Promise<Visitor>
  /**
   * The line dies for so many ms, and then recovers.
   * @throws without the slow link, since Chromium's throttle loses nothing.
   */
  die(ms: number): Promise<void>
}

export interface Visitor extends AsyncDisposable {
  readonly page: Page
  readonly cdp: CDPSession
}

export async function openStand(wanted: Mode | undefined): Promise<Stand> {
  const turn = await takeTurn()
  const chrome = ensureChromium()
  const link = wanted === 'cdp' ? undefined : await linkOr(wanted === 'link')
  const address = link?.address ?? '127.0.0.1'
  const certificate = certify(address)
  const executablePath = link ? await link.wrap(chrome) : chrome

  const arrive = async (context: BrowserContext, profile: Profile): Promise<Pick<Visitor, 'page' | 'cdp'>> => {
    const page = await context.newPage()
    const cdp = await context.newCDPSession(page)
    await page.addInitScript(probe)
    await cdp.send('Emulation.setCPUThrottlingRate', { rate: profile.cpu })
    await cdp.send('Network.enable')
    if (link) await link.set(profile)
    else {
      const throughput = profile.kbps ? profile.kbps * 125 : -1
      await cdp.send('Network.emulateNetworkConditions', {
        offline: false,
        latency: profile.rtt,
        downloadThroughput: throughput,
        uploadThroughput: throughput,
      })
    }
    return { page, cdp }
  }
  const visitor = async (browser: Browser, profile: Profile): Promise<Visitor> => {
    const context = await browser.newContext(PHONE)
    return { ...(await arrive(context, profile)), [Symbol.asyncDispose]: () => context.close() }
  }

  return {
    mode: link ? 'link' : 'cdp',
    serve: (dist) => serve(dist, address, certificate),
    serveApi: () => serveApi(address, certificate),
    serveByCaddy: (dist, protocols, name) =>
      serveByCaddy(dist, address, certificate, protocols, name && `${name}.${ZONE}`),
    async serveNames(told) {
      if (!link) throw new Error('Names need the slow link (Linux, root)')
      await link.askForNames()
      return await serveNames(address, told)
    },
    visitor,
    async resident(warmUp, profile) {
      const folder = await mkdtemp(join(tmpdir(), 'bench-profile-'))
      const args = [...FLAGS, ...quicAt([]), certificate.trust]
      const context = await chromium.launchPersistentContext(folder, { executablePath, args, ...PHONE })
      const { page } = await arrive(context, UNSLOWED)
      await page.goto(warmUp)
      return {
        ...(await arrive(context, profile)),
        async [Symbol.asyncDispose]() {
          await context.close()
          await rm(folder, { recursive: true, force: true, maxRetries: 5 })
        },
      }
    },
    async die(ms) {
      if (!link) throw new Error("Chromium's throttle loses nothing: this needs the slow link (Linux, root)")
      await link.die(ms)
    },
    async browser(warmUp, quic = []) {
      const browser = await chromium.launch({ executablePath, args: [...FLAGS, ...quicAt(quic), certificate.trust] })
      await using first = await visitor(browser, UNSLOWED)
      await first.page.goto(warmUp)
      return browser
    },
    async [Symbol.asyncDispose]() {
      await link?.[Symbol.asyncDispose]()
      turn.close()
    },
  }
}

async function linkOr(must: boolean): Promise<Link | undefined> {
  try {
    return await startLink()
  } catch (error) {
    if (must) throw error
    const reason = error instanceof Error ? error.message : error
    console.error(
      `No slow link (${reason}): Chromium's own throttle instead, without handshakes. It needs Linux and root.`,
    )
    return undefined
  }
}

/** Two measurements at once would measure each other. A port is freed however the process ends. */
async function takeTurn(): Promise<Server> {
  const server = createServer().listen(47_813, '127.0.0.1')
  await once(server, 'listening').catch(() => {
    throw new Error('Another measurement is running on this machine')
  })
  return server.unref()
}
