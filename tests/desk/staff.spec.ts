import { objectionsNow } from '../support/looks.ts'
import { atDesk, choose, expect, look, signIn, deskTest as test } from './fixtures.ts'

test('an owner adds, renames and removes a colleague', async ({ sam, page, setFault, backend }) => {
  const email = `casey-${Date.now()}@example.org`
  await choose(sam, 'Staff', 'Sam: account')
  const add = sam.getByRole('region', { name: 'Add someone' })
  const press = () => add.getByRole('button', { name: 'Add' }).click()
  await press()
  await expect(add.getByLabel('First name')).toBeFocused()
  await expect(add.getByLabel('Email address')).toHaveAccessibleDescription(/like name@example\.com/)
  await add.getByLabel('First name').fill('Casey')
  await add.getByLabel('Email address').fill('ALEX@example.org')
  await press()
  await expect(add.getByLabel('Email address')).toHaveAccessibleDescription(/Alex has this email address already/)
  await add.getByLabel('Email address').fill(email)
  setFault((path) => (path.includes('/functions/') ? 'lost' : undefined))
  await add.getByRole('button', { name: 'Add' }).click()
  await expect(add.getByRole('alert')).toHaveText('No connection')
  expect(await objectionsNow(sam)).toEqual([])
  setFault(undefined)
  await add.getByRole('button', { name: 'Add' }).click()
  const welcome = add.getByRole('status')
  await expect(welcome).toContainText('Casey can sign in now')
  const casey = sam.getByRole('listitem', { name: 'Casey' })
  await expect(casey).toHaveCount(1)

  await expect(welcome.getByRole('button', { name: 'Copy the password' })).toBeVisible()
  await page.goto('/desk/')
  await signIn(page, email, (await welcome.locator('code').textContent()) ?? '')
  await expect(page.getByRole('button', { name: 'Casey: account' })).toBeVisible()

  // A change made elsewhere.
  await expect(casey.getByText('On call', { exact: true })).toBeVisible()
  await backend.query("update private.staff set on_call = false where name = 'Casey'")
  await look(sam)
  await expect(casey.getByText('On call', { exact: true })).toHaveCount(0)

  await expect(sam.getByText(/^0 of \d can be alerted$/)).toBeVisible()
  await choose(sam, 'Change', 'More: Casey')
  await expect(casey.getByLabel('First name')).toBeFocused()
  await casey.getByLabel('First name').fill('Cassie')
  await casey.getByLabel('Email address').fill(`new-${email}`)
  await casey.getByRole('button', { name: 'Save' }).click()
  const cassie = sam.getByRole('listitem', { name: 'Cassie' })
  await cassie.getByRole('button', { name: /^Cassie/ }).click()
  await expect(cassie).toContainText(`new-${email}`)
  await choose(sam, 'Remove', 'More: Cassie')
  await expect(cassie).toContainText('Their devices and phones stop ringing')
  await cassie.getByRole('button', { name: 'Remove Cassie' }).click()
  await expect(cassie).toHaveCount(0)
  await page.reload()
  await expect(page.getByText('This account can’t use the desk')).toBeVisible()

  await sam.getByRole('link', { name: 'Who changed what' }).click()
  await expect(sam.getByRole('listitem')).toHaveText([
    /^\d\d:\d\dSam removed Cassie/,
    /^\d\d:\d\dSam changed Casey’s name to Cassie/,
    /^\d\d:\d\dSam changed Casey’s email address/,
    /^\d\d:\d\dSam added Casey/,
  ])
})

test('ten minutes after signing in, an owner must confirm the password @nightly', async ({ desk, people, backend }) => {
  const sam = await desk('sam', '/desk/#/staff')
  await backend.query("update auth.sessions set created_at = now() - interval '11 minutes'")
  const add = sam.getByRole('region', { name: 'Add someone' })
  await add.getByLabel('First name').fill('Wren')
  await add.getByLabel('Email address').fill(`wren-${Date.now()}@example.org`)
  await add.getByRole('button', { name: 'Add' }).click()
  const dialogue = sam.getByRole('dialog', { name: 'Confirm it’s you' })
  await dialogue.getByRole('button', { name: 'Cancel' }).click()
  await expect(add.getByRole('alert')).toHaveText('Not done. This needs your password.')
  await expect(add.getByLabel('First name')).toHaveValue('Wren')

  await add.getByRole('button', { name: 'Add' }).click()
  const password = dialogue.getByRole('textbox', { name: 'Your password' })
  await expect(password).toBeFocused()
  expect(await objectionsNow(sam)).toEqual([])
  await password.fill('someone else’s guess')
  await dialogue.getByRole('button', { name: 'Confirm' }).click()
  await expect(password).toHaveAccessibleDescription('That’s not your password')
  await password.fill(people.sam.password)
  await dialogue.getByRole('button', { name: 'Confirm' }).click()
  await expect(add.getByRole('status')).toContainText('Wren can sign in now')

  // The confirmation is valid for ten minutes.
  const wren = sam.getByRole('listitem', { name: 'Wren' })
  await choose(sam, 'Remove', 'More: Wren')
  await wren.getByRole('button', { name: 'Remove Wren' }).click()
  await expect(wren).toHaveCount(0)
})

test('without the accounts function, an owner cannot add or remove anyone @nightly', async ({ openAs }) => {
  const page = await openAs('sam')
  const json = { code: 'NOT_FOUND', message: 'Requested function was not found' }
  await page.route('**/functions/**', (route) => route.fulfill({ status: 404, json }))
  const sam = await atDesk(page, '/desk/#/staff')
  await expect(sam.getByRole('note').filter({ hasText: 'You can’t add anyone here yet' })).toBeVisible()
  expect(await objectionsNow(sam)).toEqual([])
  await expect(sam.getByRole('button', { name: 'Add', exact: true })).toHaveCount(0)
  const own = sam.getByRole('listitem', { name: 'Sam' })
  await choose(sam, 'Change', 'More: Sam')
  for (const field of ['Email address', 'Owner']) await expect(own.getByLabel(field)).toBeDisabled()
  await sam.getByRole('button', { name: 'More: Sam' }).click()
  await expect(sam.getByRole('menuitem')).toHaveText(['Change'])
})
