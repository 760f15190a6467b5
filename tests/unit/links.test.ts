import { afterEach, beforeEach, describe, expect, it, vi } from 'vitest'
import { joinAtHeading } from '../../src/document/page.ts'
import { BrowserPage, drawnLink, link, PageElement } from '../support/browserPage.ts'

const HERE = 'https://site.example/services'

let page: BrowserPage
let asked: { readonly url: string; readonly init: RequestInit | undefined }[]
let respond: () => Promise<Response>

beforeEach(() => {
  vi.resetModules()
  page = new BrowserPage(HERE)
  asked = []
  respond = async () => new Response(`<html><body><main>${joinAtHeading('<h1>About</h1>', '<p>us</p>')}</main></html>`)
  vi.stubGlobal('fetch', (url: string, init?: RequestInit) => {
    asked.push({ url, init })
    return respond()
  })
})
afterEach(() => {
  vi.unstubAllGlobals()
})

const state = () => import('../../src/client/state.ts')

describe('a click', () => {
  let followed: { readonly to: string; readonly options: object }[]
  let stop: () => void
  beforeEach(async () => {
    followed = []
    const { keepPlaces } = await import('../../src/client/navigation/historyEntries.ts')
    const { followLinks } = await import('../../src/client/navigation/links.ts')
    keepPlaces()
    page.scrolled.length = 0
    stop = followLinks((to, options) => {
      followed.push({ to, options })
      page.goTo(to)
    })
  })
  const click = (target: unknown, how?: object) => page.dispatch('click', target, how)

  it('on a link to another page changes the page, without a new document', () => {
    expect(click(link('/about?x=1#team'))).toBe(true)
    const options = { replace: false, state: { id: expect.any(Number) } }
    expect(followed).toEqual([{ to: 'https://site.example/about?x=1#team', options }])
    expect(page.scrolled).toEqual([])
  })

  it('on a link to a page whose address has a dot in the middle is no click on a file', () => {
    expect(click(link('/v1.2/about'))).toBe(true)
  })

  it('on a link in a drawing counts, too', () => {
    expect(click(drawnLink('/about'))).toBe(true)
    expect(followed).toMatchObject([{ to: 'https://site.example/about' }])
  })

  it('takes along which service to quote for', () => {
    click(link('/contact', { 'data-service': 'Plumbing' }))
    expect(followed).toMatchObject([{ options: { state: { service: 'Plumbing' } } }])
  })

  it.each<[string, PageElement | string, object]>([
    ['beside any link', new PageElement('p'), {}],
    ['on text', 'text', {}],
    ['on a link to another site', link('https://elsewhere.example/about'), {}],
    ['on a link to a number', link('tel:+448081570247'), {}],
    ['on a link to a file', link('/licences.txt'), {}],
    ['on a link to a part of this page', link('/services#plumbing'), {}],
    ['on a link to a new window', link('/about', { target: '_blank' }), {}],
    ['on a link to a download', link('/about', { download: '' }), {}],
    ['that somebody else has dealt with', link('/about'), { defaultPrevented: true }],
    ['of another button', link('/about'), { button: 1 }],
    ...['metaKey', 'ctrlKey', 'shiftKey', 'altKey'].map((key): [string, PageElement, object] => [
      `with ${key}`,
      link('/about'),
      { [key]: true },
    ]),
  ])('%s is the browser’s', (_, target, how) => {
    expect(click(target, how)).toBe(false)
    expect(followed).toEqual([])
  })

  it('in a modal takes the place of its entry, so that Back leads to the page and not into the modal', () => {
    page.entry = { modal: 'plumbing' }
    click(link('/contact'))
    expect(followed).toMatchObject([{ options: { replace: true } }])
  })

  it('in the menu closes it, and one elsewhere does not', () => {
    click(link('/about'))
    expect(page.menu.isClosed).toBe(false)
    click(new PageElement('p', {}, page.menu))
    expect(page.menu.isClosed).toBe(false)
    click(link('/services#plumbing', {}, page.menu))
    expect(page.menu.isClosed).toBe(true)
  })

  it('on a link to the page on screen leads to its top', () => {
    click(link('/services?x=2'))
    expect(page.scrolled.at(-1)).toEqual({ top: 0 })
  })

  it('loads a new document where another tab has installed a newer version: its page needs its script', async () => {
    ;(await state()).setPageState({ isOutdated: true })
    expect(click(link('/about'))).toBe(false)
    expect(page.replaced).toEqual([])
    page.entry = { modal: 'plumbing' }
    expect(click(link('/contact'))).toBe(true)
    expect(page.replaced).toEqual(['https://site.example/contact'])
    expect(followed).toEqual([])
  })

  it('is the browser’s again after the end', () => {
    stop()
    expect(click(link('/about'))).toBe(false)
  })
})

