/**
 * Runs mobile Lighthouse on a page of each template, with `--all` on every page. Fails if accessibility, best practices or SEO
 * is below 100. Performance depends on the machine, so it only prints that. `--day` skips it, and judges the three pages that
 * most visitors need.
 */

import { mkdir, readdir, readFile, writeFile } from 'node:fs/promises'
import { join } from 'node:path'
import lighthouse, { type Flags } from 'lighthouse'
import { templateOf } from '../src/document/page.ts'
import { buildSite, serveSite } from './host/site.ts'
import { freePort, launchChromium } from './machine/launch.ts'

const REPORTS = join(import.meta.dirname, '../test-results/lighthouse')
const JUDGED: readonly string[] = ['accessibility', 'best-practices', 'seo']

// The build needs the site's address for canonical URLs.
const port = await freePort()
const url = `http://localhost:${port}`
const site = await serveSite(await buildSite({ VITE_SITE_URL: url, VITE_SUPABASE_URL: url }), port)
// Every page asks the backend for the staff's notice. There is no backend, so answer here, or each page would log an error.
site.setIntercept((request, response) => {
  if (!/^\/rest\/v1\/rpc\/site_(?:meter|notice)\b/.test(request.url ?? '')) return false
  response.writeHead(200, { 'content-type': 'application/json' }).end('null')
  return true
})
const pages = await builtPages(site.dist)
const isDay = process.argv.includes('--day')
const DAY: readonly string[] = ['/', '/contact', '/emergency/burst-pipe']
const ofEachTemplate = () => [...new Map(pages.toReversed().map((page) => [page.template, page])).values()]
const chosen = process.argv.includes('--all')
  ? pages
  : isDay
    ? DAY.map((wanted) => {
        const page = pages.find(({ path }) => path === wanted)
        if (!page) throw new Error(`There is no page ${wanted} any more`)
        return page
      })
    : ofEachTemplate()
const debuggingPort = await freePort()
const chrome = await launchChromium(`--remote-debugging-port=${debuggingPort}`)

/** How long a page must be idle before the audit, in ms. Timed audits keep Lighthouse's second. */
const REST = 100
const flags: Flags = {
  port: debuggingPort,
  logLevel: 'error',
  output: 'html',
  ...(isDay && {
    onlyCategories: [...JUDGED],
    pauseAfterFcpMs: REST,
    pauseAfterLoadMs: REST,
    networkQuietThresholdMs: REST,
    cpuQuietThresholdMs: REST,
  }),
}

await mkdir(REPORTS, { recursive: true })
const table: Record<string, string | number>[] = []
let failed = 0
for (const { path } of chosen) {
  const result = await lighthouse(url + path, flags)
  if (!result) throw new Error(`Lighthouse gave nothing for ${path}`)
  await writeFile(join(REPORTS, `${path.slice(1).replaceAll('/', '-') || 'home'}.html`), String(result.report))
  const { categories, audits } = result.lhr
  const score = (name: string) => Math.round((categories[name]?.score ?? 0) * 100)
  const metric = (name: string) => Math.round(audits[name]?.numericValue ?? 0)
  table.push({
    path,
    ...Object.fromEntries(JUDGED.map((name) => [name, score(name)])),
    ...(!isDay && {
      performance: score('performance'),
      'FCP ms': metric('first-contentful-paint'),
      'LCP ms': metric('largest-contentful-paint'),
      'TBT ms': metric('total-blocking-time'),
      CLS: Number((audits['cumulative-layout-shift']?.numericValue ?? 0).toFixed(3)),
    }),
  })
  for (const name of JUDGED) {
    if (score(name) === 100) continue
    failed++
    const wrong = categories[name]?.auditRefs
      .map(({ id }) => audits[id])
      .filter((audit) => audit?.score !== null && audit?.score !== undefined && audit.score < 1)
    for (const audit of wrong ?? [])
      console.error(`${path}: ${name}: ${audit?.title}\n${JSON.stringify(audit?.details ?? null).slice(0, 600)}`)
  }
}
console.table(table)

await chrome.close()
await site.stop()
process.exitCode = failed > 0 ? 1 : 0

/** Every page of the build except the 404 page, whose status fails in Lighthouse. */
async function builtPages(dist: string): Promise<{ path: string; template: string | undefined }[]> {
  const files = (await readdir(dist, { recursive: true })).filter(
    // We keep these out of search results on purpose, which lowers their SEO score.
    (file) => file.endsWith('.html') && !['404.html', 'call.html', 'desk/index.html'].includes(file),
  )
  return Promise.all(
    files.sort().map(async (file) => ({
      path: `/${file.replace(/(?:^index)?\.html$/, '')}`,
      template: templateOf(await readFile(join(dist, file), 'utf8')),
    })),
  )
}
