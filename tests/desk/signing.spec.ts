import type { Locator, Page } from '@playwright/test'
import { embeddedMembers } from '../../tools/embedded/backend.ts'
import { CODE, withAuthenticators } from './authenticators.ts'
import { atDesk, choose, expect, isBack, look, submit, deskTest as test } from './fixtures.ts'
import { PUSH_KEY, withPushService } from './pushes.ts'

const KEY = 'sb-localhost-auth-token'

/** @param page - the page, or the dialogue over it */
async function signIn(page: Page | Locator, email: string, password: string) {
  await page.getByLabel('Email address').fill(email)
  await page.getByRole('textbox', { name: 'Password' }).fill(password)
  await page.getByRole('button', { name: 'Sign in' }).click()
}

const toast = (page: Page, title: string) => page.getByRole('alert').filter({ hasText: title })

test('what is missing or wrong is said beside its field, where the cursor is', async ({ page, people }) => {
  await page.goto('/desk/')
  const email = page.getByLabel('Email address')
  const password = page.getByRole('textbox', { name: 'Password' })
  await page.getByRole('button', { name: 'Sign in' }).click()
  await expect(email).toHaveAccessibleDescription('Enter your email address')
  await expect(email).toBeFocused()
  await signIn(page, people.alex.email, 'not the password')
  await expect(password).toHaveAccessibleDescription('The email address or the password is wrong')
  await expect(password).toBeFocused()
  await expect(password).toHaveValue('not the password')
  await expect(page.getByRole('alert')).toHaveCount(0)
  await signIn(page, people.alex.email, people.alex.password)
  await expect(page.getByRole('link', { name: 'Desk', exact: true })).toBeVisible()
})

test('signing out erases what the desk keeps on the device, in all tabs', async ({ alex }) => {
  const other = await atDesk(await alex.context().newPage())
  await expect.poll(() => kept(alex)).not.toEqual([])
  await alex.bringToFront()
  await choose(alex, 'Sign out', 'Alex: account')
  await expect(alex.getByLabel('Email address')).toBeVisible()
  await expect(other.getByLabel('Email address')).toBeVisible()
  expect(await kept(alex)).toEqual([])
})

test('signing out asks before it deletes what has not been sent', async ({ alex, backend }) => {
  const id = await submit(backend, { name: 'Ada Flood' })
  await alex.goto(`/desk/#/requests/${id}`)
  await alex.getByRole('button', { name: 'Take' }).first().click()
  await choose(alex, 'Send confirmation')
  const form = alex.getByRole('dialog', { name: 'Send confirmation' })
  const what = form.getByLabel('What you’ll do')
  await what.fill('Stop the leak')
  await alex.keyboard.press('Escape')
  await expect(form).toHaveCount(0)
  await alex.reload()
  await choose(alex, 'Send confirmation')
  await expect(what).toHaveValue('Stop the leak')
  await alex.keyboard.press('Escape')
  await expect(form).toHaveCount(0)

  const signOut = () => choose(alex, 'Sign out', 'Alex: account')
  await signOut()
  const question = alex.getByRole('dialog', { name: 'Sign out?' })
  await expect(question).toContainText('Signing out deletes what’s on this device only: 1 half-written text.')
  await alex.keyboard.press('Escape')
  await expect(question).toHaveCount(0)
  expect(await kept(alex)).not.toEqual([])
  await signOut()
  await question.getByRole('button', { name: 'Sign out and delete' }).press('Enter')
  await expect(alex.getByLabel('Email address')).toBeVisible()
  expect(await kept(alex)).toEqual([])
})

test('signing out asks for what the disk did not take too', async ({ alex, backend, setFault }) => {
  const id = await submit(backend)
  await alex.goto(`/desk/#/requests/${id}`)
  await alex.getByRole('button', { name: 'Take' }).first().click()
  await expect(alex.getByRole('button', { name: 'On my way' })).toBeVisible()
  setFault(() => 'down')
  await alex.evaluate(() => {
    IDBObjectStore.prototype.put = () => {
      throw new DOMException('The disk is dead', 'UnknownError')
    }
  })
  await choose(alex, 'Done')
  await alex.getByRole('dialog').getByRole('button', { name: 'No answer' }).click()
  await look(alex)
  await expect(alex.getByText('1 not sent yet. Keep this tab open.')).toBeVisible()
  await choose(alex, 'Sign out', 'Alex: account')
  await expect(alex.getByRole('dialog', { name: 'Sign out?' })).toContainText('1 unsent action')
})

