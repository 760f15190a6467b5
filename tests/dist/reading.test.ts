import { fleschKincaid } from 'flesch-kincaid'
import { syllable } from 'syllable'
import { describe, expect, it } from 'vitest'
import { safety } from '../../src/content/safety.ts'
import { servicePages } from '../../src/content/servicePages.ts'
import { response } from '../../src/facts/company.ts'
import { priceSentence } from '../../src/facts/prices.ts'
import { contentOf, routes } from '../../src/routes.ts'
import { INLINE, plain, strings } from './blocks.ts'
import { mainOf, words } from './built.ts'

/** Years of school, by Flesch and Kincaid. A frightened person reads once. */
const MOST_YEARS = 9
/** On all other pages: the terms and long guides, read by someone who has time. */
const MOST_YEARS_CALM = 11

const sentencesIn = new Intl.Segmenter('en-GB', { granularity: 'sentence' })
const wordsIn = new Intl.Segmenter('en-GB', { granularity: 'word' })

/** Words of a sentence without numbers and names, whose length is not our choice. */
const wordsOf = (sentence: string): string[] =>
  [...wordsIn.segment(sentence)]
    .filter(({ isWordLike }) => isWordLike)
    .map(({ segment }) => segment)
    .filter((word, place) => !/\d/.test(word) && (place === 0 || !/^\p{Lu}/u.test(word)))

/** The years of school that these texts need together. */
function yearsFor(texts: readonly string[]): number {
  const sentences = texts
    .flatMap((text) => [...sentencesIn.segment(text)].map(({ segment }) => wordsOf(segment)))
    .filter((sentence) => sentence.length > 0)
  const all = sentences.flat()
  return fleschKincaid({ sentence: sentences.length, word: all.length, syllable: syllable(all.join(' ')) })
}

/** The sentences of a page. Its menus and lists of names would only make it look easier. */
const saidOn = (path: string): string[] =>
  mainOf(path)
    .replace(/<svg[\s\S]*?<\/svg>/g, '')
    .split(new RegExp(`<(?!/?(?:${INLINE})\\b)[^>]*>`))
    .map((block) => words(block).trim())
    .filter((block) => /[.?!:]$/.test(block))

const pages = routes
  .filter((route) =>
    route.template === 'service'
      ? /^emergency|^leak/.test(contentOf(servicePages, route).trade)
      : ['home', 'emergency', 'symptom', 'whosePipe', 'post', 'contact', 'services'].includes(route.template),
  )
  .map(({ path }) => path)

/** No page's HTML has the words of notices and of the form. */
const spoken = import.meta.glob<Record<string, unknown>>('../../src/content/{messages,contactForm}.ts', { eager: true })

/** Without the words that are the same on every page. */
const withoutFixed = (block: string) => block.replace(priceSentence, '').replace(response.aim, '')

it('eleven years of school are enough to read each other page', () => {
  const others = routes.map(({ path }) => path).filter((path) => !pages.includes(path))
  expect(others.length).toBeGreaterThan(40)
  expect(others.filter((path) => saidOn(path).length === 0)).toEqual([])
  expect(others.filter((path) => yearsFor(saidOn(path)) > MOST_YEARS_CALM)).toEqual([])
})

describe('nine years of school are enough to read', () => {
  const tooHard = (texts: readonly string[]) => yearsFor(texts) > MOST_YEARS

  it('each page for an emergency', () => {
    expect(pages.length).toBeGreaterThan(20)
    expect(pages.filter((path) => saidOn(path).length <= 5)).toEqual([])
    expect(pages.filter((path) => tooHard(saidOn(path)))).toEqual([])
  })

  it('each paragraph that asks for action', () => {
    const hard = pages
      .filter((path) => /emergency|burst|leak|whose-pipe|^\/$/.test(path))
      .flatMap((path) => {
        const paragraphs = saidOn(path)
          .map(withoutFixed)
          .filter((block) => wordsOf(block).length >= 12)
        expect(paragraphs.length, path).toBeGreaterThan(3)
        return paragraphs.filter((block) => tooHard([block])).map((block) => `${path}: ${block}`)
      })
    expect(hard).toEqual([])
  })

  it('each line of safety advice', () => {
    const lines = Object.values(safety).flatMap(({ full, brief }) => [plain(full), plain(brief)])
    expect(lines.filter((line) => tooHard([line]))).toEqual([])
  })

  it('the notices and the form', () => {
    for (const [file, module] of Object.entries(spoken)) {
      const said = strings(module).filter((line) => /[.?!:]$/.test(line))
      expect(said.length, file).toBeGreaterThan(0)
      expect(yearsFor(said.map(plain)), file).toBeLessThanOrEqual(MOST_YEARS)
    }
    expect(Object.keys(spoken)).toHaveLength(2)
  })
})
