import type { Browser, Page } from '@playwright/test'
import { afterAll, beforeAll, expect, onTestFinished, test, vi } from 'vitest'
import { launchChromium } from '../../tools/machine/chromium.ts'
import { freePort } from '../../tools/machine/freePort.ts'
import { startCaddyWithTls } from './caddy.ts'
import type { Upload } from './host.ts'
import { relay } from './relay.ts'

/** The host itself, and how it is reached through two networks. */
const [OPEN, LOSING, REFUSING] = ['127.0.0.1', '127.0.0.2', '127.0.0.3'] as const

/** Tests of a browser that visits this Caddy over HTTP/3, where it can. */
export function http3Tests(caddy: string, upload: () => Upload): void {
  let host: Awaited<ReturnType<typeof startCaddyWithTls>>
  let browser: Browser
  let port: number

  beforeAll(async () => {
    port = await freePort()
    host = await startCaddyWithTls(caddy, upload(), { port, addresses: [OPEN, LOSING, REFUSING] })
    // Of a host that is named here, at whatever port, Chromium takes a certificate of our own for HTTP/3 as well.
    browser = await launchChromium(host.trust, `--origin-to-force-quic-on=${OPEN}:1`)
  })
  afterAll(async () => {
    await browser?.close()
    await host?.stop()
  })

  /** A visitor without a worker, which would answer by itself. */
  async function visitor(): Promise<Page> {
    const context = await browser.newContext({ serviceWorkers: 'block' })
    onTestFinished(() => context.close())
    return await context.newPage()
  }

  /** Visits a page; what it came by, and what it says the host can do. */
  async function visit(page: Page, address: string, path: string) {
    const answer = await page.goto(`https://${address}:${port}${path}`)
    const protocol = await page.evaluate(() => {
      const [entry] = performance.getEntriesByType('navigation')
      return entry instanceof PerformanceNavigationTiming ? entry.nextHopProtocol : undefined
    })
    await page.getByRole('heading', { level: 1 }).waitFor()
    return { protocol, told: answer?.headers()['alt-svc'] }
  }
  const first = () => ({ protocol: 'h2', told: expect.stringContaining(`h3=":${port}"`) })

  test('is what a browser comes by once it has been told', async () => {
    // A browser that a busy machine kept waiting for its first handshake takes HTTP/3 there for broken, for five minutes.
    // So it is another browser that tries again.
    const later = async () => {
      const page = await visitor()
      expect(await visit(page, OPEN, '/')).toEqual(first())
      await expect.poll(async () => (await visit(page, OPEN, '/about')).protocol, { timeout: 5_000 }).toBe('h3')
      return (await visit(page, OPEN, '/contact')).protocol
    }
    await vi.waitFor(async () => expect(await later()).toBe('h3'), { timeout: 110_000, interval: 1_000 })
  }, 120_000)

  test.each([
    ['loses', LOSING, true],
    ['refuses', REFUSING, false],
  ] as const)('through a network that %s UDP every page still comes, over HTTP/2', async (_, address, drops) => {
    const network = await relay(address, port, { drops })
    onTestFinished(() => network.stop())
    const page = await visitor()
    expect(await visit(page, address, '/')).toEqual(first())
    network.cut()
    for (const path of ['/about', '/contact', '/']) expect((await visit(page, address, path)).protocol).toBe('h2')
    // It did try.
    if (drops) expect(network.swallowed()).toBeGreaterThan(0)
  })
}
