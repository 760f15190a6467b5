import { fleschKincaid } from 'flesch-kincaid'
import { syllable } from 'syllable'
import { describe, expect, it } from 'vitest'
import { safety } from '../../src/content/safety.ts'
import { servicePages } from '../../src/content/servicePages.ts'
import { response } from '../../src/facts/company.ts'
import { priceSentence } from '../../src/facts/prices.ts'
import { contentOf, routes } from '../../src/routes.ts'
import { text, visibleText } from './built.ts'

/** Years of school that a reader needs, by Flesch and Kincaid. A frightened person reads once. */
const MOST_YEARS = 9

const sentencesIn = new Intl.Segmenter('en-GB', { granularity: 'sentence' })
const wordsIn = new Intl.Segmenter('en-GB', { granularity: 'word' })

/** Words of a sentence without numbers, and without names: those are as long as they are. */
const words = (sentence: string): string[] =>
  [...wordsIn.segment(sentence)]
    .filter(({ isWordLike }) => isWordLike)
    .map(({ segment }) => segment)
    .filter((word, place) => !/\d/.test(word) && (place === 0 || !/^\p{Lu}/u.test(word)))

/** How many years of school these texts take together. */
function yearsFor(texts: readonly string[]): number {
  const sentences = texts
    .flatMap((text) => [...sentencesIn.segment(text)].map(({ segment }) => words(segment)))
    .filter((sentence) => sentence.length > 0)
  const all = sentences.flat()
  return fleschKincaid({
    sentence: sentences.length,
    word: all.length,
    syllable: all.reduce((sum, word) => sum + syllable(word), 0),
  })
}

const INLINE = 'a|abbr|b|em|i|small|span|strong|time|wbr'

/** What a page says in sentences: its menus, and lists of names, would only make it look easier than it is. */
const saidOn = (path: string): string[] => {
  const html = text(path === '/' ? '/index.html' : `${path}.html`)
  const [, main = ''] = /<main[^>]*>([\s\S]*)<\/main>/.exec(html) ?? []
  return main
    .replace(/<svg[\s\S]*?<\/svg>/g, '')
    .split(new RegExp(`<(?!/?(?:${INLINE})\\b)[^>]*>`))
    .map((block) => visibleText(block).replace(/\s+/g, ' ').trim())
    .filter((block) => /[.?!:]$/.test(block))
}

const pages = routes
  .filter((route) =>
    route.template === 'service'
      ? /^emergency|^leak/.test(contentOf(servicePages, route).trade)
      : ['home', 'emergency', 'symptom', 'post', 'contact', 'services'].includes(route.template),
  )
  .map(({ path }) => path)

/** Notices, and the form, have their words in files of their own: a page's HTML does not show them. */
const spoken = import.meta.glob<Record<string, unknown>>('../../src/content/{messages,contactForm}.ts', { eager: true })
const strings = (value: unknown): string[] =>
  typeof value === 'string' ? [value] : Object.values(Object(value)).flatMap(strings)
const plain = (line: string) => line.replace(/\[([^\]]*)\]\([^)]*\)/g, '$1')

/** Words that are fixed elsewhere, and the same everywhere. */
const FIXED = [priceSentence, response.aim]
const withoutFixed = (block: string) => FIXED.reduce((rest, sentence) => rest.replace(sentence, ''), block)

it('is a measure that tells a lease from a note on the fridge', () => {
  const lease =
    'Notwithstanding the foregoing provisions, the undersigned shall be responsible for any deterioration of the installation occasioned by unauthorised interference.'
  expect(yearsFor([lease])).toBeGreaterThan(20)
  expect(yearsFor(['The milk is off. Can you get some on your way home?'])).toBeLessThan(3)
})

describe('what somebody in an emergency reads takes no more than nine years of school', () => {
  it.each(pages)('%s', (path) => {
    const blocks = saidOn(path)
    expect(blocks.length).toBeGreaterThan(5)
    expect(yearsFor(blocks)).toBeLessThanOrEqual(MOST_YEARS)
  })

  it.each(pages.filter((path) => /emergency|burst|leak|^\/$/.test(path)))('%s, each paragraph by itself', (path) => {
    const paragraphs = saidOn(path)
      .map(withoutFixed)
      .filter((block) => words(block).length >= 12)
    // A step is a line or two, and a symptom has five to eight. Home leads on.
    const least = path === '/' ? 3 : path.startsWith('/emergency') ? 4 : 10
    expect(paragraphs.length).toBeGreaterThan(least)
    expect(paragraphs.filter((block) => yearsFor([block]) > MOST_YEARS)).toEqual([])
  })

  it.each(Object.entries(safety))('the advice on %s', (_, { full, brief }) => {
    expect(Math.max(...[full, brief].map((line) => yearsFor([plain(line)])))).toBeLessThanOrEqual(MOST_YEARS)
  })

  it.each(Object.entries(spoken))('the notices and the form: %s', (_, module) => {
    const said = strings(module).filter((line) => /[.?!:]$/.test(line))
    expect(said.length).toBeGreaterThan(0)
    expect(yearsFor(said.map(plain))).toBeLessThanOrEqual(MOST_YEARS)
  })
})
