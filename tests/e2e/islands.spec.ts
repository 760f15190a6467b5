import { mkdir, readFile, writeFile } from 'node:fs/promises'
import { join } from 'node:path'
import { test as base, expect, type Page } from '@playwright/test'
import { type Site, serveSite } from '../../tools/host/site.ts'
import { Project } from '../support/project.ts'

/*
 * The recipe of docs/changing.md, followed: a second island is two files and a line in each page that has it. This one
 * has props, asks for the session, and uses Mantine.
 */

const DECLARATION = `import type { IslandOf } from '../../components/Island.tsx'
export const counter: IslandOf<{ readonly label: string }> = { name: 'counter' }
`
const COMPONENT = `import { Button } from '@mantine/core'
import { useId, useState } from 'react'
import { useAuth } from '../../auth/AuthProvider.tsx'
import { inProviders } from '../providers.tsx'

function Counter({ label }: { label: string }) {
  const [count, setCount] = useState(0)
  const { user, loading } = useAuth()
  const id = useId()
  return (
    <div className="counter">
      <Button id={id} onClick={() => setCount(count + 1)}>{label}: {count}</Button>
      <output htmlFor={id}>{loading ? 'looking' : (user?.email ?? 'nobody')}</output>
    </div>
  )
}
export default inProviders(Counter)
`
const IN_PAGE = `
      <Island of={counter} when="interaction" props={{ label: 'Touched "&"' }} />
      <div style={{ height: 3000 }} />
      <Island of={counter} when="visible" props={{ label: 'Seen' }} />
      <Island of={counter} when="idle" props={{ label: 'Idle' }} />
`

const test = base.extend<object, { second: Site }>({
  second: [
    // biome-ignore lint/correctness/noEmptyPattern: Playwright reads the fixture's needs from this pattern
    async ({}, use) => {
      const project = await Project.create()
      const at = (path: string) => join(project.directory, path)
      await mkdir(at('src/islands/counter'))
      await writeFile(at('src/islands/counter/index.ts'), DECLARATION)
      await writeFile(at('src/islands/counter/island.tsx'), COMPONENT)
      const page = await readFile(at('src/pages/Faq.tsx'), 'utf8')
      await writeFile(
        at('src/pages/Faq.tsx'),
        `import { Island } from '../components/Island.tsx'\nimport { counter } from '../islands/counter/index.ts'\n${page.replace(/(\n {4}<>\n)/, `$1${IN_PAGE}`)}`,
      )
      const site = await serveSite(await project.build())
      await use(site)
      await site.stop()
      await project.remove()
    },
    { scope: 'worker', timeout: 300_000 },
  ],
})

// One worker, or each would make the build.
test.describe.configure({ mode: 'default' })

const island = (page: Page, label: string) => page.locator('[data-island=counter]', { hasText: label })
async function press(page: Page, label: string) {
  await island(page, label).getByRole('button').hover()
  await expect(island(page, label)).toHaveAttribute('data-live')
  await island(page, label).getByRole('button').click()
}

test('a second island, with props, the session and Mantine: each comes to life as its page says', {
  tag: '@nightly',
}, async ({ page, second }) => {
  const errors: string[] = []
  page.on('console', (message) => {
    // This host has no backend to ask for the notice.
    const isNotice = message.location().url.includes('/rpc/site_notice')
    if (message.type() === 'error' && !isNotice) errors.push(message.text())
  })
  page.on('pageerror', (error) => errors.push(String(error)))
  await page.goto(`${second.url}/faq`)
  await expect(island(page, 'Idle')).toHaveAttribute('data-live')
  await expect(island(page, 'Seen')).not.toHaveAttribute('data-live')
  await expect(island(page, 'Touched')).not.toHaveAttribute('data-live')

  await island(page, 'Touched').getByRole('button').hover()
  await expect(island(page, 'Touched')).toHaveAttribute('data-live')
  await press(page, 'Touched')
  await expect(island(page, 'Touched').getByRole('button')).toHaveText('Touched "&": 1')

  await island(page, 'Seen').scrollIntoViewIfNeeded()
  await press(page, 'Seen')
  await press(page, 'Seen')
  await expect(island(page, 'Seen').getByRole('button')).toHaveText('Seen: 2')
  await expect(island(page, 'Idle').getByRole('button')).toHaveText('Idle: 0')

  for (const label of ['Touched', 'Seen', 'Idle'])
    await expect(island(page, label).getByRole('status')).toHaveText('nobody')
  const ids = await page.locator('[data-island] button').evaluateAll((buttons) => buttons.map(({ id }) => id))
  expect(new Set(ids).size).toBe(3)
  expect(errors).toEqual([])
})

test('… also on a page that takes the place of another, and again after Back', { tag: '@nightly' }, async ({
  page,
  second,
}) => {
  await page.goto(`${second.url}/about`)
  for (let visit = 0; visit < 2; visit++) {
    await page.locator('footer a[href="/faq"]').click()
    await press(page, 'Idle')
    await expect(island(page, 'Idle').getByRole('button')).toHaveText('Idle: 1')
    await page.goBack()
    await expect(page).toHaveTitle(/About/)
  }
})
