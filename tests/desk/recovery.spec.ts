import { readFile, rm, writeFile } from 'node:fs/promises'
import { join } from 'node:path'
import type { Page } from '@playwright/test'
import type { LiteBackend } from '../support/lite.ts'
import { button, expect, signIn, deskTest as test } from './fixtures.ts'

/** Asks for a reset email. Resolves with the secret of its link (supabase/templates/recovery.html). */
async function askForEmail(page: Page, backend: LiteBackend, email: string): Promise<string> {
  await page.goto('/desk/')
  await button(page, 'I’ve forgotten my password').click()
  await page.getByLabel('Email address').fill(email)
  await button(page, 'Email me a link').click()
  await expect(page.getByText('Check your email')).toBeVisible()
  const [row] = await backend.query(`select recovery_token as secret from auth.users where email = '${email}'`)
  return String(row?.secret)
}

const choose = (page: Page) => button(page, 'Choose a new password')
async function setPassword(page: Page) {
  await expect(page.getByText('This is the account of robin')).toBeVisible()
  await page.getByRole('textbox', { name: 'New password' }).fill('three random words')
  await button(page, 'Save').click()
  await expect(button(page, 'Robin: account')).toBeVisible()
}

test('an emailed link waits for a tap, so a mail scanner does not spend it', async ({
  page,
  browser,
  backend,
  robin,
}) => {
  const link = `/desk/#recovery=${await askForEmail(page, backend, robin.email)}`
  const scanner = await browser.newPage()
  await scanner.goto(new URL(link, page.url()).href)
  await expect(choose(scanner)).toBeVisible()
  await scanner.close()
  await page.goto('about:blank')
  await page.goto(link)
  await choose(page).click()
  await setPassword(page)
  const other = await browser.newPage()
  await other.goto(new URL(link, page.url()).href)
  await choose(other).click()
  await expect(other.getByText('That link no longer works')).toBeVisible()
  await other.close()
})

test('the code from the email sets a new password, and beside a wrong code the field says so @nightly', async ({
  page,
  backend,
  robin,
}) => {
  await askForEmail(page, backend, robin.email)
  await backend.query(
    `update auth.users set recovery_token = encode(sha256('${robin.email}12345678'), 'hex') where email = '${robin.email}'`,
  )
  const code = page.getByLabel('Code from the email')
  for (const [typed, problem] of [
    ['12 345', /Enter the digits/],
    ['8765 4321', /That code is wrong, or no longer works/],
  ] as const) {
    await code.fill(typed)
    await button(page, 'Continue').click()
    await expect(code).toHaveAccessibleDescription(problem)
    await expect(code).toHaveValue(typed)
  }
  await code.fill('1234 5678')
  await button(page, 'Continue').click()
  await setPassword(page)
})

test('a link for another account says who is signed in, and leaves them signed in @nightly', async ({
  page,
  sam,
  backend,
  robin,
}) => {
  const link = `/desk/#recovery=${await askForEmail(page, backend, robin.email)}`
  await sam.goto('about:blank')
  await sam.goto(link)
  await expect(sam.getByText(/^Sam is signed in on this device/)).toBeVisible()
  await choose(sam).click()
  await expect(sam.getByText('This link is for another account')).toBeVisible()
  await button(sam, 'Go to the desk').click()
  await expect(button(sam, 'Sam: account')).toBeVisible()
})

test('a first password may be typed with spaces and a capital @nightly', async ({ page, robin }) => {
  await page.goto('/desk/')
  await signIn(
    page,
    robin.email,
    ` ${robin.password.charAt(0).toUpperCase()}${robin.password.slice(1).replaceAll('-', ' ')}`,
  )
  await expect(button(page, 'Robin: account')).toBeVisible()
})

test.describe('with its worker', () => {
  test.use({ serviceWorkers: 'allow' })

  test('a replaced key is named where someone signs in, and the newer version offered @nightly', async ({
    page,
    world,
    robin,
  }) => {
    await page.goto('/desk/')
    await page.waitForFunction(() => navigator.serviceWorker.controller !== null)
    const refused = { status: 401, json: { message: 'Invalid API key', hint: 'Double check your API key.' } }
    await page.route('**/auth/v1/token*', (route) => route.fulfill(refused))
    await signIn(page, robin.email, robin.password)
    const notice = page.getByRole('alert').filter({ hasText: 'This version of the desk is out of date' })
    await expect(notice).toContainText('The new version isn’t here yet')
    await expect(page.getByText(/Check your connection/)).toHaveCount(0)

    const worker = join(world.site.dist, 'desk/sw.js')
    const script = await readFile(worker, 'utf8')
    for (const file of [worker, `${worker}.br`, `${worker}.gz`]) await rm(file, { force: true })
    await writeFile(worker, `${script}\n// A newer version.\n`)
    await button(page, 'Look again').click()
    const reloaded = page.waitForEvent('load')
    await notice.getByRole('button', { name: 'Update' }).click()
    await reloaded
    await page.unroute('**/auth/v1/token*')
    await signIn(page, robin.email, robin.password)
    await expect(button(page, 'Robin: account')).toBeVisible()
  })
})
