import { faults } from '../support/postgrest.ts'
import { ContactPage, expect, FAILED, SENT, test } from './fixtures.ts'

test('a toast stays for five seconds; a newer one takes its place for five of its own', async ({ page, backend }) => {
  const contact = await new ContactPage(page).open({ installed: false })
  // From here on the page's time passes when we say so, however long the machine takes.
  await page.clock.install()
  await page.clock.pauseAt(Date.now() + 60_000)
  const shown = (title: string) =>
    expect(async () => {
      await page.clock.runFor(10)
      expect(await contact.toast(title).count()).toBe(1)
    }).toPass({ intervals: [20], timeout: 20_000 })

  await contact.request()
  await shown(SENT)
  await page.clock.runFor(4_900)
  await expect(contact.toast(SENT)).toBeVisible()
  await page.clock.runFor(600)
  await expect(contact.toast(SENT)).toHaveCount(0)

  await contact.request()
  await shown(SENT)
  await page.clock.runFor(3_000)
  await expect(contact.toast(SENT)).toBeVisible()
  backend.setIntercept(faults.status(422, { code: 'PT422', message: 'No such area', details: null, hint: null }))
  await contact.request()
  await shown(FAILED)
  await page.clock.runFor(300)
  await expect(contact.toast(SENT)).toHaveCount(0)
  await page.clock.runFor(4_600)
  await expect(contact.toast(FAILED)).toBeVisible()
  await page.clock.runFor(600)
  await expect(contact.toast(FAILED)).toHaveCount(0)
})
