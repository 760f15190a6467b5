import { describe, expect, it } from 'vitest'
import { response } from '../../src/facts/company.ts'
import { notFoundRoute, routes } from '../../src/routes.ts'
import { elements, files, tagsOf, text, visibleText } from './built.ts'

/**
 * What the one-hour response means, in the words that stand beside each mention of it: a qualification that is a click
 * away is none (ASA). Written out, so that it cannot change by accident.
 */
const AIM = 'we aim for 60 minutes Monday to Friday 8am to 6pm, 90 minutes at other times'

/** An hour, or what it means, as the time in which somebody comes. */
const MENTION =
  /\b(?:1|one|first)[\s-]hour\b|\b(?:in|within|under|inside) (?:an|the) hour\b|\ban hour’s\b|\b(?:60|90|sixty|ninety)[\s-]?min/i

/** Next to "1-hour" these would say that an hour is the aim at night, too. */
const AT_ANY_TIME =
  /\b(?:any|all|every) (?:hour|time)s?\b|\bday (?:and|or|&) night\b|24\/7|\b24[\s-]hours?\b|round the clock/i

interface Block {
  readonly path: string
  readonly html: string
  readonly text: string
}

const INLINE = 'a|abbr|b|em|i|small|span|strong|time|wbr'

/** The body's text in blocks: a list item is one, whatever is in it; anything else ends at the next block's tag. */
function blocksOf(html: string): string[] {
  const blocks: string[] = []
  let rest = html.replace(/^[\s\S]*?<body[^>]*>/, '').replace(/<(script|style)\b[\s\S]*?<\/\1>|<!--[\s\S]*?-->/g, '')
  for (let before = ''; before !== rest; ) {
    before = rest
    rest = rest.replace(/<li\b(?:(?!<li\b)[\s\S])*?<\/li>/g, (item) => {
      blocks.push(item)
      return '<p>'
    })
  }
  return [...blocks, ...rest.split(new RegExp(`<(?!/?(?:${INLINE})\\b)[^>]*>`))]
}

const one = (path: string, html: string): Block => ({ path, html, text: visibleText(html).replace(/\s+/g, ' ').trim() })

/** Strings of a JSON document, at any depth. */
function strings(json: string): string[] {
  const found: string[] = []
  JSON.parse(json, (_, value: unknown) => {
    if (typeof value === 'string') found.push(value)
    return value
  })
  return found
}

/** What is said outside the text: titles, descriptions, labels, structured data. */
const aside = (html: string): string[] => [
  ...elements(html, 'title').map(({ content }) => content),
  ...tagsOf(html).flatMap(({ attributes: { content, title, alt, placeholder, 'aria-label': label } }) =>
    [content, title, alt, placeholder, label].filter((value) => value !== undefined),
  ),
  ...elements(html, 'script')
    .filter(({ attributes }) => attributes.type === 'application/ld+json')
    .flatMap(({ content }) => strings(content)),
]

const pages = files('**/*.html').map((file) => ({ path: file.replace(/(?:index)?\.html$/, ''), html: text(file) }))
const blocks = pages.flatMap(({ path, html }) => blocksOf(html).map((block) => one(path, block)))
const asides = [
  ...pages.flatMap(({ path, html }) => aside(html).map((text): Block => ({ path, html: '', text }))),
  ...strings(text('/manifest.webmanifest')).map((text): Block => ({ path: '/manifest.webmanifest', html: '', text })),
]
const isMention = ({ text }: Block) => MENTION.test(text)
const mentions = blocks.filter(isMention)
const said = ({ path, text }: Block) => `${path}: ${text}`

describe('the one-hour response', () => {
  it('is named where the specification wants it', () => {
    const wanted = routes.filter(
      ({ path, template }) =>
        ['home', 'about', 'location', 'faq', 'terms'].includes(template) || /^\/services\/emergency-/.test(path),
    )
    const named = new Set(mentions.map(({ path }) => path))
    expect(wanted.map(({ path }) => path).filter((path) => !named.has(path))).toEqual([])
    expect(pages.map(({ path }) => path)).toContain(notFoundRoute.path)
  })

  it('has its meaning beside it, in the same block of text, each time', () => {
    expect(mentions.filter(({ text }) => !text.includes(AIM)).map(said)).toEqual([])
  })

  it('has its meaning beside it in titles, descriptions and structured data, too', () => {
    expect(
      asides
        .filter(isMention)
        .filter(({ text }) => !text.includes(AIM))
        .map(said),
    ).toEqual([])
  })

  it('leads to the terms, each time', () => {
    const elsewhere = mentions.filter(({ path }) => path !== response.termsPath.split('#')[0])
    expect(elsewhere.filter(({ html }) => !html.includes(`href="${response.termsPath}"`)).map(said)).toEqual([])
  })

  it('is never said to be an hour at any time of day', () => {
    const all = [...mentions, ...asides.filter(isMention)]
    expect(all.filter(({ text }) => AT_ANY_TIME.test(text)).map(said)).toEqual([])
  })

  it('is called guaranteed by the locksmith’s checklist and one answer, and the terms say what that word means', () => {
    const guaranteed = mentions.filter(({ text }) => /guaranteed/i.test(text))
    expect(guaranteed.map(({ path }) => path).sort()).toEqual(['/faq', '/services/emergency-locksmith', '/terms'])
  })

  it('binds: the terms take nothing back that the pages say', () => {
    const terms = blocks.filter(({ path }) => path === '/terms').map(({ text }) => text)
    expect(
      terms.filter((text) => /words promise|no more than this section|not (?:a|be) (?:promise|binding)/i.test(text)),
    ).toEqual([])
  })
})
