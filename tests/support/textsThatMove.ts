/**
 * In a page: tells of each text that React changes, removes or puts something before while it stands beside other content. A
 * browser's translation replaces such a text by an element of its own, and React goes on with what is no longer there. A text
 * that changes has an element to itself. Our own code writes `data`, which React does not.
 */
export function watchTexts(): void {
  const tell = (what: string, text: Node) =>
    (globalThis as unknown as { tellOfText?: (what: string) => void }).tellOfText?.(
      `${what}: "${text.nodeValue}" in ${text.parentElement?.outerHTML.slice(0, 200)}`,
    )
  const isBeside = (node: Node | null): node is Text =>
    node instanceof Text && node.isConnected && (node.nextSibling ?? node.previousSibling) !== null
  const { insertBefore, removeChild } = Node.prototype
  Node.prototype.insertBefore = function <T extends Node>(this: Node, node: T, before: Node | null) {
    if (isBeside(before)) tell('something comes before', before)
    return insertBefore.call(this, node, before) as T
  }
  Node.prototype.removeChild = function <T extends Node>(this: Node, child: T) {
    if (isBeside(child)) tell('removed', child)
    return removeChild.call(this, child) as T
  }
  const value = Object.getOwnPropertyDescriptor(Node.prototype, 'nodeValue')
  Object.defineProperty(Node.prototype, 'nodeValue', {
    ...value,
    set(this: Node, text: string) {
      if (isBeside(this)) tell(`becomes "${text}"`, this)
      value?.set?.call(this, text)
    },
  })
}

/** In a page: does to it what a browser's translation does, to the texts that are there. */
export function translate(): void {
  const texts = document.createTreeWalker(document.body, NodeFilter.SHOW_TEXT, (text) =>
    text.parentElement?.closest('script,style,font,textarea,option') || !text.nodeValue?.trim()
      ? NodeFilter.FILTER_REJECT
      : NodeFilter.FILTER_ACCEPT,
  )
  const all: Node[] = []
  while (texts.nextNode()) all.push(texts.currentNode)
  for (const text of all) {
    const font = document.createElement('font')
    font.append(document.createElement('font'))
    font.firstElementChild?.append(`[${text.nodeValue}]`)
    text.parentNode?.replaceChild(font, text)
  }
}
