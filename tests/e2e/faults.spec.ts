import type { Site } from '../../tools/host/site.ts'
import type { Profile } from '../support/browser.ts'
import { faults, type PostgrestBackend } from '../support/postgrest.ts'
import { ContactPage, expect, expectRows, FAILED, profileTest, QUEUED, SENT, test } from './fixtures.ts'

/** The browser starts again on the same profile: it tells, and the rows are these. */
async function expectSentAtNextStart(
  profile: Profile,
  site: Site,
  backend: PostgrestBackend,
  names: readonly string[],
) {
  const { context, kill } = await profile.launch()
  const back = await new ContactPage(await context.newPage()).open({ path: `${site.url}/` })
  await expect(back.toast(SENT)).toBeVisible({ timeout: 30_000 })
  await expectRows(backend, names)
  await kill()
}

profileTest(
  'the browser is killed right after "saved": the next start sends it, once',
  async ({ profile, site, backend }) => {
    const { context, kill } = await profile.launch()
    const contact = await new ContactPage(await context.newPage()).open({ path: `${site.url}/contact` })
    await backend.close()
    await contact.request({ name: 'Before the kill' })
    await expect(contact.toast(QUEUED)).toBeVisible({ timeout: 15_000 })
    await kill()

    await backend.reopen()
    await expectSentAtNextStart(profile, site, backend, ['Before the kill'])
  },
)

test('a worker that is stopped in its replay loses nothing', async ({ page, context, backend, browser }) => {
  const contact = await new ContactPage(page).open()
  await contact.requestOffline()
  const asked = new Promise<void>((resolve) => {
    const hang = faults.hang()
    backend.setIntercept((request, response, exchange) => {
      if (request.method === 'POST') resolve()
      return hang(request, response, exchange)
    })
  })
  const other = await context.newPage()
  await page.close()
  await context.setOffline(false)
  await asked
  const cdp = await browser.newBrowserCDPSession()
  const { targetInfos } = await cdp.send('Target.getTargets')
  const workers = targetInfos.filter(({ type }) => type === 'service_worker')
  expect(workers.length).toBeGreaterThan(0)
  for (const { targetId } of workers) await cdp.send('Target.closeTarget', { targetId })

  backend.setIntercept(undefined)
  const back = await new ContactPage(other).open({ path: '/contact' })
  await expect(back.toast(SENT)).toBeVisible({ timeout: 60_000 })
  await expectRows(backend, ['Ada Flood'])
})

profileTest.describe('a browser that keeps nothing', () => {
  profileTest.use({ blocked: true })

  profileTest('sends at once, and never says "saved" when it cannot', async ({ profile, site, backend }) => {
    const { context, kill } = await profile.launch()
    const page = await context.newPage()
    const contact = await new ContactPage(page).open({ installed: false, path: `${site.url}/contact` })
    await expect(page.evaluate(() => localStorage.length)).rejects.toThrow('denied')

    await contact.request({ name: 'Direct' })
    await expect(contact.toast(SENT)).toBeVisible()
    await expectRows(backend, ['Direct'])

    await backend.close()
    await contact.request({ name: 'Unsent' })
    await expect(contact.toast(FAILED)).toBeVisible({ timeout: 15_000 })
    await expect(contact.status).toContainText('Not sent.')
    await expect(contact.status.getByRole('link', { name: /Call 0808/ })).toBeVisible()
    await expect(page.getByText(QUEUED)).toBeHidden()
    await expect(page.getByLabel('Your name')).toHaveValue('Unsent')

    await backend.reopen()
    await contact.submit()
    await expect(contact.toast(SENT)).toBeVisible()
    await expectRows(backend, ['Direct', 'Unsent'])
    await kill()
  })
})
