import fc from 'fast-check'
import { describe, expect, it } from 'vitest'
import { cacheKey, type Entry, handles, planOf } from '../../src/worker/files.ts'
import { roles, withRoles } from '../../tools/vite/prerender.ts'

const ORIGIN = 'https://site.example'
const keyOf = (path: string) => cacheKey(new URL(ORIGIN + path))

describe('what a request is found under', () => {
  it.each([
    ['/', '/'],
    ['/index.html', '/'],
    ['/faq', '/faq'],
    ['/faq/', '/faq'],
    ['/faq.html', '/faq'],
    ['/faq?utm=1#part', '/faq'],
    ['/guide.html.gz', '/guide.html.gz'],
    ['/services/index.html', '/services'],
  ])('%s: %s', (path, expected) => {
    expect(keyOf(path)).toBe(ORIGIN + expected)
  })

  it('is never on another host, as a bare //host/page would be', () => {
    expect(new URL(keyOf('//elsewhere.example/faq')).origin).toBe(ORIGIN)
    fc.assert(
      fc.property(fc.array(fc.constantFrom('/', '\\', '.', 'a', '.html', ':', '@', '%2f', 'x.example')), (pieces) => {
        const url = new URL(`${ORIGIN}/${pieces.join('')}`)
        expect(new URL(cacheKey(url)).origin).toBe(ORIGIN)
      }),
    )
  })
})

describe('what the worker answers', () => {
  const answers = (url: string, method = 'GET') => handles({ method, url }, ORIGIN)

  it.each(['/', '/faq', '/assets/a.js', '/rest', '/restaurants/v1/x', '/blog/desk'])('%s', (path) => {
    expect(answers(ORIGIN + path)).toBe(true)
  })
})

describe('the roles', () => {
  const listed = (...names: string[]) => names.map((url) => ({ url, revision: 'md5', size: 1 }))
  const withThese = async (given: Readonly<Record<string, Entry['role']>>, ...names: string[]) => {
    roles.clear()
    for (const [name, role] of Object.entries(given)) if (role) roles.set(name, role)
    return (await withRoles(listed(...names))).manifest
  }
  const BUILD = { 's-1.js': 'start', 'p.txt': 'pages', 'form.js': 'first', 'toast.css': 'rest' } as const

  it('are given to each file by the build, and lead it to its place in the plan, whatever it is called', async () => {
    const manifest = await withThese(BUILD, 'form.js', 'leaflet.js', 'p.txt', 's-1.js', 'toast.css', 'robots.txt')
    const file = (path: string) => ({ path, isHashed: true })
    expect(planOf([...manifest, { url: 'favicon.svg', revision: 'md5' }])).toEqual({
      start: [file('/s-1.js')],
      pages: '/p.txt',
      first: [file('/form.js')],
      rest: [file('/toast.css')],
      icons: [{ path: '/favicon.svg', isHashed: false }],
    })
  })

  it('end the build where the worker would wait for ever', async () => {
    await expect(withThese(BUILD, 'p.txt', 's-1.js', 'toast.css')).rejects.toThrow('form.js')
    await expect(withThese({ 's-1.js': 'start' }, 's-1.js')).rejects.toThrow('one bundle of pages')
  })
})
