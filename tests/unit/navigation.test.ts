import { beforeEach, describe, expect, it, vi } from 'vitest'
import { NO_CONNECTION } from '../../src/content/startMessages.ts'
import { joinAtHeading } from '../../src/document/page.ts'
import { BrowserPage, drawnLink, link, PageElement } from '../support/browserPage.ts'

const ORIGIN = 'https://site.example'

/** Everything the page swap has started, ended or shown, in order. */
const happened: unknown[] = []
vi.mock('../../src/client/islands.ts', () => ({
  startIslands: () => {
    happened.push('islands start')
    return () => happened.push('islands end')
  },
}))
vi.mock('../../src/client/background.ts', () => ({
  enhancePage: () => {
    happened.push('background starts')
    return () => happened.push('background ends')
  },
}))
vi.mock('../../src/client/notices/toast.ts', () => ({ toast: (message: unknown) => happened.push(message) }))

/** A menu link that records whether it is marked as the current page. */
const menuLink = (pathname: string) => ({
  pathname,
  setAttribute: (name: string, value: string) => happened.push(`menu: ${pathname} ${name}=${value}`),
  removeAttribute: (name: string) => happened.push(`menu: ${pathname} without ${name}`),
})

/** Selectors of the tags removed from the head. */
const removed: string[] = []
const tagsOf = (selector: string) => selector.split(',').map((each) => ({ remove: () => removed.push(each) }))

