import { cp } from 'node:fs/promises'
import { join } from 'node:path'
import { parseAllHeaders } from '@netlify/headers-parser'
import { parseAllRedirects } from '@netlify/redirect-parser'
import type { Browser } from '@playwright/test'
import { afterAll, beforeAll, describe, expect, onTestFinished, test } from 'vitest'
import { emergencyPhone } from '../../src/facts/phones.ts'
import { notFoundRoute, routes } from '../../src/routes.ts'
import { Live, lookAt } from '../../tools/deployCheck/live.ts'
import { siteChecks } from '../../tools/deployCheck/site.ts'
import { headersFor, readHeaderRules } from '../../tools/host/site.ts'
import { ensureCaddy, ensureNginx } from '../../tools/machine/ensure.ts'
import { launchChromium } from '../../tools/machine/launch.ts'
import { prepareForOwnServer } from '../../tools/ownServer.ts'
import { dist as built, files, text } from '../dist/built.ts'
import { ask } from '../support/ask.ts'
import { type Receiver, startReceiver } from '../support/outsideServices.ts'
import { CALLS, HOSTED_CALLS, RENEWAL, SPELLINGS } from '../support/spellings.ts'
import { type Host, scratch, startCaddy, startNginx, startPages, type Upload } from './host.ts'

const [nginx, caddy] = [ensureNginx(), ensureCaddy()]
const hosts: Array<[string, ((upload: Upload) => Promise<Host>) | undefined]> = [
  ['nginx', nginx ? (upload) => startNginx(nginx, upload) : undefined],
  ['Caddy', caddy ? (upload) => startCaddy(caddy, upload) : undefined],
  ['Cloudflare Pages', startPages],
]

const token = 'a-token-of-the-proxy'
const rules = readHeaderRules(text('/_headers'))
const [script = '', font = '', bundle = ''] = ['assets/start-*.js', 'assets/*.woff2', 'pages-*'].flatMap(files)
const paths = [
  ...['/', '/about', '/services/emergency-drainage', '/404', '/desk/', '/sw.js', '/desk/sw.js'],
  ...[...files('*.vcf'), script, font, bundle],
]
// At night, tests/e2e/installed.spec.ts opens every page offline.
const onePerTemplate = [...new Map(routes.map((route) => [route.template, route])).values()]

let folder: Awaited<ReturnType<typeof scratch>>
/** Stands in for a Supabase project. */
let project: Receiver
let browser: Browser
let dist: string

beforeAll(async () => {
  ;[folder, project, browser] = await Promise.all([
    scratch(),
    startReceiver((_, response) =>
      response.writeHead(204, { 'set-cookie': '__cf_bm=1; Path=/', 'retry-after': '7' }).end(),
    ),
    launchChromium(),
  ])
  dist = join(folder.folder, 'site')
  await cp(built, dist, { recursive: true })
  await prepareForOwnServer(dist)
})

afterAll(async () => {
  await browser?.close()
  await project?.stop()
  await folder?.remove()
})

