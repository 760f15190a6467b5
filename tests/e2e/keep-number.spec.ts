import type { Page } from '@playwright/test'
import decodeQR from 'qr/decode.js'
import { siteUrl } from '../../src/facts/company.ts'
import { emergencyPhone, landline } from '../../src/facts/phones.ts'
import { expect, test } from './fixtures.ts'

const CARD = '/build-masters-hub.vcf'
const numbers = [emergencyPhone, landline].map(({ href }) => href.replace('tel:', ''))

/** The lines of a vCard: name, parameters and value, as RFC 2426 has them. */
function read(card: string): Record<string, string[]> {
  expect(card).toMatch(/^BEGIN:VCARD\r\nVERSION:3\.0\r\n(?:[^\r\n]+\r\n)*END:VCARD\r\n$/)
  const lines = card
    .trimEnd()
    .split('\r\n')
    .map((line) => /^([A-Z]+)(?:;[^:]*)?:(.*)$/.exec(line) ?? [])
  return Object.groupBy(
    lines.map(([, , value = '']) => value),
    (_, index) => lines[index]?.[1] ?? '',
  ) as Record<string, string[]>
}

test('the card has both numbers, the address and the name, and is sent as a card', async ({ site }) => {
  const answer = await fetch(site.url + CARD)
  expect(answer.headers.get('content-type')).toBe('text/vcard; charset=utf-8')
  const { N, FN, TEL, URL, NOTE } = read(await answer.text())
  expect(N).toEqual(['Build Masters Hub'])
  expect(FN).toEqual(N)
  expect(TEL).toEqual(numbers)
  expect(URL).toEqual([siteUrl])
  expect(NOTE?.join()).toContain('24/7')
})

/** What a phone's camera reads in a part of the page. */
async function scan(page: Page, selector: string): Promise<string> {
  const picture = (await page.locator(selector).screenshot({ scale: 'device' })).toString('base64')
  const { width, height, data } = await page.evaluate(async (picture) => {
    const image = new Image()
    image.src = `data:image/png;base64,${picture}`
    await image.decode()
    const canvas = new OffscreenCanvas(image.width, image.height)
    const context = canvas.getContext('2d')
    context?.drawImage(image, 0, 0)
    const pixels = context?.getImageData(0, 0, image.width, image.height).data ?? []
    return { width: image.width, height: image.height, data: [...pixels] }
  }, picture)
  return decodeQR({ width, height, data: Uint8Array.from(data) })
}

test.describe('the sheet to keep under the sink, printed from a dark screen', () => {
  test.use({ colorScheme: 'dark' })

  test('has the card as a code that a phone can read, and the screen does not', async ({ page }) => {
    await page.goto('/services/emergency-plumbing')
    await expect(page.locator('.printed-card')).toBeHidden()
    await page.emulateMedia({ media: 'print' })
    // It was hidden until now: the first picture may be taken before the code is drawn.
    await expect(async () => {
      const { FN, TEL, URL } = read(await scan(page, '.printed-card'))
      expect([FN, TEL, URL]).toEqual([['Build Masters Hub'], numbers, [siteUrl]])
    }).toPass({ timeout: 20_000 })
    // No smaller than a phone can focus on.
    const { width = 0 } = (await page.locator('.printed-card img').boundingBox()) ?? {}
    expect((width / 96) * 2.54).toBeGreaterThanOrEqual(3)
  })
})
