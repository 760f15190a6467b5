import { createHash } from 'node:crypto'
import { brotliCompressSync, brotliDecompressSync, constants } from 'node:zlib'
import { describe, expect, it } from 'vitest'
import { cannotTalkLink, symptoms } from '../../src/content/emergencies.ts'
import { serviceTitles } from '../../src/content/serviceTitles.ts'
import { readPage } from '../../src/document/page.ts'
import { CALL_PATH } from '../../src/document/paths.ts'
import { hours } from '../../src/facts/company.ts'
import { CARD_CODE_PATH, CARD_PATH } from '../../src/facts/contactCard.ts'
import { backend, map } from '../../src/facts/hosting.ts'
import { emergencyPhone, landline } from '../../src/facts/phones.ts'
import { isForEmergency, notFoundRoute, routes, type Template } from '../../src/routes.ts'
import type { Entry } from '../../src/worker/files.ts'
import { readHeaderRules } from '../../tools/host/site.ts'
import { structuredStrings } from './blocks.ts'
import {
  brotli,
  bytes,
  elements,
  exists,
  fileOf,
  files,
  openBundle,
  sizeOf,
  type Tag,
  tagsOf,
  text,
  visibleText,
  words,
} from './built.ts'

/**
 * Bytes allowed beyond a budget, since hashes in names change with every commit and compress now better, now worse: the same
 * script had 59 more in one build than in another, a page 83 before its number.
 */
const HASHES = 150

/** Brotli bytes, as of 30 November 2026. A commit that needs more says what a visitor on a bad line gets for it. */
const BUDGET = {
  'home page': 14_860,
  'emergency page': 9_990,
  'symptom page': 10_990,
  'about page': 9_390,
  'services page': 11_610,
  'service page': 10_640,
  /** A service page that opens with the steps of an emergency, pictures and all, so that nobody has to look for them. */
  'trade page': 12_810,
  'locations page': 11_060,
  'location page': 11_730,
  'contact page': 12_530,
  'prices page': 10_380,
  'whosePipe page': 11_600,
  'text page': 10_650,
  'myHome page': 9_500,
  'whileYouWait page': 9_700,
  'terms page': 12_300,
  'blog page': 8_120,
  'post page': 11_560,
  'faq page': 10_150,
  'notFound page': 8_240,
  'call page': 1_220,
  /** All pages in the file that the worker unpacks. */
  'page bundle': 104_480,
  /** The inline script of every page, which comes before everything but the phone link. */
  'boot script': 1_320,
  /** What a page starts with: React, all of it, comes where something holds state. */
  script: 4_550,
  /** All that is installed for offline use. */
  precache: 266_560,
  /** Names and values of the headers that the host sends before a page, as written. */
  headers: 540,
  /**
   * Until the last digit can be read; a kilobyte costs 90 ms on the worst line. At each quality: the best, for files compressed
   * once, and two that hosts compress with while they serve. With a host's headers, 1,100 fit into the first TLS record, of
   * some 1,300. Any change moves this by up to 40 at quality 11.
   */
  'the number': 1_100,
  /** Until the largest words of the first screen can be read, on Home and on a page that opens with steps. */
  'first heading': 4_760,
  'first step': 6_760,
} as const satisfies Readonly<Record<`${Template} page`, number> & Record<string, number>>

const pages = [...routes, notFoundRoute].map((route) => {
  const file = fileOf(route.path)
  const html = exists(file) ? text(file) : ''
  return { ...route, file, html, tags: tagsOf(html) }
})
const pageAt = (path: string) => pages.find((page) => page.path === path && path !== notFoundRoute.path)

const [bundle = ''] = files('pages-*.txt')

/** The emergency number of this build, whatever environment the test runs in. */
const origin = new URL(
  tagsOf(text('/index.html')).find(({ attributes }) => attributes.rel === 'canonical')?.attributes.href ?? '',
).origin

const callPage = exists(`${CALL_PATH}.html`) ? text(`${CALL_PATH}.html`) : ''

