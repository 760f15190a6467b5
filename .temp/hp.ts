import { chromium } from '@playwright/test'
const { buildSite, serveSite } = await import('../tools/host/site.ts')
const site = await serveSite(await buildSite({}))
const b = await chromium.launch({ executablePath: '/usr/bin/chromium', args: ['--no-sandbox'] })
const p = await (await b.newContext({ viewport: { width: 412, height: 823 }, serviceWorkers: 'block' })).newPage()
await p.goto(site.url + '/contact'); await p.waitForTimeout(1500)
await p.locator('.contact-form').scrollIntoViewIfNeeded(); await p.waitForTimeout(3000)
await p.getByLabel(/^Photographs/).focus()
for (let i = 0; i < 8; i++) { console.log(await p.evaluate(() => document.activeElement?.outerHTML.slice(0, 200))); await p.keyboard.press('Tab') }
await b.close(); await site.stop()
