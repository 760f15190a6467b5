import { globSync, readdirSync, readFileSync } from 'node:fs'
import { rm } from 'node:fs/promises'
import { join } from 'node:path'
import { afterAll, beforeAll, describe, expect, it } from 'vitest'
import { CALL_PATH } from '../../src/document/paths.ts'
import { company } from '../../src/facts/company.ts'
import { routes } from '../../src/routes.ts'
import { buildSite } from '../../tools/host/site.ts'
import { COMPANY } from '../support/company.ts'
import { dist, visibleText } from './built.ts'

const root = join(import.meta.dirname, '../..')

/** Every file of a build as text, pictures and compressed copies included. */
const contents = (folder: string) =>
  globSync('**', { cwd: folder, withFileTypes: true })
    .filter((entry) => entry.isFile())
    .map((entry) => join(entry.parentPath, entry.name))
    .map((file) => [file.slice(folder.length), readFileSync(file, 'latin1')] as const)

const claimsOf = (jwt: string): { readonly role?: unknown } | null => {
  try {
    return JSON.parse(Buffer.from(jwt.split('.')[1] ?? '', 'base64url').toString())
  } catch {
    return null
  }
}

const inLines = (text: string) => text.replace(/\r\n/g, '\n')

/** Keys that open the database, and all that looks like a credential. */
const secretsIn = (content: string): string[] => [
  ...(content.match(/sb_secret_\w+|sbp_\w{20,}|-----BEGIN [A-Z ]*PRIVATE KEY|postgres(?:ql)?:\/\/[^\s"'`/]+@/g) ?? []),
  ...(content.match(/eyJ[\w-]{8,}\.[\w-]{8,}\.[\w-]{8,}/g) ?? []).filter((jwt) => claimsOf(jwt)?.role !== 'anon'),
]

const OTHERS = {
  SUPABASE_SERVICE_ROLE_KEY: 'sentinel-service-role',
  SUPABASE_SECRET_KEY: 'sentinel-secret',
  SUPABASE_DB_PASSWORD: 'sentinel-password',
  SUPABASE_ACCESS_TOKEN: 'sentinel-token',
  // The prefix says that Vite may show it to browsers; this site has no such variable.
  VITE_SUPABASE_SERVICE_ROLE_KEY: 'sentinel-prefixed',
}

let built = ''
beforeAll(async () => {
  built = await buildSite({ ...COMPANY, ...OTHERS }, '--mode', 'release', '--sourcemap')
}, 120_000)
afterAll(() => rm(built, { recursive: true, force: true }))

describe('the built files hold nothing secret', () => {
  it('no key but a publishable one', () => {
    for (const folder of [dist, built]) {
      const all = contents(folder)
      expect(all.length).toBeGreaterThan(60)
      expect(all.flatMap(([file, content]) => secretsIn(content).map(() => file))).toEqual([])
    }
  })

  it('no variable of the build machine, source maps included', () => {
    const all = contents(built)
    expect(all.filter(([file]) => file.endsWith('.map')).length).toBeGreaterThan(5)
    expect(all.filter(([, content]) => content.includes('sentinel-')).map(([file]) => file)).toEqual([])
  })

  it('a secret key stops the build, and is not printed', async () => {
    const key = 'sb_secret_0123456789'
    const refused = buildSite({ VITE_SUPABASE_ANON_KEY: key })
    await expect(refused).rejects.toThrow('VITE_SUPABASE_ANON_KEY is neither a publishable key')
    await expect(refused).rejects.not.toThrow(key)
    await expect(refused).rejects.not.toThrow(/^ +at /m)
  }, 60_000)
})

describe('a release', () => {
  it('names the company, its number and registered office on every page', () => {
    const others = [`${CALL_PATH}.html`, '/desk/index.html']
    const pages = contents(built).filter(([file]) => file.endsWith('.html') && !others.includes(file))
    expect(pages).toHaveLength(routes.length + 1)
    const { legalName, number, registeredIn } = company
    for (const [file, html] of pages)
      for (const fact of [legalName, number, registeredIn, COMPANY.VITE_REGISTERED_OFFICE])
        expect(visibleText(html), file).toContain(fact)
  })

  it('has a security contact (RFC 9116)', () => {
    const text = readFileSync(join(built, '.well-known/security.txt'), 'utf8')
    expect(text).toContain(`Contact: mailto:${COMPANY.VITE_CONTACT_EMAIL}\n`)
    expect(text).toContain(`Canonical: ${COMPANY.VITE_SITE_URL}/.well-known/security.txt\n`)
    expect(Date.parse(/^Expires: (.*)$/m.exec(text)?.[1] ?? '')).toBeGreaterThan(Date.now())
  })

  it('lists the licence of every bundled package in a file of its own', () => {
    const notices = readFileSync(join(built, 'licenses.txt'), 'utf8')
    const sources = contents(built).flatMap(([file, content]) => {
      const { sources = [] }: { sources?: string[] } = file.endsWith('.map') ? JSON.parse(content) : {}
      return sources
    })
    const ours = globSync('src/**/*.{css,ts,tsx}', { cwd: root }).map((file) => readFileSync(join(root, file), 'utf8'))
    const styles = ours.flatMap((code) => [...code.matchAll(/@?import '(?!\.)([^']+\.css)'/g)].map(([, from]) => from))
    const folders = [...sources, ...styles.map((from) => `node_modules/${from}`)].flatMap(
      (source) => /node_modules\/(?:@[^/]+\/)?[^/]+(?=\/(?!.*node_modules\/))/.exec(source)?.[0] ?? [],
    )
    // No source map names a typeface.
    const packages = new Set([...folders, 'node_modules/@fontsource-variable/national-park'])
    for (const name of ['react-dom', 'idb-keyval', 'leaflet', '@mantine/core', 'workbox-window', 'wouter'])
      expect(packages).toContain(`node_modules/${name}`)
    for (const folder of packages) {
      const { name, version } = JSON.parse(readFileSync(join(root, folder, 'package.json'), 'utf8'))
      const [, section = ''] = notices.split(`\n${name} ${version} (`)
      expect(section, folder).not.toBe('')
      const [terms] = readdirSync(join(root, folder)).filter((file) => /^licen[cs]e/i.test(file))
      if (terms) expect(section, folder).toContain(inLines(readFileSync(join(root, folder, terms), 'utf8').trim()))
      // The Unlicense gives the code to everybody, without terms.
      else expect(section, folder).toMatch(/^Unlicense\)/)
    }
    expect(readFileSync(join(built, 'sw.js'), 'utf8')).not.toContain('licenses.txt')
  })
})
