/** How soon is a request safe that somebody makes at once? The form's script comes seconds after its button. */
import { siteBuild } from './lib/builds.ts'
import { compare } from './lib/compare.ts'
import type { Options } from './lib/options.ts'
import type { Profile } from './lib/profiles.ts'
import type { Report } from './lib/report.ts'
import type { Stand } from './lib/stand.ts'
import type { Sample } from './lib/stats.ts'

export async function form(stand: Stand, options: Options, report: Report): Promise<void> {
  await using site = await siteBuild(options.site)
  await using host = await stand.serve(site.dist)
  const question = {
    title: `A request made with the first frame that has the button, ${stand.mode}`,
    on: ['poor'],
    ranged: ['button', 'kept', 'kept/button', 'script'],
    runs: { site: (profile: Profile) => pressAtOnce(stand, host.url, profile) },
  } as const
  await compare(question, options, report)
}

/** A first visit by somebody whose fingers are faster than the line. */
async function pressAtOnce(stand: Stand, host: string, profile: Profile): Promise<Sample> {
  await using browser = await stand.browser(`${host}/robots.txt`)
  await using visitor = await stand.visitor(browser, profile)
  const { page } = visitor
  await page.addInitScript(press)
  await page.goto(`${host}/contact`, { waitUntil: 'commit', timeout: 120_000 })
  const live = page.locator('[data-live] .contact-form')
  await page.waitForFunction(() => window.kept.kept !== null, undefined, { timeout: 120_000 })
  await live.waitFor({ state: 'attached', timeout: 120_000 })
  const { button, kept } = await page.evaluate(() => window.kept)
  const script = await page.evaluate(() => window.seen.hydrated)
  return { button, kept, 'kept/button': button && kept ? kept / button : null, script }
}

declare global {
  interface Window {
    /** Times in ms since the navigation began. */
    kept: { button: number | null; kept: number | null }
  }
}

/** Runs in the page, before any script of its own: it can refer to nothing outside itself. */
function press(): void {
  if (window.top !== window) return
  const times = { button: null as number | null, kept: null as number | null }
  window.kept = times
  const words = { name: 'Ada Flood', phone: '07700 900123', email: 'ada@example.com', message: 'Water in the cellar' }
  const submit = (form: HTMLFormElement) => {
    for (const [id, value] of Object.entries(words)) {
      const control = form.elements.namedItem(id)
      if (control instanceof HTMLInputElement || control instanceof HTMLTextAreaElement) control.value = value
    }
    new MutationObserver(() => {
      if (form.getAttribute('data-early')?.startsWith('kept ')) times.kept ??= performance.now()
    }).observe(form, { attributes: true })
    form.requestSubmit()
  }
  const look = () => {
    const button = document.querySelector<HTMLButtonElement>('.contact-form [type=submit]')
    if (!button?.form || !button.getClientRects().length) return requestAnimationFrame(look)
    const { form } = button
    const { port1, port2 } = new MessageChannel()
    port1.onmessage = () => {
      times.button = performance.now()
      submit(form)
    }
    port2.postMessage(null)
  }
  requestAnimationFrame(look)
}