describe('links', () => {
  const HERE = `${ORIGIN}/services`

  let page: BrowserPage
  let asked: { readonly url: string; readonly init: RequestInit | undefined }[]
  let respond: () => Promise<Response>
  let links: typeof import('../../src/client/navigation/links.ts')

  beforeEach(async () => {
    vi.resetModules()
    page = new BrowserPage(HERE)
    asked = []
    respond = async () =>
      new Response(`<html><body><main>${joinAtHeading('<h1>About</h1>', '<p>us</p>')}</main></html>`)
    vi.stubGlobal('fetch', (url: string, init?: RequestInit) => {
      asked.push({ url, init })
      return respond()
    })
    links = await import('../../src/client/navigation/links.ts')
  })
  const paths = () => asked.map(({ url }) => new URL(url).pathname)

  describe('a click', () => {
    let followed: { readonly to: string; readonly options: object }[]
    beforeEach(async () => {
      followed = []
      const { keepPlaces } = await import('../../src/client/navigation/historyEntries.ts')
      keepPlaces()
      page.scrolled.length = 0
      links.followLinks((to, options) => {
        followed.push({ to, options })
        page.goTo(to)
      })
    })
    const click = (target: unknown, how?: object) => page.dispatch('click', target, how)

    it('on a link to another page swaps the page without a new document', () => {
      expect(click(link('/about?x=1#team'))).toBe(true)
      const options = { replace: false, state: { id: expect.any(Number) } }
      expect(followed).toEqual([{ to: 'https://site.example/about?x=1#team', options }])
      expect(page.scrolled).toEqual([])
    })

    it('on a link with a dot in the middle of its path still swaps the page', () => {
      expect(click(link('/v1.2/about'))).toBe(true)
    })

    it('on a link in an SVG also swaps the page', () => {
      expect(click(drawnLink('/about'))).toBe(true)
      expect(followed).toMatchObject([{ to: 'https://site.example/about' }])
    })

    it('passes on which service to quote for', () => {
      click(link('/contact', { 'data-service': 'Plumbing' }))
      expect(followed).toMatchObject([{ options: { state: { service: 'Plumbing' } } }])
    })

    it.each<[string, PageElement | string, object]>([
      ['outside any link', new PageElement('p'), {}],
      ['on text', 'text', {}],
      ['on a link to another site', link('https://elsewhere.example/about'), {}],
      ['on a link to a phone number', link('tel:+448081570247'), {}],
      ['on a link to a file', link('/licences.txt'), {}],
      ['on a link to a part of this page', link('/services#plumbing'), {}],
      ['on a link that opens a new window', link('/about', { target: '_blank' }), {}],
      ['on a link to a download', link('/about', { download: '' }), {}],
      ['that other code has handled', link('/about'), { defaultPrevented: true }],
      ['with another button', link('/about'), { button: 1 }],
      ...['metaKey', 'ctrlKey', 'shiftKey', 'altKey'].map((key): [string, PageElement, object] => [
        `with ${key}`,
        link('/about'),
        { [key]: true },
      ]),
    ])('%s is left to the browser', (_, target, how) => {
      expect(click(target, how)).toBe(false)
      expect(followed).toEqual([])
    })

    it('in a modal replaces its history entry, so that Back leads to the page', () => {
      page.entry = { modal: 'plumbing' }
      click(link('/contact'))
      expect(followed).toMatchObject([{ options: { replace: true } }])
    })

    it('on a link in the menu closes the menu', () => {
      click(link('/about'))
      expect(page.menu.isClosed).toBe(false)
      click(new PageElement('p', {}, page.menu))
      expect(page.menu.isClosed).toBe(false)
      click(link('/services#plumbing', {}, page.menu))
      expect(page.menu.isClosed).toBe(true)
    })

    it('on a link to the current page scrolls to its top', () => {
      click(link('/services?x=2'))
      expect(page.scrolled.at(-1)).toEqual({ top: 0 })
    })

    it('loads a new document once another tab has installed a newer version', async () => {
      const { setPageState } = await import('../../src/client/state.ts')
      setPageState({ isOutdated: true })
      expect(click(link('/about'))).toBe(false)
      expect(page.replaced).toEqual([])
      page.entry = { modal: 'plumbing' }
      expect(click(link('/contact'))).toBe(true)
      expect(page.replaced).toEqual(['https://site.example/contact'])
      expect(followed).toEqual([])
    })
  })

  describe('loading another page', () => {
    it('fetches its finished HTML from this origin', async () => {
      expect(await links.loadPage('/about')).toMatchObject({
        path: '/about',
        html: '<h1>About</h1>',
        rest: '<p>us</p>',
      })
      expect(asked).toEqual([
        { url: 'https://site.example/about', init: { headers: { accept: 'text/html' }, mode: 'same-origin' } },
      ])
    })

    it('never goes to another host, as //host/page would', async () => {
      await links.loadPage('//elsewhere.example/about')
      expect(asked.map(({ url }) => new URL(url).origin)).toEqual(['https://site.example'])
    })

    it('fails on a captive portal’s page', async () => {
      respond = async () => new Response('<h1>Log in</h1>')
      await expect(links.loadPage('/about')).rejects.toThrow('no page at /about')
    })

    it('uses a prefetched page', async () => {
      links.prefetchPage('/about')
      links.prefetchPage('/about')
      expect(await links.loadPage('/about')).toMatchObject({ path: '/about' })
      expect(asked).toHaveLength(1)
      await links.loadPage('/about')
      expect(asked).toHaveLength(2)
    })

    it('fetches the page if a different page was prefetched', async () => {
      links.prefetchPage('/about')
      expect(await links.loadPage('/faq')).toMatchObject({ path: '/faq' })
      links.prefetchPage('/about')
      links.prefetchPage('/faq')
      expect(paths()).toEqual(['/about', '/faq', '/about', '/faq'])
    })

    it('fetches again after a failed prefetch, whose error reaches the click', async () => {
      respond = () => Promise.reject(new TypeError('Failed to fetch'))
      links.prefetchPage('/about')
      await expect(links.loadPage('/about')).rejects.toThrow('Failed to fetch')
      links.prefetchPage('/about')
      await new Promise((resolve) => setImmediate(resolve))
      links.prefetchPage('/about')
      expect(asked).toHaveLength(3)
    })

    it('keeps a newer prefetch when an older one fails', async () => {
      const { promise, reject } = Promise.withResolvers<Response>()
      const answer = respond
      respond = () => promise
      links.prefetchPage('/about')
      respond = answer
      links.prefetchPage('/faq')
      reject(new TypeError('Failed to fetch'))
      await new Promise((resolve) => setImmediate(resolve))
      await links.loadPage('/faq')
      expect(asked).toHaveLength(2)
    })

    it.each<[string, object, number]>([
      ['over a good connection', { saveData: false, effectiveType: '4g' }, 1],
      ['nothing for a visitor who saves data', { saveData: true, effectiveType: '4g' }, 0],
      ['nothing over a bad connection', { effectiveType: '2g' }, 0],
    ])('prefetches %s', async (_, connection, times) => {
      page = new BrowserPage(HERE, connection)
      links.prefetchPage('/about')
      expect(asked).toHaveLength(times)
    })
  })

  describe('a touch, hover or focus', () => {
    beforeEach(() => links.prefetchLinks())

    it.each(['mouseover', 'touchstart', 'focusin'])('prefetches a link’s page (%s)', (type) => {
      page.dispatch(type, new PageElement('b', {}, link('/about/')))
      expect(paths()).toEqual(['/about'])
    })

    it('prefetches nothing for the current page, other links or other elements', () => {
      for (const target of [link('/services'), link('/services?x=2'), link('tel:999'), new PageElement('p'), 'text'])
        page.dispatch('mouseover', target)
      expect(paths()).toEqual([])
    })
  })
})

