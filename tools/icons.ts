/** `npm run icons`: draws the icons and the social cards in Chromium. Run it after the logo or the house has changed. */

import { mkdirSync, readFileSync } from 'node:fs'
import { createElement } from 'react'
import { renderToStaticMarkup } from 'react-dom/server'
import { runnerImport } from 'vite'
import type { HouseDrawing } from '../src/components/house/House.tsx'
import { PICTURES, WHOLE } from '../src/components/house/places.ts'
import { tokensFor } from '../src/prerender/tokens.ts'
import { launchChromium } from './machine/launch.ts'

const rooms = { whole: WHOLE, ...PICTURES }
type Room = keyof typeof rooms

const logo = readFileSync('public/favicon.svg', 'utf8')
const browser = await launchChromium()
mkdirSync('public/icons', { recursive: true })

async function draw(file: string, width: number, height: number, html: string, transparent = false) {
  const page = await browser.newPage({ viewport: { width, height }, reducedMotion: 'reduce' })
  await page.setContent(`<body style="margin:0;display:grid;place-items:center;height:100vh">${html}</body>`)
  await page.screenshot({ path: `public/${file}`, omitBackground: transparent })
  await page.close()
}

const mark = (size: string) => `<div style="width:${size};height:${size}">${logo}</div>`
const filled = (size: string) =>
  `<div style="width:100vw;height:100vh;display:grid;place-items:center;background:#063532">${mark(size)}</div>`

await draw('icons/icon-192.png', 192, 192, mark('100vw'), true)
await draw('icons/icon-512.png', 512, 512, mark('100vw'), true)
// A maskable icon's safe zone is the inner 80 %. iOS fills transparency with black, so its icon also has a background.
await draw('icons/maskable-512.png', 512, 512, filled('56vw'))
// Precached, so it was reduced to sixteen colours by hand: 570 bytes instead of 1,912, and no difference to the eye.
await draw('icons/apple-touch-icon.png', 180, 180, filled('66vw'))

const house = await markup()

/** The social card of each template: a title, and beside it a room of the house. */
const cards: Readonly<Record<string, readonly [title: string, room: Room]>> = {
  home: ['Emergency plumbing, locksmith and drainage, day and night', 'whole'],
  about: ['Who we are, and what happens when you ring', 'hall'],
  services: ['Nine trades, three of them day and night', 'whole'],
  service: ['What we do, how it works and what to do first', 'kitchen'],
  locations: ['Where we work, on both sides of the Thames', 'whole'],
  location: ['Plumbing, locks and drains where you live', 'door'],
  contact: ['Ring us, or ask us to ring you back', 'hall'],
  prices: ['What it costs, and when it costs less', 'roof'],
  text: ['Who to ring, who orders, what we keep', 'street'],
  myHome: ['Where is my stop tap? A card for your home', 'kitchen'],
  whileYouWait: ['While you wait: clock, log and photographs', 'bedroom'],
  terms: ['Our terms, rates and response times in plain words', 'door'],
  blog: ['Advice for pipes, locks and drains', 'bathroom'],
  post: ['Advice you can use before anyone arrives', 'bedroom'],
  faq: ['Five questions, five short answers', 'cellar'],
}
mkdirSync('public/og', { recursive: true })
for (const [template, [title, room]] of Object.entries(cards)) {
  await draw(
    `og/${template}.png`,
    1200,
    630,
    `<style>${house.styles}</style>
    <div style="box-sizing:border-box;position:relative;overflow:clip;width:1200px;height:630px;background:#063532;color:#f3f7f6;border-bottom:24px solid #f4b223;font-family:system-ui,sans-serif">
      <div style="position:absolute;${room === 'whole' ? 'right:48px;width:480px;top:0' : 'inset:0 0 0 640px'}">${house.of(room)}</div>
      <div style="box-sizing:border-box;position:relative;width:640px;height:606px;padding:60px 40px 56px 64px;display:flex;flex-direction:column;justify-content:space-between${room === 'whole' ? '' : ';background:#063532'}">
        <div style="display:flex;align-items:center;gap:24px;font-size:36px;font-weight:800">${mark('88px')}Build Masters Hub</div>
        <div style="font-size:${title.length > 45 ? 52 : 60}px;font-weight:800;line-height:1.1;letter-spacing:-.02em;text-wrap:balance">${title}</div>
        <div style="font-size:25px;white-space:nowrap">24/7 · Essex · Thurrock · Kent · east London</div>
      </div>
    </div>`,
  )
}
await browser.close()

/** The house as pages show it. A room's card also draws the whole house, with its street up to the card's edge. */
async function markup() {
  const { module } = await runnerImport<{ HouseDrawing: typeof HouseDrawing }>('./src/components/house/House.tsx', {
    configFile: false,
  })
  const drawing = renderToStaticMarkup(createElement(module.HouseDrawing))
  const css = readFileSync('src/components/house/house.css', 'utf8')
  return {
    styles: `${tokensFor(css)}${css}.house{width:100%;height:100%;overflow:visible}`,
    of: (room: Room) =>
      `<svg class="house" viewBox="${rooms[room].join(' ')}" preserveAspectRatio="${room === 'bedroom' ? 'xMin' : 'xMid'}YMid slice">${drawing}</svg>`,
  }
}
