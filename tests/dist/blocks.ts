import { elements, files, tagsOf, text, words } from './built.ts'

export interface Block {
  readonly path: string
  readonly html: string
  readonly text: string
}

/** Elements that end no block of text. */
export const INLINE = 'a|abbr|b|em|i|small|span|strong|time|wbr'

/** The body's text in blocks: a list item is one, and so is a fold of one paragraph; others end at the next block's tag. */
function blocksOf(html: string): string[] {
  const blocks: string[] = []
  let rest = html.replace(/^[\s\S]*?<body[^>]*>/, '').replace(/<(script|style)\b[\s\S]*?<\/\1>|<!--[\s\S]*?-->/g, '')
  rest = rest.replace(/<\/summary><p>((?:(?!<p\b)[\s\S])*?)<\/p><\/details>/g, ' $1</details>')
  for (let before = ''; before !== rest; ) {
    before = rest
    rest = rest.replace(/<li\b(?:(?!<li\b)[\s\S])*?<\/li>/g, (item) => {
      blocks.push(item)
      return '<p>'
    })
  }
  return [...blocks, ...rest.split(new RegExp(`<(?!/?(?:${INLINE})\\b)[^>]*>`))]
}

const one = (path: string, html: string): Block => ({ path, html, text: words(html).trim() })

/** Strings at any depth. */
export const strings = (value: unknown): string[] =>
  typeof value === 'string' ? [value] : Object.values(Object(value)).flatMap(strings)

/** The words of a line of Markdown. */
export const plain = (line: string): string => line.replace(/\[([^\]]*)\]\([^)]*\)/g, '$1')

/** What a page tells search engines. */
export const structuredData = (html: string): string[] =>
  elements(html, 'script').flatMap(({ attributes, content }) =>
    attributes.type === 'application/ld+json' ? content : [],
  )
export const structuredStrings = (html: string) => structuredData(html).flatMap((json) => strings(JSON.parse(json)))

/** Words outside the text: titles, descriptions, labels, structured data. */
const aside = (html: string): string[] => [
  ...elements(html, 'title').map(({ content }) => content),
  ...tagsOf(html).flatMap(({ attributes: { content, title, alt, placeholder, 'aria-label': label } }) =>
    [content, title, alt, placeholder, label].filter((value) => value !== undefined),
  ),
  ...structuredStrings(html),
]

/** Every built page, with the path that visitors open. */
export const pages = files('**/*.html').map((file) => ({
  path: file.replace(/(?:index)?\.html$/, ''),
  html: text(file),
}))
/** The text of the pages, block by block. */
export const blocks = pages.flatMap(({ path, html }) => blocksOf(html).map((block) => one(path, block)))
/** The words outside that text. */
export const asides = [
  ...pages.flatMap(({ path, html }) => aside(html).map((text): Block => ({ path, html: '', text }))),
  ...strings(JSON.parse(text('/manifest.webmanifest'))).map(
    (text): Block => ({ path: '/manifest.webmanifest', html: '', text }),
  ),
]
