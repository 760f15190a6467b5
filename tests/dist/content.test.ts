import { expect, it } from 'vitest'
import { routes } from '../../src/routes.ts'
import { mainOf, visibleText } from './built.ts'

/** The list of contents only says the headings again, and the rate is the same everywhere. */
const SAME = /<aside class="side beside"[\s\S]*?<\/aside>|<div class="rate-now">[\s\S]*?<\/div>/g

const pages = routes.map(({ path }) => {
  const said = visibleText(mainOf(path).replace(SAME, '')).toLowerCase()
  const words = said.match(/[\p{L}\p{N}’']+/gu) ?? []
  return { path, words, shingles: new Set(words.slice(4).map((_, index) => words.slice(index, index + 5).join(' '))) }
})

/** The two pages of a trade share its safety steps, its jobs and the list of areas: 0.19. Any two others: below 0.11. */
it('no page is another with the name changed: at most a fifth of their five-word shingles are the same', () => {
  const alike = pages.flatMap((one, index) =>
    pages
      .slice(index + 1)
      .filter((other) => {
        const shared = one.shingles.intersection(other.shingles).size
        return shared > 0.2 * (one.shingles.size + other.shingles.size - shared)
      })
      .map((other) => `${one.path} ~ ${other.path}`),
  )
  expect(alike).toEqual([])
})

it('each page has at least 150 words to say', () => {
  expect(pages.filter(({ words }) => words.length < 150).map(({ path }) => path)).toEqual([])
})
