import { BARE, expectRows, isInstalled, leave, record, test } from './fixtures.ts'

test('any page of the site that the worker sees opened sends what waits', async ({ page, backend }) => {
  await page.goto('/')
  await isInstalled(page)
  await leave(page, 'left', record('Left over'))
  await page.goto(BARE)
  await expectRows(backend, ['Left over'])
})