describe('another page', () => {
  const pages = () => import('../../src/client/navigation/links.ts')

  it('is its finished HTML, of this origin', async () => {
    const { loadPage } = await pages()
    expect(await loadPage('/about')).toMatchObject({ path: '/about', html: '<h1>About</h1>', rest: '<p>us</p>' })
    expect(asked).toEqual([
      { url: 'https://site.example/about', init: { headers: { accept: 'text/html' }, mode: 'same-origin' } },
    ])
  })

  it('is never on another host, as a bare //host/page would be', async () => {
    const { loadPage } = await pages()
    await loadPage('//elsewhere.example/about')
    expect(asked.map(({ url }) => new URL(url).origin)).toEqual(['https://site.example'])
  })

  it('is none where what came is a café’s login', async () => {
    respond = async () => new Response('<h1>Log in</h1>')
    const { loadPage } = await pages()
    await expect(loadPage('/about')).rejects.toThrow('no page at /about')
  })

  it('that was asked for when a finger came near is not asked for again', async () => {
    const { loadPage, prefetchPage } = await pages()
    prefetchPage('/about')
    prefetchPage('/about')
    expect(await loadPage('/about')).toMatchObject({ path: '/about' })
    expect(asked).toHaveLength(1)
    await loadPage('/about')
    expect(asked).toHaveLength(2)
  })

  it('is asked for where a finger came near another', async () => {
    const { loadPage, prefetchPage } = await pages()
    prefetchPage('/about')
    expect(await loadPage('/faq')).toMatchObject({ path: '/faq' })
    prefetchPage('/about')
    prefetchPage('/faq')
    expect(asked.map(({ url }) => new URL(url).pathname)).toEqual(['/about', '/faq', '/about', '/faq'])
  })

  it('that could not be had in advance is asked for again, and the error is told to whoever follows the link', async () => {
    const { loadPage, prefetchPage } = await pages()
    respond = () => Promise.reject(new TypeError('Failed to fetch'))
    prefetchPage('/about')
    await expect(loadPage('/about')).rejects.toThrow('Failed to fetch')
    prefetchPage('/about')
    await new Promise((resolve) => setImmediate(resolve))
    prefetchPage('/about')
    expect(asked).toHaveLength(3)
  })

  it('that failed is not forgotten in place of one that was asked for since', async () => {
    const { loadPage, prefetchPage } = await pages()
    const { promise, reject } = Promise.withResolvers<Response>()
    const answer = respond
    respond = () => promise
    prefetchPage('/about')
    respond = answer
    prefetchPage('/faq')
    reject(new TypeError('Failed to fetch'))
    await new Promise((resolve) => setImmediate(resolve))
    await loadPage('/faq')
    expect(asked).toHaveLength(2)
  })

  it.each<[string, object, number]>([
    ['over a good line', { saveData: false, effectiveType: '4g' }, 1],
    ['not where the visitor saves data', { saveData: true, effectiveType: '4g' }, 0],
    ['not over a bad line', { effectiveType: '2g' }, 0],
  ])('is fetched in advance %s', async (_, connection, times) => {
    page = new BrowserPage(HERE, connection)
    const { prefetchPage } = await pages()
    prefetchPage('/about')
    expect(asked).toHaveLength(times)
  })
})

describe('a finger, a mouse or the focus', () => {
  let stop: () => void
  beforeEach(async () => {
    stop = (await import('../../src/client/navigation/links.ts')).prefetchLinks()
  })
  const paths = () => asked.map(({ url }) => new URL(url).pathname)

  it.each(['mouseover', 'touchstart', 'focusin'])('has the page fetched to which a link leads (%s)', (type) => {
    page.dispatch(type, new PageElement('b', {}, link('/about/')))
    expect(paths()).toEqual(['/about'])
  })

  it('does not where the link leads to this page, or to none, or is none', () => {
    for (const target of [link('/services'), link('/services?x=2'), link('tel:999'), new PageElement('p'), 'text'])
      page.dispatch('mouseover', target)
    expect(paths()).toEqual([])
  })

  it('does not any more after the end', () => {
    stop()
    page.dispatch('mouseover', link('/about'))
    expect(paths()).toEqual([])
  })
})
