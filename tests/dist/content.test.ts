import { describe, expect, it } from 'vitest'
import { routes } from '../../src/routes.ts'
import { mainOf, visibleText } from './built.ts'

/**
 * Five-word shingles two pages may have in common, of all they have. The two pages of a trade share its safety steps,
 * its jobs and the list of areas, and stand at 0.19; any two others are below 0.11.
 */
const MOST_ALIKE = 0.2
/** Words a page must have to be worth opening. */
const FEWEST_WORDS = 150

const wordsOf = (path: string): string[] => {
  // The list of contents only says the headings again, and the rate is the same everywhere.
  const main = mainOf(path).replace(
    /<aside class="side beside"[\s\S]*?<\/aside>|<div class="rate-now">[\s\S]*?<\/div>/g,
    '',
  )
  return (
    visibleText(main)
      .toLowerCase()
      .match(/[\p{L}\p{N}’']+/gu) ?? []
  )
}

const shinglesOf = (words: readonly string[]) =>
  new Set(words.slice(4).map((_, index) => words.slice(index, index + 5).join(' ')))

const pages = routes.map(({ path }) => {
  const words = wordsOf(path)
  return { path, words: words.length, shingles: shinglesOf(words) }
})

const pairs = pages
  .flatMap((one, index) => pages.slice(index + 1).map((other) => ({ one, other })))
  .map(({ one, other }) => {
    const shared = [...one.shingles].filter((shingle) => other.shingles.has(shingle)).length
    return { pair: `${one.path} ~ ${other.path}`, alike: shared / (one.shingles.size + other.shingles.size - shared) }
  })
  .sort((a, b) => b.alike - a.alike)

describe('the text of the pages', () => {
  it('is its own: no page is another with the name changed', () => {
    expect(pairs.filter(({ alike }) => alike > MOST_ALIKE)).toEqual([])
  })

  it('is worth opening: each page has something to say', () => {
    expect(pages.filter(({ words }) => words < FEWEST_WORDS).map(({ path }) => path)).toEqual([])
  })
})
