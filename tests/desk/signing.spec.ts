import type { Page } from '@playwright/test'
import { embeddedMembers } from '../../tools/embedded/backend.ts'
import type { LiteBackend } from '../support/lite.ts'
import { CODE, withAuthenticators } from './authenticators.ts'
import {
  at,
  atDesk,
  button,
  choose,
  down,
  expect,
  isBack,
  look,
  type Person,
  sessionOf,
  signIn,
  submit,
  deskTest as test,
  type World,
} from './fixtures.ts'
import { notifiedDevice } from './pushes.ts'

const KEY = 'sb-localhost-auth-token'

test.use({ serviceWorkers: 'allow' })

test('a failed sign-in says why beside the wrong field @nightly', async ({ page, people }) => {
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
  await signIn(page, people.alex.email, people.alex.password)
  await expect(page.getByRole('link', { name: 'Desk', exact: true })).toBeVisible()
})

test('signing out asks before it deletes unsent work in every tab', async ({ opened: { page }, setFault }) => {
  const other = await atDesk(await page.context().newPage())
  await expect.poll(() => kept(page)).not.toEqual([])
  await page.bringToFront()
  await button(page, 'Take').click()
  await choose(page, 'Send confirmation')
  const form = page.getByRole('dialog', { name: 'Send confirmation' })
  const what = form.getByLabel('What you’ll do')
  await what.fill('Stop the leak')
  await page.keyboard.press('Escape')
  await expect(form).toHaveCount(0)
  await page.reload()
  await choose(page, 'Send confirmation')
  await expect(what).toHaveValue('Stop the leak')
  await page.keyboard.press('Escape')
  await expect(form).toHaveCount(0)
  setFault(() => 'down')
  await choose(page, 'Done')
  await page.getByRole('dialog').getByRole('button', { name: 'No answer' }).click()

  await choose(page, 'Sign out', 'Sam: account')
  const question = page.getByRole('dialog', { name: 'Sign out?' })
  await expect(question).toContainText(/Signing out deletes what’s on this device only: .*1 unsent action/)
  await expect(question).toContainText('1 half-written text')
  await page.keyboard.press('Escape')
  await expect(question).toHaveCount(0)
  expect(await kept(page)).not.toEqual([])
  await choose(page, 'Sign out', 'Sam: account')
  await question.getByRole('button', { name: 'Sign out and delete' }).press('Enter')
  for (const tab of [page, other]) await expect(tab.getByLabel('Email address')).toBeVisible()
  expect(await kept(page)).toEqual([])
})

