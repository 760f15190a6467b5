import { chromium } from '@playwright/test'
const { buildSite, serveSite } = await import('/work/wt/night/tools/host/site.ts')
const site = await serveSite(await buildSite({}))
const b = await chromium.launch({ executablePath: '/usr/bin/chromium', args: ['--no-sandbox'] })
const c = await b.newContext({ viewport: { width: 360, height: 740 }, reducedMotion: 'reduce', serviceWorkers: 'block' })
const p = await c.newPage()
const cdp = await c.newCDPSession(p)
async function measure(path: string, sel: string) {
  await p.goto(site.url + path)
  await p.waitForTimeout(800)
  return p.evaluate((sel) => {
    const a = document.querySelector(sel) as HTMLElement
    const r = new Range(); 
    const walk = document.createTreeWalker(a, NodeFilter.SHOW_TEXT)
    const out: any[] = []
    while (walk.nextNode()) { const n = walk.currentNode as Text; const m = /Northumberland/.exec(n.data); if (m) { r.setStart(n, m.index); r.setEnd(n, m.index + 14); out.push([...r.getClientRects()].map((x) => [x.left, x.right, x.width])) } }
    const boxes: any[] = []
    for (let e: Element | null = a; e && e !== document.body; e = e.parentElement) { const x = e.getBoundingClientRect(); const s = getComputedStyle(e); boxes.push([e.tagName, e.className, x.left, x.right, s.fontFamily.slice(0, 30), s.fontSize, s.fontWeight, s.paddingLeft]) }
    return { out, boxes, fonts: [...document.fonts].map((f) => f.family + f.status) }
  }, sel)
}
for (const w of [320, 352, 360, 375, 390, 412]) { await p.setViewportSize({ width: w, height: 740 }); console.log(w, JSON.stringify(await measure('/locations', '.area-grid a[href$="northumberland-heath"]'), null, 0)) }
for (const size of [] as number[]) for (const w of [360]) { await p.setViewportSize({ width: w, height: 740 }); await cdp.send("Page.setFontSizes", { fontSizes: { standard: size } })
console.log(size, w, JSON.stringify(await measure('/locations/northumberland-heath', 'h1'), null, 0)) 
console.log(JSON.stringify(await p.evaluate(() => [...document.querySelectorAll('main *')].filter((e) => [...e.childNodes].some((n) => n.nodeType === 3 && /Northumberland/.test(n.textContent ?? ''))).map((e) => { const t = [...e.childNodes].find((n) => /Northumberland/.test(n.textContent ?? '')) as Text; const i = t.data.indexOf('Northumberland'); const r = new Range(); r.setStart(t, i); r.setEnd(t, i + 14); return [e.tagName, e.className, e.parentElement?.className, getComputedStyle(e).fontSize, e.clientWidth, [...r.getClientRects()].map((x) => [Math.round(x.left), Math.round(x.right), Math.round(x.top)])] }).filter((x: any) => x[5].length > 1)))) }
await b.close(); await site.stop()
