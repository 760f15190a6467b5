import { vi } from 'vitest'

/** A document in Node, as far as links need one: elements with attributes, clicks that bubble, an address, a history. */
export class PageElement {
  readonly tag: string
  readonly parent: PageElement | undefined
  readonly attributes: Map<string, string>
  isClosed = false

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
  close(): void {
    this.isClosed = true
  }

  /** Of selectors it knows a tag, a class and an attribute, and one in another. */
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

/** A link in a drawing: its properties are objects. */
class DrawnElement extends PageElement {
  override get href(): unknown {
    return { baseVal: this.getAttribute('href') }
  }
}

type Listener = (event: object) => void

/** An event target whose events are plain objects. */
class Listeners {
  readonly #all: { readonly type: string; readonly listener: Listener }[] = []

  readonly addEventListener = (type: string, listener: Listener, { signal }: { signal?: AbortSignal } = {}): void => {
    this.#all.push({ type, listener })
    signal?.addEventListener('abort', () => this.removeEventListener(type, listener))
  }

  readonly removeEventListener = (type: string, listener: Listener): void => {
    const index = this.#all.findIndex((each) => each.type === type && each.listener === listener)
    if (index >= 0) this.#all.splice(index, 1)
  }

  dispatch(event: { readonly type: string }): void {
    for (const { type, listener } of [...this.#all]) if (type === event.type) listener(event)
  }
}

/** The page on screen, at this address: `document` and `window` until they are unstubbed. */
export class BrowserPage {
  readonly menu = new PageElement('dialog', { class: 'menu' })
  /** Where the browser was sent. */
  readonly replaced: string[] = []
  readonly scrolled: unknown[] = []
  readonly #document = new Listeners()
  readonly #location: Pick<URL, 'href' | 'origin' | 'pathname' | 'hash'>
  readonly #history: { state: unknown; scrollRestoration: string; replaceState(state: unknown): void } = {
    state: null,
    scrollRestoration: 'auto',
    replaceState(state) {
      this.state = state
    },
  }

  /** `connection`: what the browser says of the line. */
  constructor(address: string, connection?: object) {
    const { href, origin, pathname, hash } = new URL(address)
    this.#location = { href, origin, pathname, hash }
    const location = Object.assign(this.#location, { replace: (to: string) => this.replaced.push(to) })
    const { addEventListener, removeEventListener } = this.#document
    vi.stubGlobal('location', location)
    vi.stubGlobal('window', {
      location,
      history: this.#history,
      scrollY: 0,
      scrollTo: (to: unknown) => this.scrolled.push(to),
      addEventListener: () => undefined,
    })
    vi.stubGlobal('document', {
      addEventListener,
      removeEventListener,
      hidden: false,
      querySelector: (selector: string) => (selector === '.menu' ? this.menu : null),
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

  /** What the entry of the history says: that a modal is open, say. */
  set entry(state: object) {
    this.#history.state = { ...(this.#history.state as object), ...state }
  }

  /** What the browser does when its address changes. */
  goTo(address: string): void {
    const { href, pathname, hash } = new URL(address, this.#location.href)
    Object.assign(this.#location, { href, pathname, hash })
  }

  /** Something happens to a part of the page. @returns whether its script took it upon itself. */
  dispatch(type: string, target: unknown, how: object = {}): boolean {
    let isTaken = false
    const preventDefault = () => {
      isTaken = true
    }
    this.#document.dispatch(Object.assign({ type, target, button: 0, defaultPrevented: false, preventDefault }, how))
    return isTaken
  }
}

export const link = (href: string, attributes: Readonly<Record<string, string>> = {}, parent?: PageElement) =>
  new PageElement('a', { href, ...attributes }, parent)

/** One in a drawing. */
export const drawnLink = (href: string) => new DrawnElement('a', { href })
