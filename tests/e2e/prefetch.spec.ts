import type { Page } from '@playwright/test'
import { expect, hydrated, test } from './fixtures.ts'

// With a worker every page is on the device already.
test.use({ serviceWorkers: 'block' })

async function pagesAskedFor(page: Page): Promise<string[]> {
  const asked: string[] = []
  page.on('request', (request) => {
    const path = new URL(request.url()).pathname
    // What is fetched for offline use, and what staff want said on every page, with or without a pointer.
    if (!/^\/(?:assets\/|pages-|rest\/)/.test(path)) asked.push(path)
  })
  await page.goto('/')
  await hydrated(page)
  asked.length = 0
  await page.getByRole('link', { name: 'View All Services' }).hover()
  await expect.poll(() => asked).toEqual(['/services'])
  return asked
}

test('a page is asked for when a pointer comes near its link, and not again when it is followed', async ({ page }) => {
  const asked = await pagesAskedFor(page)
  await page.getByRole('link', { name: 'View All Services' }).click()
  await expect(page.getByRole('heading', { level: 1 })).toHaveText('Our services')
  expect(asked.filter((path) => path === '/services')).toHaveLength(1)
})
