import { HtmlValidate } from 'html-validate'
import { expect, it, test } from 'vitest'
import { PICTURES, STREET } from '../../src/content/drawings.ts'
import { routes } from '../../src/routes.ts'
import { CHARACTERS } from '../../tools/vite/prerender.ts'
import { files, mainOf, text, visibleText } from './built.ts'

const validator = new HtmlValidate({
  extends: ['html-validate:recommended', 'html-validate:document'],
  rules: {
    // Matters of style, not of validity; React writes them its way.
    'attr-case': 'off',
    'attribute-boolean-style': 'off',
    'doctype-style': 'off',
    'no-implicit-input-type': 'off',
    // Our own files come from where the page comes from.
    'require-sri': ['error', { target: 'crossorigin' }],
    'tel-non-breaking': 'off',
    'void-style': 'off',
  },
})

/** Every browser reads the styles in <body>, where they follow the phone link. Only the standard has no place for them. */
const withoutLateStyles = (html: string) => {
  const [head = '', body = ''] = html.split('<body>')
  return `${head}<body>${body.replace(/<style>.*?<\/style>/gs, '')}`
}

test.each(files('**/*.html'))('%s is valid', async (file) => {
  const { results } = await validator.validateString(withoutLateStyles(text(file)))
  const messages = results.flatMap((result) => result.messages)
  expect(messages.map(({ ruleId, message, selector }) => `${ruleId}: ${message} (${selector})`)).toEqual([])
})

const htmlFiles = files('**/*.html').filter((file) => !file.startsWith('/desk/'))

it('the headings’ font has every character of every heading', () => {
  const headings = htmlFiles.flatMap((file) =>
    [...text(file).matchAll(/<h[1-3][^>]*>([\s\S]*?)<\/h[1-3]>/g)].map(([, content = '']) => visibleText(content)),
  )
  expect(headings.length).toBeGreaterThan(300)
  const characters = new Set(headings.join('').replace(/\s/g, ' '))
  expect([...characters].filter((character) => !CHARACTERS.includes(character))).toEqual([])
})

/** A list of contents repeats the headings, steps have the same buttons, the rate is the same everywhere, and a trade opens with its emergency’s steps. */
const SAME =
  /<nav class="(?:side strip contents|step-list)"[\s\S]*?<\/nav>|<label class="button">[\s\S]*?Next<\/a>|<div class="rate-now">[\s\S]*?<\/div>|<section id="safety"[\s\S]*?<\/section>/g

const pages = routes.map(({ path }) => {
  const said = visibleText(mainOf(path).replace(SAME, '')).toLowerCase()
  const words = said.match(/[\p{L}\p{N}’']+/gu) ?? []
  return { path, words, shingles: new Set(words.slice(4).map((_, index) => words.slice(index, index + 5).join(' '))) }
})

/** The two pages of a trade share its safety steps, its jobs and the list of areas: 0.19. Any two others: below 0.11. */
it('no two pages share more than a fifth of their five-word sequences', () => {
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

it('every drawn picture is on a page', () => {
  const shown = new Set(
    htmlFiles.flatMap((file) => [...text(file).matchAll(/\.svg#([\w-]+)"/g)].map(([, name]) => name)),
  )
  expect(Object.keys({ ...PICTURES, ...STREET }).filter((name) => !shown.has(name))).toEqual([])
})

it('every page has at least 150 words', () => {
  expect(pages.filter(({ words }) => words.length < 150).map(({ path }) => path)).toEqual([])
})
