import { readFile } from 'node:fs/promises'
import { expect, submit, deskTest as test } from './fixtures.ts'

test.beforeEach(async ({ backend }) => {
  const { driver } = backend.embedded.connection
  // A Tuesday in summer, when London is an hour before UTC.
  const at = (time: string) => `2026-06-16T${time}Z`
  const requests = [
    { name: 'Ada Flood', received: at('01:10:00'), taken: at('01:12:00'), outcome: 'job' },
    { name: 'Bob Drip', received: at('01:40:00'), taken: at('01:50:00'), outcome: 'no answer' },
    { name: '=HYPERLINK("https://evil.example")', received: at('09:00:00') },
    // Wednesday in London.
    { name: 'Cy Lock', received: at('23:30:00') },
    { name: 'Bot', received: at('02:00:00'), taken: at('02:40:00'), outcome: 'spam' },
  ]
  for (const { name, received, taken = null, outcome = null } of requests) {
    const id = await submit(backend, { name, message: 'Two lines,\nand a "quote"' })
    await driver.query(
      `update public.contact_submissions set received_at = $2::timestamptz, due_at = $2::timestamptz,
        requested_at = $2::timestamptz, status = case when $4::text is null then 'new' else 'done' end,
        seen_at = $3::timestamptz, taken_at = $3::timestamptz, done_at = $3::timestamptz, outcome = $4,
        taken_by = case when $3::timestamptz is not null then (select id from private.staff where name = 'Sam') end
      where id = $1`,
      [id, received, taken, outcome],
    )
  }
})

test('a day, by the hour in London, and the week around it', async ({ sam }) => {
  await sam.clock.setFixedTime(new Date('2026-06-16T10:00:00Z'))
  await sam.goto('/desk/#/figures')
  const byHour = sam.getByRole('table', { name: 'Requests by hour, London time' })
  await expect(byHour.getByRole('row', { name: '2:00 to 3:00' })).toHaveText(/2$/)
  await expect(byHour.getByRole('row', { name: '10:00 to 11:00' })).toHaveText(/1$/)
  const figure = (label: string) =>
    sam
      .getByRole('term')
      .filter({ hasText: new RegExp(`^${label}$`) })
      .locator('xpath=..')
  await expect(figure('Requests')).toContainText('3')
  await expect(figure('Taken')).toContainText('2')
  // Of two and ten minutes; the one that nobody took is none.
  await expect(figure('Median time to taken')).toContainText('6 min')
  await expect(figure('Slowest time to taken')).toContainText('10 min')
  await expect(figure('Spam')).toContainText('1')
  await expect(sam.getByRole('row', { name: 'Job' })).toHaveText(/1$/)
  await expect(sam.getByRole('row', { name: 'Spam' })).toHaveCount(0)

  await sam.getByRole('button', { name: 'Earlier' }).click()
  await expect(sam.getByText('Mon 15 June')).toBeVisible()
  await expect(figure('Requests')).toContainText('0')
  await expect(figure('Median time to taken')).toContainText('–')

  await sam.getByText('Week').click()
  await expect(sam.getByText('Mon 15 June to Sun 21 June')).toBeVisible()
  await expect(figure('Requests')).toContainText('4')
  await expect(sam.getByRole('button', { name: 'Later' })).toBeDisabled()
})

test('the requests of a day as a file that no spreadsheet runs', async ({ sam }) => {
  await sam.clock.setFixedTime(new Date('2026-06-16T10:00:00Z'))
  await sam.goto('/desk/#/figures')
  const [download] = await Promise.all([
    sam.waitForEvent('download'),
    sam.getByRole('button', { name: 'Save as a spreadsheet (CSV)' }).click(),
  ])
  expect(download.suggestedFilename()).toBe('requests-day-2026-06-16.csv')
  const text = await readFile(await download.path(), 'utf8')
  const lines = text.split('\r\n')
  expect(lines[0]).toMatch(/^\uFEFFReceived,Due,Name,/)
  expect(lines).toHaveLength(6)
  expect(lines[1]).toContain(
    '2026-06-16 02:10:00,2026-06-16 02:10:00,Ada Flood,07700 900123,ada@example.com,,"Two lines,\nand a ""quote""",,,done',
  )
  expect(lines[4]).toContain(`,"'=HYPERLINK(""https://evil.example"")",`)
})

test('more requests than one answer of the database holds are all in the file', { tag: '@nightly' }, async ({
  sam,
  backend,
}) => {
  await backend.embedded.connection.driver.query(
    `insert into public.contact_submissions (name, phone, email, received_at)
    select 'Person ' || n, '07700 900123', 'a@example.com', '2026-06-10T08:00:00Z'::timestamptz + n * interval '1 minute'
    from generate_series(1, 120) as n`,
  )
  await sam.clock.setFixedTime(new Date('2026-06-10T20:00:00Z'))
  await sam.goto('/desk/#/figures')
  const [download] = await Promise.all([
    sam.waitForEvent('download'),
    sam.getByRole('button', { name: 'Save as a spreadsheet (CSV)' }).click(),
  ])
  expect((await readFile(await download.path(), 'utf8')).split('\r\n')).toHaveLength(122)
})

test('without a connection the figures say so, and come with “Try again”', async ({ sam, setFault }) => {
  setFault((path) => (path.includes('desk_figures') ? 'down' : undefined))
  await sam.goto('/desk/#/figures')
  await expect(sam.getByRole('alert')).toContainText('No connection')
  setFault(undefined)
  await sam.getByRole('alert').getByRole('button', { name: 'Try again' }).click()
  await expect(sam.getByRole('term').filter({ hasText: /^Taken$/ })).toBeVisible()
})
