import { readFile } from 'node:fs/promises'
import type { Page } from '@playwright/test'
import { turnClock } from '../support/stage.ts'
import { expect, submit, deskTest as test } from './fixtures.ts'

test.beforeEach(async ({ backend }) => {
  // A Tuesday in summer, when London is an hour ahead of UTC, so 23:30 UTC is Wednesday there.
  for (const [name, received, taken, outcome] of [
    ['Ada Flood', '01:10', '01:12', 'job'],
    ['Bob Drip', '01:40', '01:50', 'no answer'],
    ['=HYPERLINK("https://evil.example")', '09:00', null, null],
    ['Cy Lock', '23:30', null, null],
    ['Bot', '02:00', '02:40', 'spam'],
  ] as const) {
    const id = await submit(backend, { name, message: 'Two lines,\nand a "quote"' })
    const at = (time: string) => `timestamptz '2026-06-16T${time}Z'`
    const done = taken
      ? `, status = 'done', outcome = '${outcome}', seen_at = ${at(taken)}, taken_at = ${at(taken)},
        done_at = ${at(taken)}, taken_by = (select id from private.staff where name = 'Sam')`
      : ''
    await backend.query(`update public.contact_submissions set received_at = ${at(received)},
      due_at = ${at(received)}, requested_at = ${at(received)}${done} where id = '${id}'`)
  }
})

async function figuresAt(page: Page, now: string) {
  await page.clock.setFixedTime(new Date(now))
  await page.goto('/desk/#/figures')
}

async function spreadsheet(page: Page, name = 'Save as a spreadsheet (CSV)'): Promise<[name: string, lines: string[]]> {
  const [download] = await Promise.all([page.waitForEvent('download'), page.getByRole('button', { name }).click()])
  return [download.suggestedFilename(), (await readFile(await download.path(), 'utf8')).split('\r\n')]
}

test('figures count by London hour, for a day or its week @nightly', async ({ sam }) => {
  await figuresAt(sam, '2026-06-16T10:00:00Z')
  const byHour = sam.getByRole('table', { name: 'Requests by hour, London time' })
  await expect(byHour.getByRole('row', { name: '2:00 to 3:00' })).toHaveText(/2$/)
  await expect(byHour.getByRole('row', { name: '10:00 to 11:00' })).toHaveText(/1$/)
  const figure = (label: string) =>
    sam
      .getByRole('term')
      .filter({ hasText: new RegExp(`^${label}$`) })
      .locator('xpath=..')
  // Two requests were taken, after two and ten minutes. The third has no time.
  for (const [label, value] of [
    ['Requests', '3'],
    ['Taken', '2'],
    ['Typical wait until taken', '6 min'],
    ['Spam', '1'],
  ] as const)
    await expect(figure(label)).toContainText(value)
  await expect(sam.getByRole('row', { name: 'Job' })).toHaveText(/1$/)

  await sam.getByRole('button', { name: 'Earlier' }).click()
  await expect(sam.getByText('Mon 15 June')).toBeVisible()
  await expect(figure('Requests')).toContainText('0')
  // What has no data is not shown.
  await expect(sam.getByText('Typical', { exact: false })).toHaveCount(0)

  await sam.getByText('Week', { exact: true }).click()
  await expect(sam.getByText('15 to 21 June')).toBeVisible()
  await expect(figure('Requests')).toContainText('4')
  await expect(sam.getByRole('button', { name: 'Later' })).toBeDisabled()
})

test('a day’s spreadsheet has its requests, and no formula that a program would run', async ({ sam }) => {
  await figuresAt(sam, '2026-06-16T10:00:00Z')
  const [name, lines] = await spreadsheet(sam)
  expect(name).toBe('requests-day-2026-06-16.csv')
  expect(lines).toHaveLength(6)
  expect(lines[1]).toContain('2026-06-16 02:10:00,2026-06-16 02:10:00,Ada Flood,07700 900123,')
  expect(lines[4]).toContain(`,"'=HYPERLINK(""https://evil.example"")",`)
})

test('a spreadsheet that needs several answers is complete @nightly', async ({ sam, backend }) => {
  await backend.query(
    `insert into public.contact_submissions (name, phone, email, received_at)
    select 'Person ' || n, '07700 900123', 'a@example.com', '2026-06-10T08:00:00Z'::timestamptz + n * interval '1 minute'
    from generate_series(1, 120) as n`,
  )
  await figuresAt(sam, '2026-06-10T20:00:00Z')
  expect((await spreadsheet(sam))[1]).toHaveLength(122)
})

test('our calls and arrivals are compared with our promise by week and month, misses named, also as a file', async ({
  sam,
  backend,
}) => {
  // The database's clock sets the weeks: stop it in the week of the requests.
  await turnClock(backend, '2026-06-17T10:00:00Z')
  await backend.query(`update public.contact_submissions set taken_at = received_at + interval '2 hours 10 minutes',
    arrived_at = received_at + interval '3 hours', price_told = 180, price_paid = 195 where outcome = 'job'`)
  await figuresAt(sam, '2026-06-17T10:00:00Z')
  const table = sam.getByRole('table', { name: 'Against our promise' })
  // Two were done, one of them late; one has waited since the day before, and one since the night.
  await expect(table.getByRole('row', { name: /^15 Jun / })).toHaveText(
    '15 Jun1 of 43 late, the longest 25 h 0 min1 of 1',
  )
  // Weeks before the first request are left out.
  await expect(table.getByRole('row')).toHaveCount(2)
  const [name, lines] = await spreadsheet(sam, 'Save for the accountant (CSV)')
  expect(name).toBe('promise-weeks-2026-06-15.csv')
  expect(lines).toHaveLength(14)
  expect(lines[1]).toMatch(/^2026-06-15,4,1,\d+,1500,1,1,50,50,0,0,1,0,15$/)

  await sam.getByText('Months').click()
  await expect(table.getByRole('row', { name: /^Jun 2026 / })).toHaveText(/1 of 43 late/)
})