test('signing out without a connection leaves nothing to read', async ({ openAs, people, backend, setFault, desk }) => {
  await backend.query(`delete from private.devices; select public.set_sender(null, null, '${PUSH_KEY}')`)
  const office = await desk('alex')
  const phone = await openAs('alex', { permissions: ['notifications'] })
  await withPushService(phone)
  await submit(backend, { name: 'Ada Flood' })
  await atDesk(phone, '/desk/#/devices')
  await phone.getByRole('button', { name: 'Notify this device' }).click()
  await expect(phone.getByText('This device', { exact: true })).toBeVisible()
  await expect.poll(() => everything(phone)).toContain('Ada Flood')
  const counts = async () => {
    const { rows } = await backend.embedded.connection.driver.query<{ devices: number; sessions: number }>(
      `select (select count(*)::int from private.devices) as devices, (select count(*)::int from auth.sessions s
        join auth.users u on u.id = s.user_id where u.email = $1) as sessions`,
      [people.alex.email],
    )
    return rows[0]
  }
  const before = await counts()

  setFault(() => 'down')
  await choose(phone, 'Sign out', 'Alex: account')
  await expect(phone.getByLabel('Email address')).toBeVisible()
  expect(await kept(phone)).toEqual([])
  expect(await everything(phone)).not.toMatch(/Ada Flood|Alex|alex@|access_token":"[^"]/)
  await phone.reload()
  await expect(phone.getByLabel('Email address')).toBeVisible()
  expect(await counts()).toEqual(before)

  setFault(undefined)
  await isBack(phone)
  await expect.poll(counts).toEqual({ devices: 0, sessions: (before?.sessions ?? 0) - 1 })
  // The phone forgets what it had to tell once it has the answer.
  await expect.poll(() => everything(phone)).toBe('')
  // Of this device alone: in the office one goes on.
  await office.reload()
  await expect(office.getByRole('link', { name: 'Ada Flood', exact: true })).toBeVisible()
})

test('a colleague who has left keeps nothing of the desk, in any tab or offline', async ({
  page,
  backend,
  setFault,
}) => {
  const email = `robin-${Date.now()}@example.org`
  const accounts = embeddedMembers(backend.embedded)
  const { password = '' } = await accounts.add({ email, name: 'Robin', role: 'staff' })
  const id = await submit(backend, { name: 'Ada Flood', message: 'Cellar under water' })
  await page.goto('/desk/')
  await signIn(page, email, password)
  await page.getByRole('link', { name: 'Ada Flood', exact: true }).click()
  await expect(page.getByText('Robin opened it')).toBeVisible()
  const other = await atDesk(await page.context().newPage())
  await expect(other.getByRole('link', { name: 'Ada Flood', exact: true })).toBeVisible()
  await page.bringToFront()
  setFault((path) => (path.endsWith('desk_note') ? 'down' : undefined))
  await page.getByLabel('Note', { exact: true }).fill('Dog bites')
  await page.getByRole('button', { name: 'Save note' }).click()
  await expect(page.getByText('Not sent yet', { exact: true })).toBeVisible()
  await page.getByLabel('Reply to the customer').fill('We are')
  for (const words of ['Ada Flood', 'We are', 'Dog bites']) expect(await everything(page)).toContain(words)

  await accounts.remove(email)
  await look(page)
  await expect(page.getByText('This account can’t use the desk')).toBeVisible({ timeout: 15_000 })
  await expect(page.getByRole('navigation')).toHaveCount(0)
  await expect(other.getByText('This account can’t use the desk')).toBeVisible()
  await expect(page.getByText('Ada Flood')).toHaveCount(0)
  expect(await kept(page)).toEqual([])
  expect(await everything(page)).not.toMatch(/Ada Flood|We are|Dog bites/)
  await page.evaluate(() => navigator.serviceWorker.ready)
  setFault(() => 'down')
  await page.goto(`/desk/#/requests/${id}`)
  await page.reload()
  await expect(page.getByRole('button', { name: 'Sign out' })).toBeVisible()
  await expect(page.getByText('Ada Flood')).toHaveCount(0)

  // Taken on again, they see and keep it as before.
  setFault(undefined)
  await accounts.add({ email, name: 'Robin', role: 'staff' })
  await page.getByRole('button', { name: 'Try again' }).click()
  await expect(page.getByRole('heading', { name: 'Ada Flood' })).toBeVisible()
  await expect(page.getByText('Dog bites')).toHaveCount(0)
  await expect.poll(() => everything(page)).toContain('Ada Flood')
})

test('a session that ends keeps what was typed: one signs in over it and goes on', async ({ sam, people, backend }) => {
  await sam.goto('/desk/#/settings')
  const field = sam.getByLabel('From one sender, in an hour')
  await field.fill('17')
  await end(sam, backend)
  await sam.getByRole('button', { name: 'Save' }).click()

  const dialog = sam.getByRole('dialog', { name: 'Please sign in again' })
  await expect(dialog).toBeVisible()
  await sam.keyboard.press('Escape')
  await expect(dialog).toBeVisible()
  await signIn(dialog, people.sam.email, people.sam.password)
  await expect(dialog).toBeHidden()
  await expect(field).toHaveValue('17 requests')
  await sam.getByRole('button', { name: 'Save' }).click()
  await expect(toast(sam, 'Settings saved')).toBeVisible()
})

test('a session that ends hides what was typed from the next person who signs in', async ({ sam, people, backend }) => {
  await sam.goto('/desk/#/people')
  await sam.getByLabel('Phone number').fill('07700 900123')
  await end(sam, backend)
  await sam.getByRole('button', { name: 'Find' }).click()
  await expect(sam.getByRole('dialog')).toBeVisible()
  await signIn(sam.getByRole('dialog'), people.alex.email, people.alex.password)
  await expect(sam.getByRole('button', { name: 'Alex: account' })).toBeVisible()
  await expect(sam.getByLabel('Phone number')).toHaveCount(0)
})

test('a session that ends can be left, and nothing stays on the device', async ({ sam, backend }) => {
  await end(sam, backend)
  await sam.goto('/desk/#/people')
  await sam.getByRole('dialog').getByRole('button', { name: 'Sign out' }).click()
  // The desk under the dialogue has that heading and an email field, too: only this button shows that the page is a new one.
  await expect(sam.getByRole('main').getByRole('button', { name: 'Sign in' })).toBeVisible()
  await expect(sam.getByRole('dialog')).toHaveCount(0)
  expect(await kept(sam)).toEqual([])
})

test('a forgotten password: a link by email, a new password, and the desk', async ({ page, backend }) => {
  const email = `forgetful-${Date.now()}@example.org`
  await embeddedMembers(backend.embedded).add({ email, name: 'Robin', role: 'staff' })
  await page.goto('/desk/')
  await page.getByRole('button', { name: 'I’ve forgotten my password' }).click()
  await page.getByLabel('Email address').fill(email)
  await page.getByRole('button', { name: 'Email me a link' }).click()
  await expect(page.getByText('Check your email')).toBeVisible()

  await page.goto('about:blank')
  await page.goto(`/desk/${await linkFor(email, backend)}`)
  const password = page.getByRole('textbox', { name: 'New password' })
  await password.fill('three random words')
  await page.getByRole('button', { name: 'Save' }).click()
  await expect(page.getByRole('button', { name: 'Robin: account' })).toBeVisible()
})

test('a member changes their own password, with the one they have', async ({ page, backend }) => {
  const email = `changing-${Date.now()}@example.org`
  const { password = '' } = await embeddedMembers(backend.embedded).add({ email, name: 'Robin', role: 'staff' })
  await page.goto('/desk/')
  await signIn(page, email, password)
  await choose(page, 'Change your password', 'Robin: account')
  const current = page.getByRole('textbox', { name: 'Current password' })
  const chosen = page.getByRole('textbox', { name: 'New password' })
  const save = page.getByRole('button', { name: 'Save' })
  await current.fill('not the password')
  await chosen.fill('too short')
  await save.click()
  await expect(chosen).toHaveAccessibleDescription(/^Use 12 characters or more/)
  await chosen.fill('three random words')
  await save.click()
  await expect(current).toHaveAccessibleDescription('That’s not your password')
  await expect(current).toBeFocused()
  await current.fill(password)
  await save.click()
  await expect(toast(page, 'Password changed')).toBeVisible()
  await choose(page, 'Sign out', 'Robin: account')
  await signIn(page, email, 'three random words')
  await expect(page.getByRole('button', { name: 'Robin: account' })).toBeVisible()
})

test('a forgotten password needs the authenticator’s code', { tag: '@nightly' }, async ({ page, people, backend }) => {
  const { add, link } = await withAuthenticators(page, backend, people.sam)
  add()
  await page.goto(`/desk/${link()}`)
  const password = page.getByRole('textbox', { name: 'New password' })
  await password.fill('three random words')
  await page.getByRole('button', { name: 'Save' }).click()
  const dialogue = page.getByRole('dialog', { name: 'Confirm it’s you' })
  await dialogue.getByLabel('Code from the app').fill(CODE)
  await dialogue.getByRole('button', { name: 'Confirm' }).click()
  await expect(page.getByRole('button', { name: 'Sam: account' })).toBeVisible()
})

test('a link that is too old says so, and another can be asked for', async ({ page }) => {
  await page.goto('/desk/#error=access_denied&error_code=otp_expired&error_description=Token+has+expired')
  await expect(page.getByText('That link no longer works')).toBeVisible()
  await expect(page.getByRole('button', { name: 'Email me a link' })).toBeVisible()
})

test('without a connection the desk opens as it was, an hour later as well', async ({ alex }) => {
  await alex.waitForFunction(() => navigator.serviceWorker.controller !== null)
  await alex.evaluate(expire, KEY)
  await alex.context().setOffline(true)
  await alex.reload()
  await expect(alex.getByRole('button', { name: 'Alex: account' })).toBeVisible()
  await expect(alex.getByRole('dialog')).toHaveCount(0)
})

test('a connection that drops while the session is renewed is reported, and tried again', {
  tag: '@nightly',
}, async ({ sam, setFault }) => {
  const notice = sam.getByRole('region', { name: 'Alerts' }).getByText(/^No connection/)
  setFault((path) => (path.startsWith('/auth/v1/token') ? new Promise(() => {}) : undefined))
  await sam.evaluate(expire, KEY)
  await isBack(sam)
  await expect(notice).toBeVisible({ timeout: 20_000 })
  setFault(undefined)
  await expect(async () => {
    await sam.getByRole('button', { name: 'Try again' }).click({ timeout: 1000 })
    await expect(notice).toBeHidden({ timeout: 2000 })
  }).toPass({ timeout: 60_000 })
})

const kept = (page: Page) => page.evaluate(() => Object.keys(localStorage).filter((key) => key.startsWith('desk:')))

/** All that this browser keeps for the site: in localStorage, and what has not been sent. Not what the choices are. */
const everything = (page: Page) =>
  page.evaluate(async () => {
    const entries = Object.entries(localStorage).filter(([key]) => /^(?:desk:|sb-|desk-leaving)/.test(key))
    const unsent = await new Promise((resolve, reject) => {
      const open = indexedDB.open('desk')
      open.onerror = () => reject(open.error)
      open.onsuccess = () => {
        const { result } = open
        if (!result.objectStoreNames.contains('unsent')) return resolve([])
        const all = result.transaction('unsent').objectStore('unsent').getAll()
        all.onsuccess = () => {
          result.close()
          resolve(all.result)
        }
      }
    })
    const all = [...entries.map((entry) => entry.join(' ')), ...(unsent as unknown[]).map((one) => JSON.stringify(one))]
    return all.join('\n')
  })

/** As time does it: the token has run out, and the server knows the session no more. */
async function end(page: Page, backend: Backend) {
  await backend.query('delete from auth.refresh_tokens; delete from auth.sessions')
  await page.evaluate(expire, KEY)
}

function expire(key: string) {
  const session = JSON.parse(localStorage.getItem(key) ?? '{}')
  localStorage.setItem(key, JSON.stringify({ ...session, expires_at: Math.floor(Date.now() / 1000) - 10 }))
}

/** What the email's link adds to the address of the desk. */
async function linkFor(email: string, backend: Backend): Promise<string> {
  const [row] = await backend.query(`select recovery_token as token from auth.users where email = '${email}'`)
  const link = `${backend.url}/auth/v1/verify?type=recovery&token=${row?.token}`
  return new URL((await fetch(link, { redirect: 'manual' })).headers.get('location') ?? '').hash
}

type Backend = Parameters<typeof submit>[0]
