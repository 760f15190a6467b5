import { afterEach, beforeEach, describe, expect, it, vi } from 'vitest'
import { NO_CONNECTION } from '../../src/content/startMessages.ts'
import { joinAtHeading } from '../../src/document/page.ts'
import { BrowserPage, drawnLink, link, PageElement } from '../support/browserPage.ts'

const ORIGIN = 'https://site.example'

/** What the page swap has started and ended, shown and said, one after another. */
const happened: unknown[] = []
vi.mock('wouter/use-browser-location', () => ({
  navigate: (to: string, { replace, state }: { replace: boolean; state: unknown }) =>
    window.history[replace ? 'replaceState' : 'pushState'](state, '', to),
}))
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
vi.mock('../../src/client/navigation/frame.ts', () => ({
  markActiveLinks: (path: string) => happened.push(`menu: ${path}`),
  showHeadTags: (markup: string) => happened.push(`head: ${markup}`),
}))

describe('links', () => {
  const HERE = `${ORIGIN}/services`

  let page: BrowserPage
  let asked: { readonly url: string; readonly init: RequestInit | undefined }[]
  let respond: () => Promise<Response>

  beforeEach(() => {
    vi.resetModules()
    page = new BrowserPage(HERE)
    asked = []
    respond = async () =>
      new Response(`<html><body><main>${joinAtHeading('<h1>About</h1>', '<p>us</p>')}</main></html>`)
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
})

describe('the page swap', () => {
  let page: BrowserPage
  /** The paths that were asked for and are not answered yet. */
  let asked: Map<string, PromiseWithResolvers<Response>>

  beforeEach(async () => {
    vi.resetModules()
    page = new BrowserPage(`${ORIGIN}/`)
    page.main.innerHTML = 'Home'
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
  })
  afterEach(() => {
    vi.unstubAllGlobals()
  })

  /** Until every promise has had its turn. */
  const soon = () => new Promise((resolve) => setImmediate(resolve))
  const click = (path: string) => page.dispatch('click', link(path))
  /** The page that was asked for comes, and is shown as far as it may be before the next frame. */
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

  describe('a page that a link leads to', () => {
    it('takes the place of the one on screen: its heading first, the rest once that is painted', async () => {
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
        'menu: /about',
        'head: <title>/about</title>',
        'background starts',
      ])
      expect(page.scrolled.at(-1)).toMatchObject({ top: 0 })
    })

    it('is whole at once where its address names a part of it', async () => {
      click('/about#team')
      await arrive('/about')
      expect(page.main.innerHTML).toBe(wholeOf('/about'))
      page.paint()
      expect(page.main.innerHTML).toBe(wholeOf('/about'))
    })

    it('is not asked for a second time while it is on its way, nor where it is on screen', async () => {
      click('/about')
      const [first] = asked.values()
      click('/about?x=1')
      expect(asked.get('/about')).toBe(first)
      await arrive('/about')
      asked.clear()
      click('/about?x=2')
      expect(asked.size).toBe(0)
    })

    it('leaves the rest of the one before unshown, if that comes in the same frame', async () => {
      click('/about')
      await arrive('/about')
      click('/faq')
      await arrive('/faq')
      page.paint()
      expect(page.main.innerHTML).toBe(wholeOf('/faq'))
      expect(happened).not.toContain('menu: /about')
      expect(happened.filter((what) => what === 'islands end')).toHaveLength(1)
    })
  })

  it('a page is asked for when a finger comes near its link', () => {
    page.dispatch('touchstart', link('/about'))
    expect([...asked.keys()]).toEqual(['/about'])
  })

  describe('a slow page', () => {
    it('does not take the place of one that was asked for after it', async () => {
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
      ['is a café’s login', (path: string) => arrive(path, '<h1>Log in</h1>')],
    ])('that %s after another was asked for changes nothing, and nothing is said', async (_, end) => {
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

  it('a page that was asked for twice is shown once', async () => {
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

  describe('where the page cannot be had', () => {
    it('without a connection the one on screen stays, with its address, and the visitor hears of it', async () => {
      const { state } = page
      click('/about')
      expect(location.href).toBe(`${ORIGIN}/about`)
      await fail('/about')
      expect(page.main.innerHTML).toBe('Home')
      expect([location.href, page.state]).toEqual([`${ORIGIN}/`, state])
      expect(happened).toEqual([NO_CONNECTION])
      expect(page.replaced).toEqual([])
      // And its link can be followed again.
      click('/about')
      await arrive('/about')
      expect(page.main.innerHTML).toBe('Heading of /about')
    })

    it('the browser is sent there if what came is no page of ours', async () => {
      click('/about?x=1')
      await arrive('/about', '<h1>Log in</h1>')
      expect(page.replaced).toEqual([`${ORIGIN}/about?x=1`])
      expect(happened).toEqual([])
    })
  })

  describe('the place on a page', () => {
    it('is found again with Back, on a page that is whole at once', async () => {
      const { state } = page
      click('/about')
      // On the way, a moment before the other page is there.
      page.scrollTo(1500, false)
      await arrive('/about')
      page.paint()
      page.scrollTo(0)
      page.return('/', state)
      await arrive('/')
      expect(page.main.innerHTML).toBe(wholeOf('/'))
      expect(page.scrolled.at(-1)).toMatchObject({ top: 1500 })
    })

    it('is found again in a document from the back-forward cache alone, which WebKit shows at its top', () => {
      page.scrollTo(700)
      page.happen('pagehide')
      page.scrollTo(0)
      page.happen('pageshow', { persisted: true })
      page.happen('pageshow', { persisted: false })
      expect(page.scrolled).toMatchObject([{ top: 700 }])
    })
  })
})
