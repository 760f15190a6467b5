/** The test bench: a slow line with hosts at one end and a browser at the other. */

import { once } from 'node:events'
import { mkdtemp, rm } from 'node:fs/promises'
import { createServer, type Server } from 'node:net'
import { tmpdir } from 'node:os'
import { join } from 'node:path'
import { chromium, type Page } from '@playwright/test'
import { ensureChromium } from '../../tools/machine/ensure.ts'
import { CHROMIUM_FLAGS } from '../../tools/machine/launch.ts'
import { type Hosts, openHosts } from './host.ts'
import { type Profile, startLink, UNSLOWED } from './link.ts'
import { probe } from './probe.ts'

/** A mid-range phone: what Lighthouse calls "mobile". */
const PHONE = { viewport: { width: 412, height: 823 }, deviceScaleFactor: 1.75, isMobile: true, hasTouch: true }

export interface Stand extends Hosts, AsyncDisposable {
  /** A first-time visitor, with an empty cache and no worker. The probe runs in every page. */
  visitor(profile: Profile): Promise<AsyncDisposable & { readonly page: Page }>
}

export async function openStand(): Promise<Stand> {
  await using stack = new AsyncDisposableStack()
  stack.adopt(await takeTurn(), (server) => void server.close())
  const chrome = ensureChromium()
  let reason = ''
  const link = await startLink().catch((error: Error) => {
    reason = error.message
    return undefined
  })
  if (link) stack.use(link)
  const hosts = await openHosts(link?.address ?? '127.0.0.1')
  const anyHost = stack.use(await hosts.limit())
  const executablePath = link ? await link.wrap(chrome) : chrome
  const args = [...CHROMIUM_FLAGS, '--disable-gpu', '--disable-quic', hosts.trust]

  const opened = stack.move()
  return {
    ...hosts,
    async visitor(profile) {
      if (profile.kbps && !link) throw new Error(`No slow link, which needs Linux and root: ${reason}`)
      // Keep the profile on disk: in private windows Chromium opens no connection in advance.
      const folder = await mkdtemp(join(tmpdir(), 'bench-profile-'))
      await using stack = new AsyncDisposableStack()
      stack.defer(() => rm(folder, { recursive: true, force: true, maxRetries: 5 }))
      const context = stack.use(await chromium.launchPersistentContext(folder, { executablePath, args, ...PHONE }))
      await context.addInitScript(probe)
      // Warm the browser up with a page from an unrelated host, without a slow line.
      const [warmUp = await context.newPage()] = context.pages()
      await link?.set(UNSLOWED)
      await warmUp.goto(anyHost.url)
      const page = await context.newPage()
      await warmUp.close()
      const cdp = await context.newCDPSession(page)
      await cdp.send('Emulation.setCPUThrottlingRate', { rate: profile.cpu })
      await link?.set(profile)
      const visit = stack.move()
      return { page, [Symbol.asyncDispose]: () => visit.disposeAsync() }
    },
    [Symbol.asyncDispose]: () => opened.disposeAsync(),
  }
}

/** Holds a port during a measurement, because two at once would disturb each other. Even a crash frees the port. */
async function takeTurn(): Promise<Server> {
  const server = createServer().listen(47_813, '127.0.0.1')
  await once(server, 'listening').catch(() => {
    throw new Error('Another measurement is running on this machine')
  })
  return server
}
