import {
  BARE,
  ContactPage,
  expect,
  expectRows,
  isInstalled,
  leave,
  profileTest,
  record,
  test,
  withoutSync,
} from './fixtures.ts'

test('any page of the site that the worker sees opened sends what waits', async ({ page, backend }) => {
  await page.goto('/')
  await isInstalled(page)
  await leave(page, 'left', record('Left over'))
  await page.goto(BARE)
  await expectRows(backend, ['Left over'])
})

profileTest(
  'a page that comes back out of the back-forward cache sends what waits',
  { tag: '@nightly' },
  async ({ profile, site, backend }) => {
    const { context, kill } = await profile.launch()
    const page = await context.newPage()
    await withoutSync(context)
    await new ContactPage(page).open({ path: `${site.url}/contact` })
    await leave(page, 'left', record('Left over'))
    // Playwright loses a page that comes back this way, so the page itself tells the server.
    const { promise: back, resolve } = Promise.withResolvers<string>()
    site.setIntercept(({ url }) => {
      if (url?.startsWith('/came-back')) resolve(url)
      return false
    })
    await page.evaluate(() => window.addEventListener('pageshow', ({ persisted }) => fetch(`/came-back?${persisted}`)))
    await page.goto('data:text/html,elsewhere')
    // The page is gone before it can answer.
    await page.evaluate(() => history.back()).catch(() => undefined)
    expect(await back).toBe('/came-back?true')
    await expectRows(backend, ['Left over'])
    await kill()
  },
)
