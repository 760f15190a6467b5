import type { Page } from '@playwright/test'
import { SCREENS } from '../../src/desk/frame/screens.tsx'
import { boxOf, COLOUR_RULES, contrastsOf, inScheme, objectionsNow } from '../support/looks.ts'
import { withAuthenticators } from './authenticators.ts'
import { atDesk, button, choose, down, expect, overflow, SMALL_PHONE, submit, deskTest as test } from './fixtures.ts'

/** The kinds of visible buttons. @throws if a button does not look like a button */
async function kindsOfButtons(page: Page): Promise<string[]> {
  const buttons = page.locator('.mantine-Button-root:not([data-variant="subtle"], [data-variant="light"])')
  const contrasts = await contrastsOf(buttons)
  const styles = await buttons.evaluateAll((all) =>
    all.map((button) => ({
      kind:
        (button.matches(':disabled, [data-disabled]') && 'disabled') ||
        (button.dataset.variant === 'default' && 'plain') ||
        (button.style.cssText.includes('alarm') ? 'dangerous' : 'main'),
      padding: Number.parseFloat(getComputedStyle(button).paddingLeft),
    })),
  )
  return contrasts.map(({ index, name, words, edge }) => {
    const { kind = '', padding = 0 } = styles[index] ?? {}
    const what = `${kind}: “${name}”`
    // Square buttons hold only an icon.
    if (!/^(?:All requests|Select|Sound|Search|Keyboard|Earlier|Later|More to mark|Call .*)$/.test(name))
      expect(padding, what).toBeGreaterThan(0)
    expect(words, what).toBeGreaterThanOrEqual(4.5)
    // Disabled buttons are fainter.
    expect(edge, what).toBeGreaterThanOrEqual(kind === 'disabled' ? 1.1 : 3)
    return kind
  })
}

for (const [width, ...tag] of [[360], [1440, '@nightly']] as const)
  test(`every screen at ${width} px passes axe, light and dark, fits with text at 200 %, and has buttons that look like buttons`, {
    tag,
  }, async ({ desk, backend, setFault, people }) => {
    await submit(backend, { name: 'Bot', isSuspect: true })
    const name = 'Bartholomew Featherstonehaugh-Cholmondeley'
    const more = { p_preferred_time: 'asap' }
    const id = await submit(backend, { name, message: 'Leak, DA1 1AA', minutesAgo: 30, more })
    await backend.query(`update public.contact_submissions set escalated_at = now() where id = '${id}'`)
    // axe cannot judge a colour in transition.
    const options = { viewport: { width, height: 740 }, reducedMotion: 'reduce' } as const
    const page = await desk('sam', '/desk/', options)
    const title = page.getByRole('heading', { level: 2 })
    const setText = (size: string) => page.evaluate((size) => (document.documentElement.style.fontSize = size), size)
    const cut = () =>
      page.evaluate(() =>
        [...document.querySelectorAll('main .mantine-Button-label, header :is(a, label, button)')]
          .filter(({ scrollWidth, clientWidth }) => scrollWidth > clientWidth + 1)
          .map(({ textContent }) => textContent),
      )
    const kinds = new Set<string>()
    const see = async (where: string, ...sizes: string[]) => {
      for (const colorScheme of ['dark', 'light'] as const) {
        await inScheme(page, colorScheme)
        // All but the colours is the same in the dark.
        const rules = colorScheme === 'dark' ? COLOUR_RULES : undefined
        expect(await objectionsNow(page, rules), `${where}, ${colorScheme}`).toEqual([])
        for (const kind of await kindsOfButtons(page)) kinds.add(kind)
      }
      for (const size of ['100%', ...sizes]) {
        await setText(size)
        expect(await overflow(page), `${where}, text at ${size}`).toBeLessThanOrEqual(0)
        expect(await cut(), `${where}, text at ${size}`).toEqual([])
      }
      await setText('')
    }
    const press = (name: string | RegExp) => page.getByRole('button', { name }).first().click()
    await page.getByText('Suspected bots (1)').click()
    await page.getByRole('link', { name: 'Bot', exact: true }).waitFor()
    await see('suspects')
    await button(page, 'Select').click()
    await press('Select all 1')
    await see('selecting')
    await page.reload()
    // The first toast loads its own style sheets.
    setFault(down('desk_set_on_call'))
    await page.getByRole('switch', { name: 'On call' }).click()
    await page.getByRole('alert').filter({ hasText: 'You’re still on call' }).getByRole('button').click()
    setFault(undefined)
    for (const screen of [...SCREENS.map(({ path }) => path), `/requests/${id}`]) {
      if (screen === '/authenticator') {
        await backend.query("update private.settings set second_factor = 'required'")
        ;(await withAuthenticators(page, backend, people.sam)).add()
        await page.reload()
      }
      const before = await title.first().textContent()
      await page.goto(`/desk/#${screen}`)
      // Otherwise the test would check the previous screen.
      if (screen !== '/') await expect(title.first()).not.toHaveText(before ?? '')
      await expect(page.getByLabel('Loading')).toHaveCount(0)
      if (screen === '/staff') {
        await press(/^More: /)
        await page.getByRole('menuitem', { name: 'Remove', exact: true }).click()
      }
      await see(screen, '200%')
    }
    for (const action of ['On my way', 'Done']) {
      await choose(page, action)
      await page.getByRole('dialog').waitFor()
      await see(action)
      await page.keyboard.press('Escape')
    }
    await page.context().setOffline(true)
    await page.getByLabel('Note', { exact: true }).fill('Two of us are needed')
    await press('Save note')
    await press('Take')
    await page.getByText('Not sent yet', { exact: true }).last().waitFor()
    await see('a request offline')

    await page.context().setOffline(false)
    await page.evaluate(() => localStorage.clear())
    await page.reload()
    await press('Sign in')
    await page.getByText('Enter your password').waitFor()
    await see('signing in')
    await press('I’ve forgotten my password')
    await page.getByRole('heading', { name: 'Forgotten password' }).waitFor()
    await see('a forgotten password')
    expect([...kinds].sort()).toEqual(['dangerous', 'disabled', 'main', 'plain'])
  })

