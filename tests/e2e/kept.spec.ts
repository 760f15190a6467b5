import type { Page } from '@playwright/test'
import fc from 'fast-check'
import { asciiJson } from '../support/arbitrary.ts'
import { fuzz } from '../support/fuzz.ts'
import { type Outbox, serveOutbox } from '../support/outbox.ts'
import { faults } from '../support/postgrest.ts'
import {
  BARE,
  ContactPage,
  expect,
  expectRows,
  isInstalled,
  keep,
  kept,
  leave,
  record,
  stored,
  test,
} from './fixtures.ts'

// What goes on behind the page begins when the browser is idle.
const PATIENTLY = { timeout: 20_000 }
const MINUTES_A_DAY = 24 * 60
const hoursAgo = (hours: number) => Date.now() - hours * 60 * 60_000
const values = { name: 'Half typed', phone: '', email: '', preferredTime: '', message: 'Water' }

test('a draft is kept for a day after the last keystroke, and no longer', async ({ page }) => {
  await page.goto(BARE)
  await keep(page, 'draft', { values, savedAt: hoursAgo(23) })
  await new ContactPage(page).open({ installed: false })
  await expect(page.getByLabel('Your name')).toHaveValue('Half typed')
  await page.goto(BARE)
  await keep(page, 'draft', { values, savedAt: hoursAgo(25) })
  // Any page will do.
  await page.goto('/about')
  await expect.poll(() => kept(page, 'draft'), PATIENTLY).toBeUndefined()
  await page.goto('/contact')
  await new ContactPage(page).open({ installed: false })
  await expect(page.getByLabel('Your name')).toHaveValue('')
})

const savedAt = async (page: Page): Promise<unknown> => Object(await kept(page, 'draft')).savedAt

for (const [whose, at] of Object.entries({
  'an earlier version left without a time': undefined,
  'a wrong clock dated in the future': hoursAgo(-1000),
}))
  test(`a draft that ${whose} has a day from when it is first seen`, async ({ page }) => {
    await page.goto(BARE)
    await keep(page, 'draft', { values, savedAt: at })
    const before = Date.now()
    await page.goto('/about')
    const isOfNow = async () => {
      const time = Number(await savedAt(page))
      return before <= time && time <= Date.now()
    }
    await expect.poll(isOfNow, PATIENTLY).toBe(true)
    await new ContactPage(page).open({ installed: false })
    await expect(page.getByLabel('Your name')).toHaveValue('Half typed')
  })

test('a request whose edit is given up goes back to those that wait, and is not sent by itself', async ({
  page,
  backend,
}) => {
  const origin = record('Edited', 2 * MINUTES_A_DAY)
  await page.goto(BARE)
  await keep(page, 'draft', { values, origin, savedAt: hoursAgo(25) })
  const contact = await new ContactPage(page).open({ installed: false })
  await expect(contact.waiting).toContainText('Edited')
  await expect(contact.waiting).toContainText('Do you still want to send it?')
  await expect(page.getByLabel('Your name')).toHaveValue('')
  await expectRows(backend, [])
})

const removed = (page: Page) => page.getByRole('complementary', { name: 'Removed' })
const dayOf = (time: number) =>
  new Date(time).toLocaleDateString('en-GB', {
    day: 'numeric',
    month: 'long',
    ...(new Date(time).getFullYear() !== new Date().getFullYear() && { year: 'numeric' }),
  })

