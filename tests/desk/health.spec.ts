import { atDesk, choose, expect, deskTest as test } from './fixtures.ts'

test('what is not working is a line on every screen, and says what to do', async ({ desk, backend }) => {
  const page = await desk('alex', '/desk/', { viewport: { width: 360, height: 740 }, colorScheme: 'dark' })
  const line = page.getByRole('region', { name: 'Alerts' }).getByRole('link', { name: /^Our test request/ })
  await choose(page, 'Is everything working?', 'Alex: account')
  await expect(page.getByText('Yes. Last checked')).toBeVisible()
  await expect(line).toHaveCount(0)

  await backend.query("update private.health set at = now() - interval '1 hour' where name = 'canary'")
  await atDesk(page, '/desk/#/devices')
  await page.reload()
  await page.getByRole('button', { name: /^\+\d more$/ }).click()
  await line.click()
  const arrives = page.getByRole('listitem').filter({ hasText: 'Requests arrive' })
  await expect(arrives).toContainText('Problem')
  await expect(arrives).toContainText('Visitors’ requests may not be arriving either')
  await expect(page.getByText('the heartbeat stays off')).toBeVisible()
  await expect(page.getByRole('listitem').filter({ hasText: 'The database has room' })).toContainText('OK')
})
