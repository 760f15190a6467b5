/** Draws the icons and the social cards from the logo with Chromium: `npm run icons`, after the logo or the name changed. */
import { mkdirSync, readFileSync } from 'node:fs'
import { chromium } from '@playwright/test'
import { ensureChromium } from './ensure.ts'

const logo = readFileSync('public/favicon.svg', 'utf8')
const browser = await chromium.launch({ executablePath: ensureChromium(), args: ['--no-sandbox'] })
mkdirSync('public/icons', { recursive: true })

async function draw(file: string, width: number, height: number, html: string, transparent = false) {
  const page = await browser.newPage({ viewport: { width, height } })
  await page.setContent(`<body style="margin:0;display:grid;place-items:center;height:100vh">${html}</body>`)
  await page.screenshot({ path: `public/${file}`, omitBackground: transparent })
  await page.close()
}

const mark = (size: string) => `<div style="width:${size};height:${size}">${logo}</div>`
const filled = (size: string) =>
  `<div style="width:100vw;height:100vh;display:grid;place-items:center;background:#063532">${mark(size)}</div>`

await draw('icons/icon-192.png', 192, 192, mark('100vw'), true)
await draw('icons/icon-512.png', 512, 512, mark('100vw'), true)
// Maskable: the safe zone is the inner 80 %. iOS fills transparency with black, so its icon has a ground, too.
await draw('icons/maskable-512.png', 512, 512, filled('56vw'))
await draw('icons/apple-touch-icon.png', 180, 180, filled('66vw'))

/** What a link to a page of each template shows when it is shared. */
const cards: Readonly<Record<string, string>> = {
  home: 'Emergency plumbing, locksmith and drainage, day and night',
  about: 'Who we are, and what happens when you ring',
  services: 'Nine trades, three of them day and night',
  service: 'What we do, how it works and what to do first',
  locations: 'Where we work, on both sides of the Thames',
  location: 'Plumbing, locks and drains where you live',
  contact: 'Ring us, or ask us to ring you back',
  prices: 'What it costs, and when it costs less',
  text: 'Who to ring, who orders, what we keep',
  myHome: 'Where is my stop tap? A card for your home',
  whileYouWait: 'While you wait: clock, log and photographs',
  terms: 'Our terms, rates and response times in plain words',
  blog: 'Advice for pipes, locks and drains',
  post: 'Advice you can use before anyone arrives',
  faq: 'Five questions, five short answers',
}
mkdirSync('public/og', { recursive: true })
for (const [template, title] of Object.entries(cards)) {
  await draw(
    `og/${template}.png`,
    1200,
    630,
    `<div style="box-sizing:border-box;width:1200px;height:630px;padding:80px;display:flex;flex-direction:column;justify-content:space-between;background:#063532;color:#f3f7f6;border-bottom:24px solid #f4b223;font-family:system-ui,sans-serif">
      <div style="display:flex;align-items:center;gap:32px;font-size:44px;font-weight:800">${mark('112px')}Build Masters Hub</div>
      <div style="font-size:76px;font-weight:800;line-height:1.1;letter-spacing:-.02em;text-wrap:balance">${title}</div>
      <div style="font-size:34px">24/7 · Essex · Thurrock · Kent · east London</div>
    </div>`,
  )
}
await browser.close()