test('30 days unsent: removed at a visit to any page, and one plain line says so until it is closed', async ({
  page,
}) => {
  await page.goto(BARE)
  const old = record('Stale', 31 * MINUTES_A_DAY)
  await leave(page, 'stale', old)
  await leave(page, 'young', record('Still asked', 29 * MINUTES_A_DAY))
  const future = record('From the future', -400 * MINUTES_A_DAY)
  await leave(page, 'future', { ...future, problem: { kind: 'rejected', message: 'No such area' } })
  await leave(page, 'epoch', { ...record('Clock not set'), requestedAt: 60_000 })
  await page.goto('/about')
  await expect(removed(page)).toContainText(
    `A request from ${dayOf(old.requestedAt)} was never sent. It was kept for 30 days and has now been removed from this device.`,
    PATIENTLY,
  )
  expect(await stored(page, 'stale')).toBeUndefined()
  for (const id of ['young', 'future', 'epoch']) expect(await stored(page, id)).toBeDefined()

  await page.goto('/faq')
  await expect(removed(page)).toBeVisible()
  await removed(page).getByRole('button', { name: 'Close' }).click()
  await expect(removed(page)).toBeHidden()
  const contact = await new ContactPage(page).open({ installed: false })
  await expect(contact.waiting).toContainText('Still asked')
  await expect(removed(page)).toBeHidden()
})

test('requests refused for good go the same way, also when only the worker looks; several are one line', async ({
  page,
}) => {
  await page.goto('/')
  await isInstalled(page)
  await page.goto(BARE)
  const oldest = record('Refused', 40 * MINUTES_A_DAY)
  await leave(page, 'refused', { ...oldest, problem: { kind: 'rejected', message: 'No such area' } })
  // A navigation that the worker sees, to a page without our script.
  await page.goto(BARE)
  await expect.poll(() => stored(page, 'refused'), PATIENTLY).toBeUndefined()
  await leave(page, 'stale', record('Stale', 32 * MINUTES_A_DAY))
  await page.goto('/about')
  await expect(removed(page)).toContainText(
    `2 requests, the oldest from ${dayOf(oldest.requestedAt)}, were never sent. They were kept for 30 days and have now been removed from this device.`,
    PATIENTLY,
  )
})

test('what else a request leaves behind does not stay for ever', async ({ page }) => {
  await page.goto(BARE)
  await keep(page, 'receipt:old', { id: 'old', kind: 'rejected', message: 'No such area', at: hoursAgo(31 * 24) })
  await keep(page, 'pressed', [{ digest: 'abc', id: 'old', requestedAt: hoursAgo(1) }])
  await keep(page, 'gate', { failures: 5, urgentAt: hoursAgo(48), openAt: hoursAgo(48) })
  await page.goto('/about')
  for (const key of ['receipt:old', 'pressed', 'gate'])
    await expect.poll(() => kept(page, key), { message: key, ...PATIENTLY }).toBeUndefined()
})

test('a record that nobody can read: left alone, the form is there, and the request beside it is shown and sent', async ({
  page,
  backend,
}) => {
  const errors: string[] = []
  page.on('pageerror', ({ message }) => errors.push(message))
  await page.goto(BARE)
  const broken = { ...record('Broken'), requestedAt: 1e20 }
  await leave(page, 'broken', broken)
  await leave(page, 'good', { ...record('Good', 1), confirmedAt: -1e20 })
  await keep(page, 'draft', { values: { name: { first: 'Ada' }, message: 'Water' } })
  await keep(page, 'gate', { failures: 'many', urgentAt: 1e300, openAt: null })
  await keep(page, 'receipt:broken', { id: 7, kind: 'sent', at: 1e20 })
  await keep(page, 'pressed', { not: 'a list' })
  backend.setIntercept(faults.status(503))
  const contact = await new ContactPage(page).open({ installed: false })
  await expect(contact.waiting.getByRole('listitem')).toHaveText([/Good/])
  await expect(page.getByRole('textbox', { name: 'Message' })).toHaveValue('Water')
  await expect(page.getByLabel('Your name')).toHaveValue('')
  backend.setIntercept(undefined)
  await contact.waiting.getByRole('button', { name: 'Send now' }).click()
  await expectRows(backend, ['Good'])
  await contact.request({ name: 'Next' })
  await expectRows(backend, ['Good', 'Next'])
  expect(await stored(page, 'broken')).toEqual(broken)
  expect(errors).toEqual([])
})