describe.each(hosts)('%s', (name, start) => {
  if (!start) return test.skip(`${name}: skipped, because it is not installed, and only root on Debian may install it`)

  let host: Host
  beforeAll(async () => {
    host = await start({ dist, project: project.url, token })
  })
  afterAll(() => host?.stop())

  test('deploy:check finds nothing wrong', async () => {
    const live = new Live(host.url, dist, { VITE_EMERGENCY_PHONE: emergencyPhone.display })
    const lines = await Promise.all(siteChecks.map((check) => lookAt(check, live)))
    expect(lines.filter(({ verdict }) => verdict === 'bad')).toEqual([])
  })

  test('every path has the build’s headers, or is the 404 page, which is never cached', async () => {
    for (const path of [...paths, '/no-such-page', '/services/no-such-service', '/assets/start-gone.js', '/assets']) {
      const { status, headers, body } = await ask(host.url, path)
      const isPage = paths.includes(path)
      expect(status, path).toBe(isPage ? 200 : 404)
      if (!isPage) expect(body.toString(), path).toBe(text('/404.html'))
      for (const [header, value] of headersFor(rules, isPage ? path : '/404')) {
        if (header === 'cache-control' && value === 'no-cache')
          expect(headers[header], path).toMatch(/no-cache|no-store|max-age=0/)
        else expect(headers[header], `${path} ${header}`).toBe(value)
      }
      expect('x-robots-tag' in headers, path).toBe(path.startsWith('/desk/'))
    }
  })

  test('text is compressed if the browser supports it, and answered with 304 while unchanged', async () => {
    for (const path of ['/about', script, bundle]) {
      const [compressed, plain] = await Promise.all(
        ['br', 'identity'].map((encoding) => ask(host.url, path, { 'accept-encoding': encoding })),
      )
      const encodings = [compressed, plain].map((reply) => reply?.headers['content-encoding'])
      expect(encodings, path).toEqual(['br', undefined])
      expect(plain?.body, path).toEqual(compressed?.body)
      const { etag } = compressed?.headers ?? {}
      const again = await ask(host.url, path, { 'accept-encoding': 'br', 'if-none-match': etag })
      expect(again, path).toMatchObject({ status: 304, body: Buffer.alloc(0) })
    }
  })

  test('a trailing slash and a share without a worker lead to the page, and no path leads to another site', async () => {
    for (const [path, to] of [
      ['/about/', '/about'],
      ['/locations/chelmsford/', '/locations/chelmsford'],
      ['/contact/?service=emergency-drainage&x=1', '/contact?service=emergency-drainage&x=1'],
      ['/desk', '/desk/'],
    ] as const) {
      const { status, headers } = await ask(host.url, path)
      expect([status, headers.location], path).toEqual([308, to])
    }
    if (name !== 'Cloudflare Pages') {
      const { status, headers } = await ask(host.url, '/contact', {}, { method: 'POST', body: 'photographs' })
      expect([status, headers.location]).toEqual([303, '/contact'])
    }
    for (const path of ['//', '/\\', '/%5C', '/%2F', '///'].map((slashes) => `${slashes}example.org/about/`)) {
      const { location = '/' } = (await ask(host.url, path)).headers
      expect(new URL(location, host.url).origin, path).toBe(host.url)
    }
  })

  describe('the proxy to the project', () => {
    test('the proxy passes a request on unchanged, with the visitor’s real address and no forged one', async () => {
      const madeUp = '203.0.113.7'
      const path = '/rest/v1/rpc/send_contact_submission?apikey=sb_publishable_key'
      const sent = {
        ...{ apikey: 'sb_publishable_key', authorization: 'Bearer word', 'content-type': 'application/json' },
        ...{
          origin: 'https://www.example.org',
          'idempotency-key': '6f4d',
          'x-requested-at': '2026-11-22T21:00:00.000Z',
        },
      }
      const forged = {
        ...{ 'x-forwarded-for': madeUp, 'x-visitor-address': madeUp, 'x-proxy-token': 'guess', cookie: 'of=this-site' },
        // Cloudflare's edge overwrites this header, but is not part of the local runtime.
        ...(name !== 'Cloudflare Pages' && { 'cf-connecting-ip': madeUp }),
      }
      const body = '{"p_name":"Ada – Zoë"}'
      const { status, headers } = await ask(host.url, path, { ...sent, ...forged }, { method: 'POST', body })
      expect([status, headers['retry-after'], headers['set-cookie']]).toEqual([204, '7', undefined])
      const asked = project.calls.at(-1)
      const expected = { ...sent, host: new URL(project.url).host, 'x-proxy-token': token }
      expect(asked).toMatchObject({ method: 'POST', path, headers: expected })
      expect(String(asked?.body)).toBe(body)
      expect(asked?.headers['x-visitor-address']).toMatch(/^(?:127\.0\.0\.1|::1)$/)
      expect(JSON.stringify(asked?.headers)).not.toContain(madeUp)
      expect(asked?.headers.cookie).toBeUndefined()
    })

    test('the proxy passes on what the site asks, to the letter, and no other spelling or query', async () => {
      const passedOn = async (call: string) => {
        project.forget()
        const [method = '', path = ''] = call.split(' ')
        const { status, body } = await ask(host.url, path, {}, { method, body: method === 'GET' ? '' : '{}' })
        return { status, body, calls: project.calls.map(({ method, path }) => `${method} ${path}`) }
      }
      const known = [...CALLS, ...HOSTED_CALLS]
      for (const call of known) expect((await passedOn(call)).calls).toEqual([call])
      for (const call of SPELLINGS) {
        const { status, calls } = await passedOn(call)
        // Some resolve dots, a fragment or another host before anyone can look. What goes on is what they have read.
        for (const passed of calls) expect([...known, 'POST /auth/v1/token'], call).toContain(passed)
        if (call.includes('password')) expect(calls, call).not.toContain(RENEWAL)
        if (calls.length === 0) expect(status, call).toBeGreaterThanOrEqual(300)
      }
      const { status, body } = await passedOn('GET /rest/v1/rpc/site_notice?select=*')
      expect([status, JSON.parse(body.toString())]).toMatchObject([400, { code: 400 }])
    })

    // The other hosts need a setting, which docs/operating.md describes.
    test.runIf(name === 'nginx')('nginx refuses a flood of sign-ins, but still renews sessions', async () => {
      const flooded = await startNginx(nginx ?? '', { dist, project: project.url, token })
      onTestFinished(flooded.stop)
      const asked = async (call: string) => {
        const [method = '', path = ''] = call.split(' ')
        return ask(flooded.url, path, {}, { method, body: method === 'GET' ? '' : '{}' })
      }
      const attempt = 'POST /auth/v1/token?grant_type=password'
      const statuses: number[] = []
      for (let i = 0; i < 60; i++) statuses.push((await asked(attempt)).status)
      expect(statuses.filter((status) => status === 204)).toHaveLength(11)
      expect(statuses.slice(11).every((status) => status === 429)).toBe(true)
      const refused = await asked(attempt)
      expect(refused.headers['retry-after']).toBe('60')
      expect(JSON.parse(refused.body.toString())).toMatchObject({ code: 429, error_code: 'over_request_rate_limit' })
      const open = [RENEWAL, 'POST /auth/v1/logout?scope=local', 'GET /auth/v1/user', 'POST /rest/v1/rpc/desk_requests']
      for (const call of open) expect((await asked(call)).status, call).toBe(204)
      for (const call of ['PUT /auth/v1/user', 'POST /auth/v1/verify', 'GET /auth/v1/token?grant_type=refresh_token'])
        expect((await asked(call)).status, call).toBe(429)
    })

    test('the proxy passes on calls to the accounts function, and to no other', async () => {
      const asked = async (name: string) => {
        const before = project.calls.length
        await ask(host.url, `/functions/v1/${name}`, { authorization: 'Bearer word' }, { method: 'POST', body: '{}' })
        return project.calls.slice(before).map(({ path }) => path)
      }
      expect(await asked('staff')).toEqual(['/functions/v1/staff'])
      for (const name of ['notify', 'staff/notify', 'staffs']) expect(await asked(name), name).toEqual([])
    })
  })

  test('site and desk install: both open without the host, and an unknown page is our 404 page', async () => {
    const context = await browser.newContext()
    onTestFinished(() => context.close())
    const page = await context.newPage()
    await page.goto(`${host.url}/`)
    await page.getByText('Ready offline:').waitFor({ state: 'attached' })
    await page.goto(`${host.url}/desk/`)
    // The desk does this after signing in.
    await page.evaluate(() => navigator.serviceWorker.register('/desk/sw.js', { scope: '/desk/' }))
    await page.waitForFunction(() => navigator.serviceWorker.controller?.scriptURL.endsWith('/desk/sw.js'))

    await host.stop()
    for (const { path, head } of [...onePerTemplate, { path: '/no-such-page', head: notFoundRoute.head }]) {
      await page.goto(host.url + path)
      expect(await page.title(), path).toBe(head.title)
    }
    await page.goto(`${host.url}/desk/`)
    await page.getByRole('heading').first().waitFor()
  })
})

