import { expect, it } from 'vitest'
import { routes } from '../../src/routes.ts'
import { openPageBundle } from '../../src/worker/unpack.ts'
import { CHARACTERS } from '../../tools/vite/prerender.ts'
import { files, text, visibleText } from './built.ts'

const [font = ''] = files('**/*.woff2')
const pages = files('**/*.html').filter((file) => !file.startsWith('/desk/'))

it('the typeface of the headings has every character of every heading', () => {
  const headings = pages.flatMap((file) =>
    [...text(file).matchAll(/<h[1-3][^>]*>([\s\S]*?)<\/h[1-3]>/g)].map(([, content = '']) => visibleText(content)),
  )
  expect(headings.length).toBeGreaterThan(300)
  const characters = new Set(headings.join('').replace(/\s/g, ' '))
  expect([...characters].filter((character) => !CHARACTERS.includes(character))).toEqual([])
})

it('no page from the network asks for the typeface, and each that the worker keeps has it at once', async () => {
  const isAsked = (file: string) => /woff2/.test(text(file).replace(/<template .*$/, ''))
  expect(pages.filter(isAsked)).toEqual([])
  const [bundle = ''] = files('pages-*.txt')
  const kept = new Map<string, string>()
  const { pages: opened } = await openPageBundle(new Blob([text(bundle)]).stream())
  for await (const [path, html] of opened) kept.set(path, html)
  for (const { path } of routes) {
    const head = kept.get(path)?.split('<body')[0]
    expect(head, path).toContain(`<link rel="preload" href="${font}" as="font"`)
    expect(head, path).toContain('font-display:optional')
  }
})
