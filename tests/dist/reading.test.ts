import { fleschKincaid } from 'flesch-kincaid'
import { syllable } from 'syllable'
import { describe, expect, it } from 'vitest'
import { safety } from '../../src/content/safety.ts'
import { servicePages } from '../../src/content/servicePages.ts'
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
      : ['home', 'post', 'contact', 'services'].includes(route.template),
  )
  .map(({ path }) => path)

describe('what somebody in an emergency reads takes no more than nine years of school', () => {
  it.each(pages)('%s', (path) => {
    const blocks = saidOn(path)
    if (process.env.DEBUG_READING) {
      console.log(path, yearsFor(blocks).toFixed(2))
      for (const block of blocks) if (yearsFor([block]) > 11) console.log('   ', yearsFor([block]).toFixed(1), block)
    }
    expect(blocks.length).toBeGreaterThan(5)
    expect(yearsFor(blocks)).toBeLessThanOrEqual(MOST_YEARS)
  })

  it.each(Object.entries(safety))('the advice on %s', (name, { full, brief }) => {
    const plain = [full, brief].map((line) => line.replace(/\[([^\]]*)\]\([^)]*\)/g, '$1'))
    if (process.env.DEBUG_READING)
      console.log(
        name,
        plain.map((line) => yearsFor([line]).toFixed(1)),
      )
    expect(Math.max(...plain.map((line) => yearsFor([line])))).toBeLessThanOrEqual(MOST_YEARS)
  })
})