/** An example with one of its fields, or the whole, become something else. */
const damaged = (example: object) =>
  fc
    .tuple(fc.constantFrom('', ...Object.keys(example)), odd)
    .map(([field, value]) => (field ? { ...example, [field]: value } : value))
const odd = fc.oneof(
  fc.jsonValue(),
  fc.constantFrom<unknown>(1e20, -1, 1e308, 8.64e15, Date.now() + 1e12, '', null, []),
)

test('whatever stands in the database: nothing throws, and the request beside it is sent', async ({
  page,
  site,
  backend,
}) => {
  const script = await serveOutbox(page, site.url, backend.url)
  await page.goto(BARE)
  const { id: _, ...item } = record('Damaged', 2)
  const { submission } = item
  const anyItem = fc.oneof(
    damaged({ ...item, confirmedAt: item.requestedAt, problem: { kind: 'rejected', message: 'No' } }),
    damaged(submission).map((damage) => ({ ...item, submission: damage })),
  )
  const anyKey = fc.oneof(fc.uuid(), fc.string({ unit: 'binary' }))
  const draft = { values: { ...submission, preferredTime: '' }, origin: record('Origin', 3), savedAt: item.requestedAt }
  const time = item.requestedAt
  const everything = fc.record({
    items: fc.dictionary(anyKey, anyItem, { maxKeys: 3 }),
    receipts: fc.dictionary(anyKey, damaged({ id: 'a', kind: 'sent', at: time }), { maxKeys: 2 }),
    draft: damaged(draft),
    gate: damaged({ failures: 1, refusals: 1, urgentAt: time, askedAt: time, openAt: time }),
    pressed: fc.oneof(odd, fc.array(damaged({ digest: 'a', id: 'a', requestedAt: time }))),
    removed: damaged({ count: 1, oldest: time }),
  })
  await fc.assert(
    fc.asyncProperty(everything, fc.uuid(), async ({ items, receipts, ...others }, good) => {
      const of = (prefix: string, values: object) => Object.entries(values).map(([key, value]) => [prefix + key, value])
      const entries = [
        ...of('item:', items),
        ...of('receipt:', receipts),
        ...Object.entries(others),
        [`item:${good}`, record('Good', 1)],
      ]
      const told = await page.evaluate(
        async ({ script, json, good }) => {
          const outbox: Outbox = await import(script)
          const open = indexedDB.open('build-masters-hub')
          open.onupgradeneeded = () => open.result.createObjectStore('outbox')
          await new Promise((resolve) => open.addEventListener('success', resolve))
          const transaction = open.result.transaction('outbox', 'readwrite')
          const store = transaction.objectStore('outbox')
          store.clear()
          const entries: [string, unknown][] = JSON.parse(json)
          for (const [key, value] of entries) store.put(value, key)
          // Not even a key of ours.
          store.put('what', 7)
          await new Promise((resolve) => transaction.addEventListener('complete', resolve))
          open.result.close()
          await outbox.loadDraft()
          const view = outbox.createView(false)
          await outbox.claimReceipts()
          const { items: before } = await view.look()
          for (const { requestedAt } of before) new Date(requestedAt).toISOString()
          await outbox.drain({ caller: 'pressed' })
          const receipt = (await outbox.claimReceipts()).find(({ id }) => id === good)
          const isLeft = (await view.look()).items.some(({ id }) => id === good)
          await outbox.put({ name: 'New', phone: '1', email: 'a@b', preferredTime: null, message: good })
          await outbox.saveDraft({ name: 'New', phone: '', email: '', preferredTime: '', message: '' })
          return { wasThere: before.some(({ id }) => id === good), kind: receipt?.kind, isLeft }
        },
        { script, json: asciiJson(entries), good },
      )
      expect(told).toEqual({ wasThere: true, kind: 'sent', isLeft: false })
    }),
    fuzz(60),
  )
  expect((await backend.rows()).filter(({ name }) => name === 'Good').length).toBeGreaterThan(0)
})
