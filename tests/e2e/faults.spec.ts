import { ContactPage, expect, expectRows, FAILED, profileTest, QUEUED, SENT } from './fixtures.ts'

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
    const next = await profile.launch()
    const back = await new ContactPage(await next.context.newPage()).open({ path: `${site.url}/` })
    await expect(back.toast(SENT)).toBeVisible({ timeout: 30_000 })
    await expectRows(backend, ['Before the kill'])
    await next.kill()
  },
)

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
