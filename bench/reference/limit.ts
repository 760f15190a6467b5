/** As fast as a page can be: one file of HTML, its styles inside it, no script. The menu is the browser's own. */
import { readFile } from 'node:fs/promises'
import { join } from 'node:path'
import { transform } from 'lightningcss'
import { company, email, footer, home, type IconName, icons, nav, phone, quick } from './content.ts'

const escapeHtml = (text: string) => text.replaceAll('&', '&amp;')
const icon = (name: IconName) => `<svg viewBox="0 0 24 24" aria-hidden="true"><path d="${icons[name]}"/></svg>`
const call = (text: string, className = 'call') =>
  `<a class="${className}" href="${phone.href}">${icon('phone')}${text}</a>`
const items = (list: readonly string[]) => list.map((item) => `<li>${item}</li>`).join('')
const links = (list: typeof nav) =>
  list.map(([href, text]) => `<a href="${href}"${href === '/' ? ' aria-current="page"' : ''}>${escapeHtml(text)}</a>`)

const header = `<header class="header"><div class="wrap"><a class="logo" href="/">${company}</a><nav class="nav" aria-label="Main">${links(nav).join('')}</nav>${call(phone.text)}<button class="burger" popovertarget="menu" aria-label="Open menu">${icon('menu')}</button></div></header>
<div class="menu" id="menu" popover>${links(nav).join('')}${call('Call Emergency')}</div>`

function main(): string {
  const { hero, banner, features, services, cta } = home
  const feature = ([name, title, text]: (typeof features)[number]) =>
    `<div class="card"><span class="icon">${icon(name)}</span><h3>${title}</h3><p>${text}</p></div>`
  const service = ([name, title, text, href]: (typeof services)[number]) =>
    `<a class="card" href="${href}"><span class="icon">${icon(name)}</span><h3>${title}</h3><p>${text}</p></a>`
  return `<main><div class="hero"><div class="wrap"><h1>${hero.title}</h1><p>${hero.text}</p><div class="row">${call(`Call ${phone.text}`)}<a class="ghost" href="/services">Our services ${icon('arrow')}</a></div><ul class="points">${items(hero.points.map((point) => icon('check') + point))}</ul></div></div>
<div class="banner"><div class="wrap"><h2>${banner.title}</h2><p>${banner.text}</p>${call(phone.text, '')}</div></div>
<section class="pad"><div class="wrap"><h2>${home.featuresTitle}</h2><div class="grid three">${features.map(feature).join('')}</div></div></section>
<section class="pad alt"><div class="wrap"><h2>${home.servicesTitle}</h2><p class="lead">${home.servicesText}</p><div class="grid three">${services.map(service).join('')}</div><p class="center"><a class="ghost" href="/services">View All Services ${icon('arrow')}</a></p></div></section>
<section class="pad cta"><div class="wrap"><h2>${cta.title}</h2><p>${cta.text}</p><div class="row">${call(`Call ${phone.text}`)}<a class="ghost" href="/contact">Request Callback</a></div></div></section></main>`
}

const foot = `<footer class="footer"><div class="wrap"><div class="grid four"><div><h3>${company}</h3><p>${footer.line}</p><p>${footer.number}</p><p>${footer.address}</p></div><div><h3>Quick Links</h3><ul>${items(links(quick))}</ul></div><div><h3>Contact Info</h3><ul>${items([`${icon('phone')}<a href="${phone.href}">${phone.text}</a>`, `${icon('mail')}<a href="mailto:${email}">${email}</a>`, icon('pin') + footer.address])}</ul></div><div><h3>Emergency Service</h3><div class="box"><p><b>${footer.box.title}</b></p><p>${footer.box.text}</p>${call('Call Now')}</div></div></div><p class="copy">${footer.copyright}</p></div></footer>`

/** The whole page. */
export async function limit(): Promise<string> {
  const code = await readFile(join(import.meta.dirname, 'limit.css'))
  const css = transform({ filename: 'limit.css', code, minify: true }).code.toString()
  return `<!doctype html><html lang="en-GB"><meta charset="utf-8"><meta name="viewport" content="width=device-width,initial-scale=1"><title>${home.title}</title><meta name="description" content="${home.description}"><link rel="icon" href="data:,"><style>${css}</style>
${header}
${main()}
${foot}`
}