describe('the page swap', () => {
  let page: BrowserPage
  /** Requested paths that have no answer yet. */
  let asked: Map<string, PromiseWithResolvers<Response>>

  beforeEach(async () => {
    vi.resetModules()
    page = new BrowserPage(`${ORIGIN}/`)
    page.main.innerHTML = 'Home'
    const menus = [menuLink('/about'), menuLink('/faq')]
    Object.assign(document, {
      head: { append: (markup: string) => happened.push(`head: ${markup}`) },
      querySelectorAll: (selector: string) => (selector.includes('.menu') ? menus : tagsOf(selector)),
    })
    vi.stubGlobal(
      'DOMParser',
      class {
        readonly parseFromString = (markup: string) => ({ querySelectorAll: () => [markup] })
      },
    )
    asked = new Map()
    vi.stubGlobal('fetch', (url: string) => {
      const answer = Promise.withResolvers<Response>()
      asked.set(new URL(url).pathname, answer)
      return answer.promise
    })
    const { startSite } = await import('../../src/client/navigation/pageSwap.ts')
    startSite()
    await soon()
    happened.length = 0
    removed.length = 0
  })

  /** Waits until pending promises have run their callbacks. */
  const soon = () => new Promise((resolve) => setImmediate(resolve))
  const click = (path: string) => page.dispatch('click', link(path))
  /** Answers the request for a page. */
  async function arrive(path: string, html = pageAt(path)) {
    asked.get(path)?.resolve(new Response(html))
    await soon()
  }
  const pageAt = (path: string) =>
    `<title>${path}</title><body><main>${joinAtHeading(`Heading of ${path}`, `, rest of ${path}`)}</main></body>`
  async function fail(path: string) {
    asked.get(path)?.reject(new TypeError('Failed to fetch'))
    await soon()
  }
  const wholeOf = (path: string) => `Heading of ${path}, rest of ${path}`

  describe('a clicked page', () => {
    it('replaces the current page, heading first and the rest after the paint', async () => {
      click('/about/')
      expect(page.main.innerHTML).toBe('Home')
      await arrive('/about')
      expect(page.main).toMatchObject({ id: 'main', innerHTML: 'Heading of /about' })
      expect(page.main.hasAttribute('data-arriving')).toBe(true)
      expect(happened).toEqual([])
      page.paint()
      await soon()
      expect(page.main.innerHTML).toBe(wholeOf('/about'))
      expect(page.main.hasAttribute('data-arriving')).toBe(false)
      expect(happened).toEqual([
        'islands end',
        'background ends',
        'islands start',
        'menu: /about aria-current=page',
        'menu: /faq without aria-current',
        'head: <title>/about</title>',
        'background starts',
      ])
      expect(removed).toContain('head>title')
      expect(removed).not.toContain('')
      expect(page.scrolled.at(-1)).toMatchObject({ top: 0 })
    })

    it('is shown whole at once if its address has a fragment', async () => {
      click('/about#team')
      await arrive('/about')
      expect(page.main.innerHTML).toBe(wholeOf('/about'))
      page.paint()
      expect(page.main.innerHTML).toBe(wholeOf('/about'))
    })

    it('is not requested twice, or while it is on screen', async () => {
      click('/about')
      const [first] = asked.values()
      click('/about?x=1')
      expect(asked.get('/about')).toBe(first)
      await arrive('/about')
      asked.clear()
      click('/about?x=2')
      expect(asked.size).toBe(0)
    })

    it('drops the rest of a page replaced within the same frame', async () => {
      click('/about')
      await arrive('/about')
      click('/faq')
      await arrive('/faq')
      page.paint()
      expect(page.main.innerHTML).toBe(wholeOf('/faq'))
      expect(happened).not.toContain('menu: /about aria-current=page')
      expect(happened.filter((what) => what === 'islands end')).toHaveLength(1)
    })
  })

  it('a touch on a link prefetches its page', () => {
    page.dispatch('touchstart', link('/about'))
    expect([...asked.keys()]).toEqual(['/about'])
  })

  describe('a slow page', () => {
    it('does not replace a page clicked later', async () => {
      click('/about')
      click('/faq')
      await arrive('/faq')
      page.paint()
      await arrive('/about')
      page.paint()
      expect(page.main.innerHTML).toBe(wholeOf('/faq'))
    })

    it.each([
      ['fails', fail],
      ['is a captive portal’s page', (path: string) => arrive(path, '<h1>Log in</h1>')],
    ])('that %s after another click changes nothing', async (_, end) => {
      click('/about')
      click('/faq')
      await end('/about')
      expect([page.replaced, happened]).toEqual([[], []])
      expect(location.href).toBe(`${ORIGIN}/faq`)
      await arrive('/faq')
      expect(page.main.innerHTML).toBe('Heading of /faq')
    })

    it('is not shown once the visitor has gone back', async () => {
      click('/about')
      page.return('/')
      await arrive('/about')
      expect([page.main.innerHTML, [...asked.keys()]]).toEqual(['Home', ['/about']])
      click('/about')
      await arrive('/about')
      expect(page.main.innerHTML).toBe('Heading of /about')
    })
  })

  it('a page that is requested twice is shown once', async () => {
    click('/about')
    const first = asked.get('/about')
    page.return('/')
    click('/about')
    await arrive('/about')
    const { main } = page
    first?.resolve(new Response(pageAt('/about')))
    await soon()
    expect(page.main).toBe(main)
  })

  describe('a page that cannot be loaded', () => {
    it('keeps the current page and address when offline, and tells the visitor', async () => {
      const { state } = page
      click('/about')
      expect(location.href).toBe(`${ORIGIN}/about`)
      await fail('/about')
      expect(page.main.innerHTML).toBe('Home')
      expect([location.href, page.state]).toEqual([`${ORIGIN}/`, state])
      expect(happened).toEqual([NO_CONNECTION])
      expect(page.replaced).toEqual([])
      // The visitor can follow the link again.
      click('/about')
      await arrive('/about')
      expect(page.main.innerHTML).toBe('Heading of /about')
    })

    it('is left to the browser if the answer is not one of our pages', async () => {
      click('/about?x=1')
      await arrive('/about', '<h1>Log in</h1>')
      expect(page.replaced).toEqual([`${ORIGIN}/about?x=1`])
      expect(happened).toEqual([])
    })
  })

  it('restores the scroll position only in a document from the back-forward cache', () => {
    page.scrollTo(700)
    page.happen('pagehide')
    page.scrollTo(0)
    page.happen('pageshow', { persisted: true })
    page.happen('pageshow', { persisted: false })
    expect(page.scrolled).toMatchObject([{ top: 700 }])
  })
})
