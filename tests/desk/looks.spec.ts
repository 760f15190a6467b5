import { objectionsNow } from '../support/objections.ts'
import { atDesk, expect, submit, deskTest as test } from './fixtures.ts'

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
  test(`every screen at ${width} px, ${colorScheme}: accessible, and nothing sideways`, { tag: [...tag] }, async ({
    openAs,
    people,
    backend,
  }) => {
    await submit(backend, { name: 'Ada Flood' })
    const page = await openAs(people.sam, { viewport: { width, height: 740 }, colorScheme })
    await atDesk(page)
    const title = page.getByRole('heading', { level: 2 })
    const wide = () => page.evaluate(() => document.documentElement.scrollWidth - innerWidth)
    for (const screen of SCREENS) {
      const before = await title.first().textContent()
      await page.goto(`/desk/#/${screen}`)
      // Else it would be the screen before that is looked at.
      if (screen) await expect(title.first()).not.toHaveText(before ?? '')
      await expect(page.getByLabel('Loading')).toHaveCount(0)
      expect(await objectionsNow(page), screen).toEqual([])
      expect(await wide(), screen).toBeLessThanOrEqual(0)
    }
  })

  test(`signing in at ${width} px, ${colorScheme}: accessible, also with its errors`, { tag: [...tag] }, async ({
    browser,
    baseURL,
  }) => {
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

test('a toast leaves the screen beneath it as it was, light and dark', { tag: '@nightly' }, async ({
  openAs,
  people,
  setFault,
  backend,
}) => {
  const id = await submit(backend, { name: 'Ada Flood' })
  const page = await openAs(people.sam)
  await atDesk(page, `/desk/#/requests/${id}`)
  await expect(page.getByText('Sam opened it')).toBeVisible()
  const looks = async () => {
    const seen: Record<string, unknown> = {}
    for (const colorScheme of ['light', 'dark'] as const) {
      await page.emulateMedia({ colorScheme, reducedMotion: 'reduce' })
      await expect(page.locator('html')).toHaveAttribute('data-mantine-color-scheme', colorScheme)
      seen[colorScheme] = await page.evaluate(lookOfAll)
    }
    return seen
  }
  const before = await looks()
  setFault((path) => (path.endsWith('desk_set_on_call') ? 'down' : undefined))
  await page.getByRole('switch', { name: 'On call' }).click()
  const toast = page.getByRole('alert').filter({ hasText: 'You’re still on call' })
  await expect(toast).toBeVisible()
  // What has the focus looks different.
  await page.getByRole('switch', { name: 'On call' }).blur()
  const during = await looks()
  expect(during).toEqual(before)
  await toast.getByRole('button', { name: 'Dismiss' }).press('Enter')
  await expect(toast).toBeHidden()
  expect(await looks()).toEqual(before)
})

/** Of what stands on the page, beside the toast: what Mantine's styles and variables give it. */
function lookOfAll() {
  const own = [...document.querySelectorAll<HTMLElement>('html, body, #desk button, #desk a, #desk textarea, #desk h2')]
  return own.map((element) => {
    const { backgroundColor, color, border, borderRadius, padding, font, height } = getComputedStyle(element)
    return [
      element.textContent.trim().slice(0, 40),
      backgroundColor,
      color,
      border,
      borderRadius,
      padding,
      font,
      height,
    ]
  })
}

test('on a phone three requests are in sight, and whatever can be tapped in the frame is 48 px', async ({
  openAs,
  people,
  backend,
}) => {
  for (const name of ['Ada Flood', 'Priya Shah', 'Olu Adeyemi'])
    await submit(backend, { name, message: 'Water comes through the ceiling of the kitchen. 14 Orsett Road, RM17 5DB' })
  const page = await openAs(people.sam, { viewport: { width: 360, height: 740 } })
  await atDesk(page)
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
  await expect(page.getByRole('note')).toBeVisible()
  const third = await page.getByRole('article').nth(2).boundingBox()
  const bar = await page.getByRole('navigation').boundingBox()
  expect((third?.y ?? 0) + (third?.height ?? 1000)).toBeLessThanOrEqual(bar?.y ?? 0)
})