/** Why a URL in a page leads nowhere, or undefined. */
function fault(href: string, from: string): string | undefined {
  const url = new URL(href, origin + from)
  if (url.origin !== origin) return undefined
  const target = [...pages, { path: CALL_PATH, tags: tagsOf(callPage) }].find(({ path }) => path === url.pathname)
  const isFile = /\.\w+$/.test(url.pathname) && exists(url.pathname)
  if (target ? target.path === notFoundRoute.path && from !== target.path : !isFile) return `${href}: missing`
  const fragment = decodeURIComponent(url.hash.slice(1))
  const hasIt = ({ attributes }: Tag) => attributes.id === fragment
  if (fragment && !(target?.tags ?? tagsOf(text(url.pathname))).some(hasIt)) return `${href}: no such place`
  const service = url.searchParams.get('service')
  return !service || Object.hasOwn(serviceTitles, service) ? undefined : `${href}: no such service`
}

describe('the pages', () => {
  it('are the routes, the call page, the 404 page and the desk, one file each', () => {
    const others = [`${CALL_PATH}.html`, '/desk/index.html']
    expect(files('**/*.html')).toEqual([...others, ...pages.map(({ file }) => file)].sort())
  })

  type Page = (typeof pages)[number]
  const named = ({ tags }: Page, name: string) =>
    tags.filter((tag) => tag.name === name).map(({ attributes }) => attributes)
  const meta = (page: Page, name: string) => named(page, 'meta').filter((tag) => (tag.name ?? tag.property) === name)

  const RULES: Readonly<Record<string, (page: Page) => void>> = {
    'has one title, description, heading and main part': (page) => {
      expect(named(page, 'html')).toMatchObject([{ lang: 'en-GB', 'data-template': page.template }])
      // SVGs have titles too.
      const titles = elements(page.html.split('<body')[0] ?? '', 'title')
      expect(titles.map(({ content }) => content)).toEqual([page.head.title])
      expect(meta(page, 'description')).toMatchObject([{ content: page.head.description }])
      expect(named(page, 'h1')).toHaveLength(1)
      expect(named(page, 'main')).toHaveLength(1)
      expect(meta(page, 'viewport')).toHaveLength(1)
    },
    'names itself to search engines': (page) => {
      const links = named(page, 'link').filter(({ rel }) => rel === 'canonical')
      const isHidden = page.path === notFoundRoute.path
      expect(links.map(({ href }) => href)).toEqual(isHidden ? [] : [origin + page.path])
      expect(meta(page, 'robots').map(({ content }) => content)).toEqual(isHidden ? ['noindex'] : [])
    },
    'starts with the emergency number as the first thing that can be focused': ({ tags, html }) => {
      const body = tags.slice(tags.findIndex(({ name }) => name === 'body'))
      const first = body.find(
        ({ name, attributes }) =>
          /^(?:a|button|input|select|textarea|summary|iframe)$/.test(name) || attributes.tabindex !== undefined,
      )
      expect(first).toMatchObject({ name: 'a', attributes: { href: emergencyPhone.href } })
      expect(visibleText(html)).toContain(emergencyPhone.display)
    },
    'preloads its first script right behind the phone link, React only where it runs': ({ html }) => {
      const preloads = [...html.matchAll(/<link rel="modulepreload" href="([^"]+)"/g)].map(([, url = '']) => url)
      const [, entry = ''] = /\bimport\("(\/assets\/[^"]+\.js)"\)/.exec(html) ?? []
      expect(exists(entry)).toBe(true)
      const react = /data-when="(?:visible|idle)"/.test(html) ? [expect.stringMatching(/^\/assets\/react-/)] : []
      expect(preloads).toEqual([entry, ...react])
      const [before = '', behind] = html.split(/<a class="call".*?<\/a>/)
      expect(before).not.toMatch(/<script|\/assets\//)
      expect(behind?.startsWith(`<link rel="modulepreload" href="${entry}"`)).toBe(true)
    },
    'is split behind its heading, so that a page swap shows the heading first': (page) => {
      const { html = '', rest } = readPage(page.html) ?? {}
      expect(html).toContain('<h1')
      expect(html).not.toMatch(/<h[2-6]/)
      expect(rest).not.toContain('<h1')
    },
    'reads as finished text': ({ html }) => {
      expect(visibleText(html)).not.toMatch(/\bundefined\b|\bNaN\b|\[object |[{}]|\]\(|&\w+;|<!--/)
    },
    'links only to places that exist': ({ tags, path }) => {
      const urls = tags.flatMap(({ name, attributes: { href, src, srcset, action, content, property } }) => [
        ...[href, src, action].filter((url) => url !== undefined),
        ...(srcset?.split(',').map((source) => source.trim().split(' ')[0] ?? '') ?? []),
        ...(name === 'meta' && property === 'og:image' && content ? [content] : []),
      ])
      expect(urls.length).toBeGreaterThan(20)
      expect(urls.filter((url) => !/^(?:https?:|(?:tel|sms):\+?\d+$|mailto:\S+@\S+$|[/#])/.test(url))).toEqual([])
      const internal = urls.filter((url) => !/^(?:tel|sms|mailto):/.test(url))
      expect(internal.flatMap((url) => fault(url, path) ?? [])).toEqual([])
    },
    'has what its buttons open': ({ tags }) => {
      const ids = tags.map(({ attributes }) => attributes.id)
      const opened = tags.flatMap(({ attributes: { commandfor, popovertarget } }) => commandfor ?? popovertarget ?? [])
      expect(opened.filter((id) => !ids.includes(id))).toEqual([])
    },
    'has structured data whose URLs exist': ({ html, path }) => {
      const urls = structuredStrings(html).filter((text) => /^https?:/.test(text))
      const own = urls.filter((url) => url.startsWith(origin) && url !== `${origin}/#business`)
      expect(own.length).toBeGreaterThan(0)
      expect(own.flatMap((url) => fault(url, path) ?? [])).toEqual([])
      const elsewhere = urls.filter((url) => !url.startsWith(`${origin}/`))
      expect(elsewhere.filter((url) => !url.startsWith('https://schema.org'))).toEqual([])
    },
  }
  it.each(Object.entries(RULES))('each %s', (_, check) => {
    const wrong = pages.flatMap((page) => {
      try {
        check(page)
        return []
      } catch (error) {
        return [`${page.path}: ${error}`]
      }
    })
    expect(wrong).toEqual([])
  })
})

const hrefsOf = (tags: readonly Tag[] = []) => tags.flatMap(({ attributes: { href } }) => href ?? [])

it('the call page is one link to the number and loads nothing else', () => {
  const tags = tagsOf(callPage)
  expect(hrefsOf(tags.filter(({ name }) => name === 'a'))[0]).toBe(emergencyPhone.href)
  expect(visibleText(callPage)).toContain(emergencyPhone.display)
  expect(words(callPage)).toContain(`Office: ${landline.display} ${hours.office}`)
  expect(tags.filter(({ name }) => /^(?:script|img|iframe)$/.test(name))).toEqual([])
  expect(tags.filter(({ name }) => name === 'link')).toMatchObject([{ attributes: { rel: 'icon' } }])
  expect(callPage).toContain('noindex')
  expect(hrefsOf(tags)).toContain(cannotTalkLink.path)
  expect(brotli(callPage)).toBeLessThanOrEqual(BUDGET['call page'])
})

describe('the headers', () => {
  const file = text('/_headers')
  const rules = readHeaderRules(file)
  /** All values that the file gives a path, by the header's name. */
  function headersOf(path: string): Partial<Record<string, string[]>> {
    const lines = rules.flatMap(([pattern, lines]) => (pattern.test(path) ? lines : []))
    const byName = Object.groupBy(lines, ([name]) => name.toLowerCase())
    return Object.fromEntries(Object.entries(byName).map(([name, of = []]) => [name, of.map(([, value]) => value)]))
  }
  const policyOf = (path: string) => {
    const directives = (headersOf(path)['content-security-policy']?.[0] ?? '').split('; ')
    return Object.fromEntries(directives.map((it) => it.split(' ')).map(([name, ...values]) => [name, values]))
  }

  it('are in the format that hosts read', () => {
    // No host's own syntax: to others "! Name" is a header of an odd name.
    const lines = file.trimEnd().split('\n')
    expect(lines.filter((line) => !/^(?:\/\S*| {2}[\w-]+: \S.*)$/.test(line))).toEqual([])
    expect(rules.filter(([, lines]) => lines.length === 0)).toEqual([])
  })

  it('allow the one inline script of each page by its hash', () => {
    for (const { path, html, tags } of pages) {
      const scripts = elements(html, 'script').filter(({ attributes }) => !/json$/.test(attributes.type ?? ''))
      expect(scripts, path).toMatchObject([{ attributes: {} }])
      const hash = createHash('sha256')
        .update(scripts[0]?.content ?? '')
        .digest('base64')
      expect(policyOf(path)['script-src'], path).toEqual(["'self'", `'sha256-${hash}'`])
      const handlers = tags.flatMap(({ attributes }) => Object.keys(attributes).filter((name) => /^on/.test(name)))
      expect(handlers, path).toEqual([])
      expect(tags.filter(({ attributes: { href, src } }) => /^\s*javascript:/i.test(href ?? src ?? ''))).toEqual([])
    }
  })

  it('allow page and worker to fetch map tiles and reach the backend', () => {
    const tiles = new URL(map.tileUrl.replace(/[{}]/g, '')).origin
    for (const path of ['/contact', '/sw.js']) {
      const policy = policyOf(path)
      expect(policy['img-src']).toContain(tiles)
      expect(policy['connect-src']).toContain(tiles)
      expect(policy['connect-src']).toContain(backend?.url ? new URL(backend.url).origin : "'self'")
    }
    expect(headersOf('/contact')['referrer-policy']).toEqual(['strict-origin-when-cross-origin'])
  })

  it('are short, and none makes the browser switch processes', () => {
    const headers = headersOf('/')
    expect(Object.keys(headers)).not.toContain('cross-origin-opener-policy')
    expect(Object.entries(headers).flat(2).join('').length).toBeLessThanOrEqual(BUDGET.headers)
  })

  it('keep the desk out of search engines, and no page', () => {
    const hidden = [...files('**/*'), '/desk/', ...pages.map(({ path }) => path)].filter(
      (path) => headersOf(path)['x-robots-tag'],
    )
    expect(hidden.length).toBeGreaterThan(3)
    expect(hidden.filter((path) => !path.startsWith('/desk/'))).toEqual([])
    expect(headersOf('/desk/')['x-robots-tag']).toEqual(['noindex'])
  })

  it('are the same from the worker', async () => {
    const { header } = await openBundle()
    const fromWorker = Object.entries(header.headers).map(([name, value]) => [name.toLowerCase(), [value]])
    expect(Object.fromEntries(fromWorker)).toEqual(headersOf('/'))
  })

  const immutable = [...files('assets/*'), ...files('pages-*.txt'), ...files('desk/assets/*')]
  const kept = (path: string): string | undefined => {
    if (immutable.includes(path)) return 'public, max-age=31536000, immutable'
    return /^(?:\/desk)?\/(?:sw\.js|manifest\.webmanifest)$/.test(path) ? 'no-cache' : undefined
  }

  // Where two rules give one header, some hosts join the values and others take the last.
  it('cache for ever only files with a hash in their name, and are each given once', () => {
    expect(immutable.filter((file) => !/-[\w-]{8}\.\w+$/.test(file))).toEqual([])
    expect(immutable.length).toBeGreaterThan(10)
    for (const path of [...files('**/*'), ...pages.map(({ path }) => path), '/no-such-page']) {
      const { 'cache-control': cached, ...headers } = headersOf(path)
      expect(cached, path).toEqual(kept(path) && [kept(path)])
      expect(headers, path).toMatchObject(headersOf('/'))
    }
  })
})

describe('the worker', () => {
  /** Pages from the network have these beside the kept ones. */
  const SEO =
    /<script type="application\/ld\+json">[^<]*<\/script>|<(?:link rel="canonical"|meta (?:property="og:|name="(?:twitter:|desc)))[^>]*>/g
  const asKept = (html: string) => html.replace(/<template data-precached="[^"]*"><\/template>/, '').replace(SEO, '')
  /** Only kept pages have the headings' typeface. */
  const [font = ''] = files('**/*.woff2')
  const FONT = new RegExp(
    `<link rel="preload" href="${font}" as="font"[^>]*><style>[^<]*font-display:optional[^<]*</style>(?=</head>)`,
  )
  const [list = '[]'] = text('/sw.js').match(/\[\{"?(?:revision|url)"?:[^\]]*\}\]/) ?? []
  const entries: Entry[] = JSON.parse(list)
  const urls = entries.map(({ url }) => `/${url.replace(/^\//, '')}`)
  const auth = files('assets/auth-*.js')
  const drawings = files('assets/*.svg')

  it('fetches existing files, once, with every icon that a page shows and our contact card', () => {
    expect(urls.length).toBeGreaterThan(10)
    expect(urls.filter((url) => !exists(url))).toEqual([])
    expect(urls).toEqual([...new Set(urls)])
    const shown = pages.flatMap(({ tags }) => tags.filter(({ attributes: { rel } }) => /icon|manifest/.test(rel ?? '')))
    expect(shown.length).toBeGreaterThan(pages.length)
    // Without signal people save our number, too, and photograph its code.
    expect([...hrefsOf(shown), CARD_PATH, CARD_CODE_PATH].filter((href) => !urls.includes(href))).toEqual([])
  })

  it('names the bundle of pages, as each page does at its end, and the scripts in the right order', () => {
    const ofRole = (role?: Entry['role']) => entries.filter((entry) => entry.role === role).map(({ url }) => `/${url}`)
    expect(ofRole('pages')).toEqual([bundle])
    for (const { tags, path } of pages) expect(tags.at(-1)?.attributes, path).toEqual({ 'data-precached': bundle })
    expect(ofRole('start')).toEqual(urls.filter((url) => /\/assets\/(?:start|rolldown-runtime)-/.test(url)))
    expect(ofRole('first').sort().join(' ')).toMatch(/background-.*contact-form-/)
    expect(ofRole()).toEqual(urls.filter((url) => /\.(?:png|svg|webmanifest|vcf)$/.test(url)))
  })

  it('fetches every script and style except those that need a network', () => {
    const online = [...auth, ...files('assets/leaflet*')]
    expect(auth).toHaveLength(1)
    expect(online.length).toBeLessThanOrEqual(3)
    const others = files('assets/*').filter((file) => !urls.includes(file) && !drawings.includes(file))
    expect(others).toEqual(online.sort())
    for (const { html, path } of pages) expect(html, path).not.toContain(auth[0])
  })

  it('knows when a file without a hash in its name has changed', () => {
    for (const { url, revision } of entries)
      if (revision === null) expect(url).toMatch(/-[\w-]{8}\.\w+$/)
      else expect(revision).toBe(createHash('md5').update(bytes(url)).digest('hex'))
  })

  it('stores every page with its font and without its search tags, emergency pages first, and the drawings', async () => {
    expect(urls.filter((url) => /^\/pages-.*\.txt$/.test(url))).toEqual([bundle])
    const { header, pages: bundled } = await openBundle()
    const found = new Map<string, string>()
    for await (const [path, html] of bundled) found.set(path, html)
    expect([...found.keys()].sort()).toEqual([CALL_PATH, ...drawings, ...pages.map(({ path }) => path)].sort())
    expect(found.get(CALL_PATH)).toBe(callPage)
    expect(drawings).toHaveLength(2)
    for (const drawing of drawings) expect(found.get(drawing)).toBe(text(drawing))
    for (const { path, html } of pages) {
      const kept = found.get(path) ?? ''
      expect(kept, path).toMatch(FONT)
      expect(kept.replace(FONT, ''), path).toBe(asKept(html))
    }
    const first = ['/404', CALL_PATH, ...routes.filter(isForEmergency).map(({ path }) => path)]
    expect([...found.keys()].slice(0, header.firstPages).sort()).toEqual(first.sort())
  })

  it('stays within its budget', { timeout: 120_000 }, () => {
    expect(urls.reduce((sum, url) => sum + sizeOf(url), 0)).toBeLessThanOrEqual(BUDGET.precache)
  })
})

it('has a dated sitemap of all pages, named in a robots.txt that allows everything', () => {
  const entries = [...text('/sitemap.xml').matchAll(/<url>(.*?)<\/url>/gs)].map(([, entry = '']) => entry)
  const urls = entries.map((entry) => /<loc>(.*)<\/loc>/.exec(entry)?.[1])
  expect(urls.sort()).toEqual(routes.map(({ path }) => origin + path).sort())
  for (const entry of entries) {
    const [, changed = ''] = /<lastmod>(\d{4}-\d\d-\d\d)<\/lastmod>/.exec(entry) ?? []
    expect(Date.parse(changed), entry).toBeLessThanOrEqual(Date.now() + 24 * 60 * 60_000)
  }
  const lines = text('/robots.txt').split('\n')
  expect(lines).toContain(`Sitemap: ${origin}/sitemap.xml`)
  expect(lines.filter((line) => /^disallow:\s*\S/i.test(line))).toEqual([])
})

it('our contact card is a vCard with both numbers', () => {
  expect(text(CARD_PATH)).toMatch(/^BEGIN:VCARD\r\nVERSION:3\.0\r\n(?:[A-Z]+(?:;[^:\r]*)?:[^\r\n]+\r\n)*END:VCARD\r\n$/)
  for (const { href } of [emergencyPhone, landline])
    expect(text(CARD_PATH)).toMatch(new RegExp(`^TEL\\S*:\\${href.replace('tel:', '')}\r$`, 'm'))
})

it('long texts have the same table of contents above them, closed, and beside them', () => {
  const found = pages.flatMap(({ path, html }) => {
    const lists = [...html.matchAll(/On this page<\/(?:strong><\/summary|h2)>(<ul.*?<\/ul>)/g)].map(([, list]) => list)
    return lists.length > 0 ? [{ path, lists }] : []
  })
  expect(found.map(({ path }) => path)).toContain('/terms')
  for (const { path, lists } of found) expect(lists, path).toEqual([lists[0], lists[0]])
})

it('lists begin with their labels in bold, and FAQs with the first answer open', () => {
  expect(pageAt('/privacy')?.html).toContain('<li><b>Your location</b> Only if')
  expect(pageAt('/faq')?.html.match(/<details name="faq" open/g)).toHaveLength(1)
})

it('what people call by another name has a link from /emergency and from the house to its part of a page', () => {
  const parts = symptoms.flatMap(({ slug, also = [] }) => also.map(({ id }) => `/emergency/${slug}#${id}`))
  expect(parts).toHaveLength(3)
  for (const from of ['/emergency', '/']) {
    const inWords = pageAt(from)?.html.replace(/<svg[\s\S]*?<\/svg>/g, '') ?? ''
    for (const part of parts) expect(hrefsOf(tagsOf(inWords)), from).toContain(part)
  }
})

const manifest: Record<'start_url' | 'id', string> & {
  readonly share_target: { readonly action: string }
  readonly shortcuts: readonly { readonly url: string }[]
} = JSON.parse(text('/manifest.webmanifest'))

it('the manifest describes one app that shares photos to the form and has working shortcuts', () => {
  const { start_url, share_target, shortcuts } = manifest
  expect(manifest).toMatchObject({ id: '/', scope: '/' })
  expect(pageAt(start_url)).toBeDefined()
  expect(share_target).toMatchObject({ method: 'POST', enctype: 'multipart/form-data' })
  expect(pageAt(share_target.action)?.template).toBe('contact')
  expect(shortcuts.length).toBeGreaterThan(0)
  for (const { url } of shortcuts) expect(url === CALL_PATH || pageAt(url), url).toBeDefined()
})

it('lets body text grow with the reader’s setting on a phone of 360 pixels', () => {
  const found = pages.flatMap(({ html }) =>
    [...html.matchAll(/font-size:min\(([\d.]+)rem,\s*([\d.]+)vw\)/g)].map(({ index, 1: rem, 2: vw }) => {
      const rule = html.lastIndexOf('{', index)
      return { name: html.slice(html.lastIndexOf('}', rule) + 1, rule), rem: Number(rem), vw: Number(vw) }
    }),
  )
  expect(found.length).toBeGreaterThan(0)
  // The picture of the week has seven columns, and the same in words beside it.
  for (const { name, rem, vw } of found.filter(({ name }) => !name.includes('.week')))
    if (rem <= 1.1) expect(vw * 3.6, name).toBeGreaterThan(1.6 * 16 * rem)
})

describe('the budget in bytes', { timeout: 120_000 }, () => {
  it('holds for each page, and until the number can be read', () => {
    for (const route of pages)
      for (const quality of [11, 5, 4]) {
        const { html, path, template } = route
        const kind = template === 'service' && isForEmergency(route) ? 'trade' : template
        const { BROTLI_PARAM_QUALITY, BROTLI_PARAM_SIZE_HINT, BROTLI_OPERATION_FLUSH } = constants
        const params = { [BROTLI_PARAM_QUALITY]: quality, [BROTLI_PARAM_SIZE_HINT]: Buffer.byteLength(html) }
        const page = brotliCompressSync(html, { params })
        if (quality === 11) expect(page.length, path).toBeLessThanOrEqual(BUDGET[`${kind} page`] + HASHES)
        const first = brotliDecompressSync(page.subarray(0, BUDGET['the number']), {
          finishFlush: BROTLI_OPERATION_FLUSH,
        }).toString()
        expect(first.slice(first.indexOf('class="call"')), `${path} at quality ${quality}`).toContain(
          `${emergencyPhone.display}</strong>`,
        )
      }
  })

  it('holds for the first words of Home and of a page that opens with steps', () => {
    const until = (html: string, end: string, from = '') => html.slice(0, html.indexOf(end, html.indexOf(from)))
    expect(brotli(until(pageAt('/')?.html ?? '', '</h1>'))).toBeLessThanOrEqual(BUDGET['first heading'])
    const stepped = pages.filter(({ html }) => html.includes('id="step-1"'))
    expect(stepped.length).toBeGreaterThan(12)
    for (const { path, html } of stepped)
      expect(brotli(until(html, '</p>', 'id="step-1"')), path).toBeLessThanOrEqual(BUDGET['first step'])
  })

  it('holds for the page bundle and for the first script', () => {
    expect(sizeOf(bundle)).toBeLessThanOrEqual(BUDGET['page bundle'])
    const [, entry = ''] = /\bimport\("(\/assets\/[^"]+\.js)"\)/.exec(pageAt('/faq')?.html ?? '') ?? []
    expect(text(entry)).not.toMatch(/\b(?:from|import)\s*"\.\/[^"]+\.js"/)
    expect(sizeOf(entry)).toBeLessThanOrEqual(BUDGET.script + HASHES)
  })

  it('holds for the inline boot script', () => {
    const scripts = new Set(pages.flatMap(({ html }) => /<script>(.*?)<\/script>/s.exec(html)?.[1] ?? []))
    expect(scripts.size).toBe(1)
    for (const script of scripts) expect(brotli(script)).toBeLessThanOrEqual(BUDGET['boot script'])
  })
})