test('a small phone shows three requests, and buttons large enough for a thumb @nightly', async ({ desk, backend }) => {
  for (const name of ['Ada Flood', 'Priya Shah', 'Olu Adeyemi'])
    await submit(backend, { name, message: 'Water comes through the ceiling of the kitchen. 14 Orsett Road, RM17 5DB' })
  const page = await desk('sam', '/desk/', { viewport: { width: 360, height: 640 } })
  const screens = page.getByRole('navigation').getByRole('link')
  await expect(screens.first()).toBeVisible()
  const account = button(page, 'Sam: account')
  for (const target of [page.getByRole('link', { name: 'Desk', exact: true }), account, ...(await screens.all())]) {
    const { width, height } = await boxOf(target)
    expect(Math.min(width, height)).toBeGreaterThanOrEqual(47)
  }
  // Measured below the alert that this device will not ring, and above the bottom bar.
  await expect(page.getByRole('region', { name: 'Alerts' })).toBeVisible()
  const third = await boxOf(page.getByRole('article').nth(2))
  expect(third.bottom).toBeLessThanOrEqual((await boxOf(page.getByRole('navigation'))).y)
})

test('a fault shows on every screen, and its own page says what to do @nightly', async ({ desk, backend }) => {
  const page = await desk('alex', '/desk/', { viewport: SMALL_PHONE })
  const line = page.getByRole('region', { name: 'Alerts' }).getByRole('link', { name: /^Requests may not be arriving/ })
  await backend.query(`insert into private.telephones (staff_id, phone, rings, gets_texts, is_for_everything)
    select id, '+447700900123', true, false, true from private.staff where name = 'Alex'`)
  await choose(page, 'Is everything working?', 'Alex: account')
  const answer = page.getByRole('status').filter({ hasText: 'work' })
  await expect(answer).toContainText('Everything works.')
  await expect(line).toHaveCount(0)

  await backend.query("update private.health set at = now() - interval '1 hour' where name = 'canary'")
  await atDesk(page, '/desk/#/devices')
  await page.reload()
  // What is wrong comes first.
  await line.click()
  const arrives = page.getByRole('listitem').filter({ hasText: 'Requests may not be arriving' })
  await expect(arrives).toContainText(/Just found.*The phone line still works\. Tell the owner\./s)
  await expect(page.getByText('the monitoring service keeps alerting')).toBeVisible()
  await expect(answer).toContainText('1 thing doesn’t work.')
  const passed = page.getByText('The database has room')
  await expect(passed).toBeHidden()
  await page.getByText(/^\d\d checks passed$/).click()
  await expect(passed).toBeVisible()
})
