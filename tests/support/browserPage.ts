import { vi } from 'vitest'

/** An element in Node, with as much of the DOM as navigation needs. */
export class PageElement {
  readonly tag: string
  readonly parent: PageElement | undefined
  readonly attributes: Map<string, string>
  isClosed = false
  innerHTML = ''
  replaceWith: (other: PageElement) => void = () => undefined

  constructor(tag = 'a', attributes: Readonly<Record<string, string>> = {}, parent?: PageElement) {
    this.tag = tag
    this.attributes = new Map(Object.entries(attributes))
    this.parent = parent
  }

  get href(): unknown {
    return this.#url.href
  }

  set href(value: string) {
    this.attributes.set('href', value)
  }
  get origin(): string {
    return this.#url.origin
  }
  get pathname(): string {
    return this.#url.pathname
  }
  get hash(): string {
    return this.#url.hash
  }
  get target(): string {
    return this.attributes.get('target') ?? ''
  }
  get #url(): URL {
    return new URL(this.attributes.get('href') ?? '', location.href)
  }

  getAttribute(name: string): string | null {
    return this.attributes.get(name) ?? null
  }
  hasAttribute(name: string): boolean {
    return this.attributes.has(name)
  }
  setAttribute(name: string, value: string): void {
    this.attributes.set(name, value)
  }
  removeAttribute(name: string): void {
    this.attributes.delete(name)
  }
  insertAdjacentHTML(where: string, markup: string): void {
    if (where !== 'beforeend') throw new DOMException('not a place', 'SyntaxError')
    this.innerHTML += markup
  }
  close(): void {
    this.isClosed = true
  }

  /** Supports tags, classes, attributes and descendants. */
  closest(selector: string): PageElement | null {
    const [own = '', ...outer] = selector.split(' ').toReversed()
    for (let each: PageElement | undefined = this; each; each = each.parent) {
      const isInside = outer.length === 0 || each.parent?.closest(outer.toReversed().join(' '))
      if (isInside && each.#matches(own)) return each
    }
    return null
  }

  #matches(selector: string): boolean {
    const [, tag, name, attribute] = /^(\w*)(?:\.(\w+))?(?:\[(\w+)\])?$/.exec(selector) ?? []
    if (tag === undefined) throw new Error(`unknown selector: ${selector}`)
    const isNamed = name === undefined || this.attributes.get('class') === name
    return (!tag || this.tag === tag) && isNamed && (attribute === undefined || this.attributes.has(attribute))
  }
}

/** A link in an SVG, whose properties are objects. */
class DrawnElement extends PageElement {
  override get href(): unknown {
    return { baseVal: this.getAttribute('href') }
  }
}

/** An event with these properties. */
const event = (type: string, how: object) =>
  Object.defineProperties(new Event(type), Object.getOwnPropertyDescriptors(how))

/** The page on screen: stubs `document` and `window`. */
export class BrowserPage {
  readonly menu = new PageElement('dialog', { class: 'menu' })
  /** The addresses of all redirects. */
  readonly replaced: string[] = []
  readonly scrolled: unknown[] = []
  main = new PageElement('main')
  readonly #document = new EventTarget()
  readonly #window = new EventTarget()
  /** Callbacks for the next frame, by number. */
  readonly #frames = new Map<number, () => void>()
  #frameCount = 0
  readonly #location: Pick<URL, 'href' | 'origin' | 'pathname' | 'search' | 'hash'>
  readonly #history = {
    state: null as unknown,
    scrollRestoration: 'auto',
    replaceState: (state: unknown, _?: string, address?: string) => this.#enter('replaceState', state, address),
    pushState: (state: unknown, _: string, address: string) => this.#enter('pushState', state, address),
  }

  /** @param connection - `navigator.connection` */
  constructor(address: string, connection?: object) {
    const { href, origin, pathname, search, hash } = new URL(address)
    this.#location = { href, origin, pathname, search, hash }
    const location = Object.assign(this.#location, { replace: (to: string) => this.replaced.push(to) })
    this.#place(this.main)
    vi.stubGlobal('location', location)
    vi.stubGlobal('window', {
      location,
      history: this.#history,
      scrollY: 0,
      scrollTo: (to: unknown) => this.scrolled.push(to),
      addEventListener: this.#window.addEventListener.bind(this.#window),
      // The code calls this only after a frame.
      setTimeout: (run: () => void) => run(),
      clearTimeout: () => undefined,
    })
    vi.stubGlobal('requestAnimationFrame', (run: () => void) => {
      this.#frames.set(++this.#frameCount, run)
      return this.#frameCount
    })
    vi.stubGlobal('cancelAnimationFrame', (frame: number) => this.#frames.delete(frame))
    vi.stubGlobal('document', {
      addEventListener: this.#document.addEventListener.bind(this.#document),
      hidden: false,
      querySelector: (selector: string) => ({ '.menu': this.menu, main: this.main })[selector] ?? null,
      getElementById: () => null,
      createElement: (tag: string) => {
        if (!tag) throw new DOMException('not a name', 'InvalidCharacterError')
        return new PageElement(tag)
      },
    })
    vi.stubGlobal('Element', PageElement)
    vi.stubGlobal('SVGAElement', DrawnElement)
    vi.stubGlobal('sessionStorage', { getItem: () => null, setItem: () => undefined })
    vi.stubGlobal('navigator', { connection })
  }

  /** Adds to the history entry's state, such as an open modal. */
  set entry(state: object) {
    this.#history.state = { ...(this.#history.state as object), ...state }
  }

  /** Changes the address. */
  goTo(address: string): void {
    const { href, pathname, search, hash } = new URL(address, this.#location.href)
    Object.assign(this.#location, { href, pathname, search, hash })
  }

  /** Goes Back or Forward to an entry without a state. */
  return(address: string): void {
    this.#enter('popstate', null, address)
  }

  /** Changes the history, and fires wouter's event. */
  #enter(type: string, state: unknown, address?: string) {
    this.#history.state = state
    if (address !== undefined) this.goTo(address)
    this.happen(type)
  }

  get state(): unknown {
    return this.#history.state
  }

  /** Scrolls to this position, in pixels. Browsers fire the event a frame later. */
  scrollTo(scrollY: number): void {
    Object.assign(window, { scrollY })
    this.happen('scroll')
  }

  /** Fires an event on the window. */
  happen(type: string, how: object = {}): void {
    this.#window.dispatchEvent(event(type, how))
  }

  paint(): void {
    const frames = [...this.#frames.values()]
    this.#frames.clear()
    for (const run of frames) run()
  }

  #place(main: PageElement) {
    this.main = main
    main.replaceWith = (other) => this.#place(other)
  }

  /** Fires an event on an element. @returns whether its default was prevented */
  dispatch(type: string, target: unknown, how: object = {}): boolean {
    let isTaken = false
    const preventDefault = () => {
      isTaken = true
    }
    this.#document.dispatchEvent(event(type, { target, button: 0, preventDefault, ...how }))
    return isTaken
  }
}

export const link = (href: string, attributes: Readonly<Record<string, string>> = {}, parent?: PageElement) =>
  new PageElement('a', { href, ...attributes }, parent)

export const drawnLink = (href: string) => new DrawnElement('a', { href })