test('signing out offline leaves nothing to read', async ({ openAs, people, backend, setFault, desk }) => {
  await submit(backend)
  const office = await desk('alex')
  const phone = await notifiedDevice(openAs, backend)
  await expect.poll(() => everything(phone)).toContain('Ada Flood')
  const counts = async () => {
    const [row] = await backend.query(`select (select count(*) from private.devices) as devices,
      (select count(*) from auth.sessions s join auth.users u on u.id = s.user_id where u.email = '${people.alex.email}')
      as sessions`)
    return { devices: Number(row?.devices), sessions: Number(row?.sessions) }
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
  await expect.poll(counts).toEqual({ devices: 0, sessions: before.sessions - 1 })
  await expect.poll(() => everything(phone)).toBe('')
  // The office computer stays signed in.
  await office.reload()
  await expect(office.getByRole('link', { name: 'Ada Flood', exact: true })).toBeVisible()
})

/** Leaves a note unsent, and a reply unfinished. */
async function workOffline(page: Page, setFault: World['setFault']) {
  setFault(down('desk_note'))
  await page.getByLabel('Note', { exact: true }).fill('Dog bites')
  await button(page, 'Save note').click()
  await expect(page.getByText('Not sent yet', { exact: true }).last()).toBeVisible()
  await page.getByLabel('Reply to the customer').fill('We are')
}

test('a colleague who has left keeps no data from the desk @nightly', async ({ page, backend, setFault, robin }) => {
  const accounts = embeddedMembers(backend.embedded)
  const id = await submit(backend)
  await page.goto('/desk/')
  await signIn(page, robin.email, robin.password)
  await page.getByRole('link', { name: 'Ada Flood', exact: true }).click()
  await expect(page.getByText('Robin opened it')).toBeVisible()
  const other = await atDesk(await page.context().newPage())
  await expect(other.getByRole('link', { name: 'Ada Flood', exact: true })).toBeVisible()
  await page.bringToFront()
  await workOffline(page, setFault)
  for (const words of ['Ada Flood', 'We are', 'Dog bites']) expect(await everything(page)).toContain(words)

  await accounts.remove(robin.email)
  await look(page)
  for (const tab of [page, other])
    await expect(tab.getByText('This account can’t use the desk')).toBeVisible({ timeout: 15_000 })
  await expect(page.getByRole('navigation')).toHaveCount(0)
  await expect(page.getByText('Ada Flood')).toHaveCount(0)
  expect(await kept(page)).toEqual([])
  expect(await everything(page)).not.toMatch(/Ada Flood|We are|Dog bites/)
  await page.evaluate(() => navigator.serviceWorker.ready)
  setFault(() => 'down')
  await page.goto(at(id))
  await page.reload()
  await expect(page.getByRole('button', { name: 'Sign out' })).toBeVisible()
  await expect(page.getByText('Ada Flood')).toHaveCount(0)

  // Once back on the staff, they see and keep the desk as before.
  setFault(undefined)
  await accounts.add({ email: robin.email, name: 'Robin', role: 'staff' })
  await page.getByRole('button', { name: 'Try again' }).click()
  await expect(page.getByRole('heading', { name: 'Ada Flood' })).toBeVisible()
  await expect(page.getByText('Dog bites')).toHaveCount(0)
  await expect.poll(() => everything(page)).toContain('Ada Flood')
})

const signInAgain = (page: Page) => page.getByRole('dialog', { name: 'Please sign in again' })

test('a session that ends keeps typed text for the same person @nightly', async ({ sam, people, backend }) => {
  await sam.goto('/desk/#/settings')
  const field = sam.getByLabel('From one sender, in an hour')
  await sam.getByRole('heading', { name: 'Too many requests at once' }).click()
  await field.fill('17')
  await end(sam, backend)
  await button(sam, 'Save').click()
  await expect(signInAgain(sam)).toBeVisible()
  await sam.keyboard.press('Escape')
  await expect(signInAgain(sam)).toBeVisible()
  await signIn(signInAgain(sam), people.sam.email, people.sam.password)
  await expect(signInAgain(sam)).toBeHidden()
  await expect(field).toHaveValue('17')
  await button(sam, 'Save').click()
  await expect(sam.getByRole('alert').filter({ hasText: 'Settings saved' })).toBeVisible()
})

test('a session that ends hides typed text from the next person, and keeps the focus at the sign-in', async ({
  sam,
  people,
  backend,
  setFault,
}) => {
  await sam.goto('/desk/#/people')
  await sam.getByLabel('Phone number').fill('07700 900123')
  let fail = () => {}
  const failing = new Promise<'down'>((resolve) => {
    fail = () => resolve('down')
  })
  setFault((path) => (path.includes('desk_export_person') ? failing : undefined))
  await button(sam, 'Find').click()
  await end(sam, backend)
  await look(sam)
  const email = signInAgain(sam).getByLabel('Email address')
  await expect(email).toBeFocused()
  fail()
  await expect(sam.locator('main').getByText('No connection')).toBeVisible()
  await expect(email).toBeFocused()
  setFault(undefined)
  await signIn(signInAgain(sam), people.alex.email, people.alex.password)
  await expect(button(sam, 'Alex: account')).toBeVisible()
  await expect(sam.getByLabel('Phone number')).toHaveCount(0)
  await end(sam, backend)
  await look(sam)
  await signInAgain(sam).getByRole('button', { name: 'Sign out' }).click()
  // Only this button shows that the page is new, as the desk under the dialogue also had an email field.
  await expect(sam.getByRole('main').getByRole('button', { name: 'Sign in' })).toBeVisible()
  await expect(sam.getByRole('dialog')).toHaveCount(0)
  expect(await kept(sam)).toEqual([])
})

/** What a reset email's link, or another link with a session, brings the desk after the "#". */
async function linkFor(person: Person, backend: LiteBackend, type: string) {
  const { access_token, refresh_token } = await sessionOf(person, backend)
  return `#${new URLSearchParams({ access_token, refresh_token, expires_in: '3600', token_type: 'bearer', type })}`
}

test('nobody’s link signs anyone out or erases their work', async ({ openAs, people, backend, setFault }) => {
  const id = await submit(backend)
  const page = await notifiedDevice(openAs, backend)
  await page.goto(at(id))
  await workOffline(page, setFault)
  const other = await atDesk(await page.context().newPage(), at(id))
  const now = async () => [await everything(page), await page.evaluate(() => sessionStorage.getItem('subscription'))]
  const before = await now()
  expect(before.join()).toMatch(/Dog bites/)

  for (const type of ['magiclink', 'invite', 'signup', 'email_change', 'recovery'])
    for (const query of ['', '?code=stranger']) {
      const link = await linkFor(people.sam, backend, type)
      await page.goto('about:blank')
      await page.goto(`/desk/${query}${link}`)
      if (type === 'recovery') {
        await expect(page.getByText('This link is for another account')).toBeVisible()
        await button(page, 'Go to the desk').click()
      }
      await expect(button(page, 'Alex: account')).toBeVisible()
      expect(page.url()).not.toContain('token')
    }
  await page.goto('about:blank')
  await page.goto('/desk/#error=access_denied&error_code=otp_expired')
  await expect(page.getByRole('link', { name: 'Ada Flood', exact: true })).toBeVisible()
  await expect(other.getByLabel('Reply to the customer')).toHaveValue('We are')
  await expect(other.getByText('Not sent yet', { exact: true }).last()).toBeVisible()
  const after = await now()
  for (const words of ['Dog bites', 'We are', 'Ada Flood', people.alex.email]) expect(after[0]).toContain(words)
  expect(after[1]).toBe(before[1])
  expect(await backend.query('select 1 from private.devices where gone_at is null')).toHaveLength(1)
})

test('another person’s sign-in asks before it deletes unsent work @nightly', async ({
  opened,
  people,
  backend,
  setFault,
}) => {
  const { page } = opened
  await workOffline(page, setFault)
  await end(page, backend)
  await look(page)
  const question = page.getByRole('dialog', { name: 'Sign in as someone else?' })
  await signIn(signInAgain(page), people.alex.email, people.alex.password)
  await expect(question).toContainText(
    'Sam hasn’t sent everything. Signing in deletes what’s on this device only: 1 half-written text and 1 unsent action.',
  )
  await question.getByRole('button', { name: 'Keep it' }).click()
  await expect(signInAgain(page)).toBeVisible()

  // The same at a new page, which no longer shows Sam's screen.
  await page.reload()
  await signIn(page, people.alex.email, people.alex.password)
  await expect(question).toBeVisible()
  await expect(page.getByText('Ada Flood')).toHaveCount(0)
  await page.keyboard.press('Escape')
  for (const words of ['Dog bites', 'We are']) expect(await everything(page)).toContain(words)
  await page.goto('about:blank')
  await page.goto(`/desk/${await linkFor(people.alex, backend, 'recovery')}`)
  await question.getByRole('button', { name: 'Keep it' }).click()
  await signIn(page, people.alex.email, people.alex.password)
  await question.getByRole('button', { name: 'Sign in and delete' }).click()
  await expect(button(page, 'Alex: account')).toBeVisible()
  expect(await everything(page)).not.toMatch(/Dog bites|We are/)
})

test('only a session of this project counts, and a full device can still sign in @nightly', async ({ sam, people }) => {
  await sam.evaluate((key) => {
    localStorage.setItem('sb-older-auth-token', localStorage.getItem(key) ?? '')
    localStorage.removeItem(key)
  }, KEY)
  await sam.reload()
  await signIn(sam, people.sam.email, people.sam.password)
  await expect(button(sam, 'Sam: account')).toBeVisible()
  await sam.evaluate(() => {
    for (let size = 2 ** 22; size > 0; size = Math.floor(size / 2))
      try {
        for (let i = 0; ; i++) localStorage.setItem(`full-${size}-${i}`, 'x'.repeat(size))
      } catch {
        // Fill the rest with smaller pieces.
      }
  })
  await sam.evaluate(expire, KEY)
  await sam.reload()
  await expect(button(sam, 'Sam: account')).toBeVisible()
  await look(sam)
  await expect(sam.getByRole('heading', { name: 'Nobody waiting' })).toBeVisible()
  await expect(sam.getByText('Your session has ended')).toHaveCount(0)
})

test('an emailed link sets a new password; an expired link offers another @nightly', async ({
  page,
  backend,
  robin,
}) => {
  await page.goto('/desk/#error=access_denied&error_code=otp_expired&error_description=Token+has+expired')
  await expect(page.getByText('That link no longer works')).toBeVisible()
  await page.getByLabel('Email address').fill(robin.email)
  await button(page, 'Email me a link').click()
  await expect(page.getByText('Check your email')).toBeVisible()
  const [row] = await backend.query(`select recovery_token as token from auth.users where email = '${robin.email}'`)
  const link = `${backend.url}/auth/v1/verify?type=recovery&token=${row?.token}`
  const { hash } = new URL((await fetch(link, { redirect: 'manual' })).headers.get('location') ?? '')
  await page.goto('about:blank')
  await page.goto(`/desk/${hash}`)
  await page.getByRole('textbox', { name: 'New password' }).fill('three random words')
  await button(page, 'Save').click()
  await expect(button(page, 'Robin: account')).toBeVisible()
})

test('a member changes their password by entering the current one @nightly', async ({ page, robin }) => {
  await page.goto('/desk/')
  await signIn(page, robin.email, robin.password)
  await choose(page, 'Change your password', 'Robin: account')
  const current = page.getByRole('textbox', { name: 'Current password' })
  const chosen = page.getByRole('textbox', { name: 'New password' })
  const save = button(page, 'Save')
  await current.fill('not the password')
  await chosen.fill('too short')
  await save.click()
  await expect(chosen).toHaveAccessibleDescription(/12 characters or more: 9 so far/)
  await chosen.fill('three random words')
  await save.click()
  await expect(current).toHaveAccessibleDescription('That’s not your password')
  await expect(current).toBeFocused()
  await current.fill(robin.password)
  await save.click()
  await expect(page.getByRole('alert').filter({ hasText: 'Password changed' })).toBeVisible()
  await choose(page, 'Sign out', 'Robin: account')
  await signIn(page, robin.email, 'three random words')
  await expect(page.getByRole('button', { name: 'Robin: account' })).toBeVisible()
})

test('a forgotten password needs the authenticator’s code @nightly', async ({ page, people, backend }) => {
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

test('offline, the desk opens as it was, even an hour later, and then updates', async ({ backend, sam, setFault }) => {
  await submit(backend)
  await look(sam)
  const linkTo = (name: string) => sam.getByRole('link', { name, exact: true })
  await expect(linkTo('Ada Flood')).toBeVisible()
  // Wait until the desk itself is stored on the device.
  await sam.waitForFunction(() => navigator.serviceWorker.controller !== null)
  await sam.evaluate(expire, KEY)
  setFault(() => 'down')
  await sam.context().setOffline(true)
  await sam.reload()
  await expect(sam.getByRole('heading', { name: /^1 waiting at \d\d:\d\d$/ })).toBeVisible()
  await expect(sam.getByRole('dialog')).toHaveCount(0)
  await linkTo('Ada Flood').click()
  await expect(sam.getByRole('region', { name: 'Message' })).toContainText('Water in the cellar')
  await submit(backend, { name: 'Meanwhile' })
  setFault(undefined)
  await sam.context().setOffline(false)
  await sam.getByRole('link', { name: 'All requests' }).click()
  // A poll that began offline must first fail; the next comes ten seconds later.
  await expect(linkTo('Meanwhile')).toBeVisible({ timeout: 30_000 })
  await expect(sam.getByRole('heading', { name: '2 waiting' })).toBeVisible()
})

test('a desk whose cache was deleted fills it again, and opens offline @nightly', async ({ sam, setFault }) => {
  await sam.waitForFunction(() => navigator.serviceWorker.controller !== null)
  const count = () =>
    sam.evaluate(async () => {
      const name = (await caches.keys()).find((name) => name.endsWith('/desk/')) ?? ''
      return (await caches.has(name)) ? (await (await caches.open(name)).keys()).length : 0
    })
  const before = await count()
  expect(before).toBeGreaterThan(5)
  await sam.evaluate(async () => {
    for (const name of await caches.keys()) await caches.delete(name)
  })
  await sam.reload()
  await expect.poll(count).toBe(before)
  setFault(() => 'down')
  await sam.context().setOffline(true)
  await sam.reload()
  await expect(button(sam, 'Sam: account')).toBeVisible()
})

test('a lost connection while renewing a session is retried @nightly', async ({ sam, setFault }) => {
  const notice = sam.getByRole('region', { name: 'Connection' })
  // supabase-js asks twice, for fifteen seconds each, and would then not ask again for a minute.
  const renewals: unknown[] = []
  sam.on('requestfailed', (request) => {
    if (request.url().includes('/auth/v1/token')) renewals.push(request)
  })
  setFault((path) => (path.startsWith('/auth/v1/token') ? new Promise(() => {}) : undefined))
  await sam.evaluate(expire, KEY)
  await isBack(sam)
  await expect(notice).toBeVisible({ timeout: 20_000 })
  await expect.poll(() => renewals.length, { timeout: 30_000 }).toBe(2)
  setFault(undefined)
  await expect(async () => {
    // The desk may have tried again by itself.
    await sam
      .getByRole('button', { name: 'Try again' })
      .click({ timeout: 1000 })
      .catch(() => {})
    await expect(notice).toBeHidden({ timeout: 2000 })
  }).toPass({ timeout: 20_000 })
})

const kept = (page: Page) => page.evaluate(() => Object.keys(localStorage).filter((key) => key.startsWith('desk:')))

/** Everything that this browser stores for the desk except settings: localStorage and unsent actions. */
const everything = (page: Page) =>
  page.evaluate(async () => {
    const entries = Object.entries(localStorage).filter(([key]) => /^(?:desk:|sb-|desk-leaving)/.test(key))
    const { result } = await new Promise<IDBOpenDBRequest>((resolve, reject) => {
      const open = indexedDB.open('desk')
      Object.assign(open, { onsuccess: () => resolve(open), onerror: reject })
    })
    const has = result.objectStoreNames.contains('unsent')
    const unsent = has && result.transaction('unsent').objectStore('unsent').getAll()
    if (unsent) await new Promise((resolve) => unsent.addEventListener('success', resolve))
    result.close()
    return [...entries.flat(), ...(unsent ? unsent.result : []).map((one) => JSON.stringify(one))].join('\n')
  })

/** Expires the token, and makes the server forget the session. */
async function end(page: Page, backend: LiteBackend) {
  await backend.query('delete from auth.refresh_tokens; delete from auth.sessions')
  await page.evaluate(expire, KEY)
}

function expire(key: string) {
  const session = JSON.parse(localStorage.getItem(key) ?? '{}')
  localStorage.setItem(key, JSON.stringify({ ...session, expires_at: Math.floor(Date.now() / 1000) - 10 }))
}
