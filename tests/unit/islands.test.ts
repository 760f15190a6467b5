import { createElement } from 'react'
import { renderToStaticMarkup } from 'react-dom/server'
import { describe, expect, it } from 'vitest'
import { Island, type IslandOf } from '../../src/components/Island.tsx'
import { fillIslands, type IslandMark } from '../../src/document/islands.ts'
import { Fixed } from '../../src/islands/providers.tsx'

const echo: IslandOf<{ readonly text?: string }> = { name: 'echo' }
const written = (text?: string) =>
  renderToStaticMarkup(createElement(Island<{ readonly text?: string }>, { of: echo, when: 'idle', props: { text } }))

describe('an island in the HTML', () => {
  it.each([undefined, `"quoted" & 'so' <b>&amp;quot;</b>`, '</div> $1 $&'])(
    'is filled with what its props say: %j',
    (text) => {
      const seen: IslandMark[] = []
      const html = fillIslands(`<p>before</p>${written(text)}<p>after</p>`, (island) => {
        seen.push(island)
        return '<b>$& filled</b>'
      })
      expect(seen).toEqual([{ name: 'echo', when: 'idle', props: text === undefined ? {} : { text } }])
      expect(html).toMatch(/^<p>before<\/p><div data-island="echo"[^>]*><b>\$& filled<\/b><\/div><p>after<\/p>$/)
    },
  )

  it('has in it, as it is, what its page gives it', () => {
    const house = createElement('svg', {}, '$& house')
    const page = renderToStaticMarkup(createElement(Island<object>, { of: echo, when: 'idle', props: {} }, house))
    const place = renderToStaticMarkup(createElement(Fixed))
    expect(fillIslands(page, () => `<p>$1</p>${place}<b></b>`)).toBe(
      '<div data-island="echo" data-when="idle"><p>$1</p><div data-fixed=""><svg>$&amp; house</svg></div><b></b></div>',
    )
    expect(() => fillIslands(page, () => '<p></p>')).toThrow('"echo" has no place')
  })
})
