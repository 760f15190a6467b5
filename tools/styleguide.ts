/** `npm run styleguide`: writes .cache/styleguide.html from the theme and the components, and its picture for docs/styleguide.md. */

import { mkdir, writeFile } from 'node:fs/promises'
import { join } from 'node:path'
import react from '@vitejs/plugin-react'
import { createServer } from 'vite'
import { launchChromium } from './machine/launch.ts'
import { inlineScript } from './vite/inline.ts'
import { headingFont } from './vite/prerender.ts'

const root = join(import.meta.dirname, '..')
const server = await createServer({
  root,
  configFile: false,
  appType: 'custom',
  logLevel: 'warn',
  server: { middlewareMode: true },
  plugins: [react(), inlineScript()],
})
try {
  const { styleguidePage } = (await server.ssrLoadModule('/src/prerender/styleguide.tsx')) as {
    styleguidePage(font: string): string
  }
  const { content } = await headingFont()
  const html = styleguidePage(`data:font/woff2;base64,${Buffer.from(content).toString('base64')}`)
  await mkdir(join(root, '.cache'), { recursive: true })
  await writeFile(join(root, '.cache/styleguide.html'), html)

  const browser = await launchChromium()
  const page = await browser.newPage({
    viewport: { width: 1024, height: 768 },
    deviceScaleFactor: 0.6,
    reducedMotion: 'reduce',
  })
  await page.setContent(html)
  await page.evaluate('document.fonts.ready')
  await page.screenshot({ path: join(root, 'docs/styleguide.png'), fullPage: true })
  await browser.close()
} finally {
  await server.close()
}
