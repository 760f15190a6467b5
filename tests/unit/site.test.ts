import { afterEach, beforeEach, describe, expect, it, vi } from 'vitest'
import { NO_CONNECTION } from '../../src/content/startMessages.ts'
import { joinAtHeading } from '../../src/document/page.ts'
import { BrowserPage, link } from '../support/browserPage.ts'

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

/** A link of the menus, which notes whether it is marked as the page on screen. */
const menuLink = (pathname: string) => ({
  pathname,
  setAttribute: (name: string, value: string) => happened.push(`menu: ${pathname} ${name}=${value}`),
  removeAttribute: (name: string) => happened.push(`menu: ${pathname} without ${name}`),
})

/** The selectors of the tags that were taken out of the head. */
const removed: string[] = []
const tagsOf = (selector: string) => selector.split(',').map((each) => ({ remove: () => removed.push(each) }))

let page: BrowserPage
/** The paths that were asked for and are not answered yet. */
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
      'menu: /about aria-current=page',
      'menu: /faq without aria-current',
      'head: <title>/about</title>',
      'background starts',
    ])
    expect(removed).toContain('head>title')
    expect(removed).not.toContain('')
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
    expect(happened).not.toContain('menu: /about aria-current=page')
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
