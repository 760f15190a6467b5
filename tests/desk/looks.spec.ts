import { objectionsNow } from '../support/looks.ts'
import { expect, submit, deskTest as test } from './fixtures.ts'

const SCREENS = [
  '',
  'rota',
  'figures',
  'devices',
  'people',
  'settings',
  'undelivered',
  'health',
  'staff',
  'audit',
  'notice',
] as const

for (const { width, colorScheme, tag } of [
  { width: 360, colorScheme: 'dark', tag: [] },
  ...(['light', 'dark'] as const).map((colorScheme) => ({ width: 1440, colorScheme, tag: ['@nightly'] })),
  { width: 360, colorScheme: 'light', tag: ['@nightly'] },
] as const) {
  test(`every screen at ${width} px, ${colorScheme}, is accessible`, { tag: [...tag] }, async ({ desk, backend }) => {
    await submit(backend, { name: 'Ada Flood' })
    const page = await desk('sam', '/desk/', { viewport: { width, height: 740 }, colorScheme })
    const title = page.getByRole('heading', { level: 2 })
    const wide = () => page.evaluate(() => document.documentElement.scrollWidth - innerWidth)
    const setText = (size: string) => page.evaluate((size) => (document.documentElement.style.fontSize = size), size)
    const cut = () =>
      page.evaluate(() =>
        [...document.querySelectorAll('main .mantine-Button-label, header :is(a, label, button)')]
          .filter(({ scrollWidth, clientWidth }) => scrollWidth > clientWidth + 1)
          .map(({ textContent }) => textContent),
      )
    for (const screen of SCREENS) {
      const before = await title.first().textContent()
      await page.goto(`/desk/#/${screen}`)
      // Else it would be the screen before that is looked at.
      if (screen) await expect(title.first()).not.toHaveText(before ?? '')
      await expect(page.getByLabel('Loading')).toHaveCount(0)
      expect(await objectionsNow(page), screen).toEqual([])
      for (const size of ['100%', '200%']) {
        await setText(size)
        expect(await wide(), `${screen}, text at ${size}`).toBeLessThanOrEqual(0)
        expect(await cut(), `${screen}, text at ${size}`).toEqual([])
      }
      await setText('')
    }
  })

  test(`signing in at ${width} px, ${colorScheme}, is accessible`, { tag: [...tag] }, async ({ browser, baseURL }) => {
    const context = await browser.newContext({ baseURL, viewport: { width, height: 740 }, colorScheme })
    const page = await context.newPage()
    await page.goto('/desk/')
    await page.getByRole('button', { name: 'Sign in' }).click()
    await expect(page.getByText('Enter your password')).toBeVisible()
    expect(await objectionsNow(page)).toEqual([])
    await page.getByRole('button', { name: 'I’ve forgotten my password' }).click()
    await expect(page.getByRole('heading', { name: 'Forgotten password' })).toBeVisible()
    expect(await objectionsNow(page)).toEqual([])
    await context.close()
  })
}

test('on a phone three requests are in sight, and a thumb finds the frame', async ({ desk, backend }) => {
  for (const name of ['Ada Flood', 'Priya Shah', 'Olu Adeyemi'])
    await submit(backend, { name, message: 'Water comes through the ceiling of the kitchen. 14 Orsett Road, RM17 5DB' })
  const page = await desk('sam', '/desk/', { viewport: { width: 360, height: 640 } })
  const screens = page.getByRole('navigation').getByRole('link')
  await expect(screens.first()).toBeVisible()
  for (const target of [
    page.getByRole('link', { name: 'Desk', exact: true }),
    page.getByRole('button', { name: 'Sam: account' }),
    ...(await screens.all()),
  ]) {
    const box = await target.boundingBox()
    expect(Math.min(box?.width ?? 0, box?.height ?? 0)).toBeGreaterThanOrEqual(47)
  }
  // Under the line that says that this device will not ring, and above the bar of screens.
  await expect(page.getByRole('region', { name: 'Alerts' })).toBeVisible()
  const third = await page.getByRole('article').nth(2).boundingBox()
  const bar = await page.getByRole('navigation').boundingBox()
  expect((third?.y ?? 0) + (third?.height ?? 1000)).toBeLessThanOrEqual(bar?.y ?? 0)
})