describe('Netlify', () => {
  test('Netlify reads the build’s headers from _headers', async () => {
    const { headers, errors } = await parseAllHeaders({
      headersFiles: [join(built, '_headers')],
      netlifyConfigPath: undefined,
      configHeaders: undefined,
      minimal: false,
    })
    expect(errors).toEqual([])
    for (const path of paths) {
      const found = headers.flatMap((rule) =>
        'forRegExp' in rule && rule.forRegExp.test(path) ? Object.entries(rule.values) : [],
      )
      // Netlify revalidates pages by default.
      const wanted = [...headersFor(rules, path)].filter(
        ([header, value]) => !(header === 'cache-control' && value === 'no-cache' && !path.endsWith('/sw.js')),
      )
      expect(found.map(([header, value]) => [header.toLowerCase(), value]).sort()).toEqual(wanted.sort())
    }
  })

  test('Netlify reads the proxy to the project from _redirects', async () => {
    const { redirects, errors } = await parseAllRedirects({
      redirectsFiles: [join(import.meta.dirname, '../../docs/hosting/netlify/_redirects')],
      configRedirects: [],
      minimal: true,
    })
    expect(errors).toEqual([])
    expect(redirects).toMatchObject(
      [
        ['/rest/v1/*', '/rest/v1/:splat'],
        ['/auth/v1/*', '/auth/v1/:splat'],
        ['/functions/v1/staff', '/functions/v1/staff'],
      ].map(([from, to]) => ({ from, to: `https://REF.supabase.co${to}`, status: 200 })),
    )
  })
})
