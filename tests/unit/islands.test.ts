import { createElement, type ReactNode } from 'react'
import { renderToStaticMarkup } from 'react-dom/server'
import { describe, expect, it } from 'vitest'
import { Fixed, FixedHtml } from '../../src/components/Fixed.tsx'
import { Island, type IslandOf, RenderIsland } from '../../src/components/Island.tsx'
import { type IslandMark, readIsland } from '../../src/document/islandMarks.ts'

const echo: IslandOf<{ readonly text?: string }> = { name: 'echo' }
const page = (render: (mark: IslandMark, children: ReactNode) => string, text?: string, children?: ReactNode) =>
  renderToStaticMarkup(
    createElement(
      RenderIsland,
      { value: render },
      createElement(
        Island<{ readonly text?: string }>,
        { of: echo, when: 'idle', props: text === undefined ? {} : { text } },
        children,
      ),
    ),
  )

describe('an island in the HTML', () => {
  it.each([undefined, `"quoted" & 'so' <b>&amp;quot;</b>`, '</div> $1 $&'])('says what its props are: %j', (text) => {
    const seen: IslandMark[] = []
    const html = page((mark) => `<b>$& ${seen.push(mark)}</b>`, text)
    expect(seen.map(({ props }) => props)).toEqual([text === undefined ? {} : { text }])
    const [, attributes = ''] = /^<div data-island="echo"([^>]*)><b>\$& 1<\/b><\/div>$/.exec(html) ?? []
    const [, props] = /data-props="([^"]*)"/.exec(attributes) ?? []
    expect(readIsland({ island: 'echo', when: 'idle', props: props && unescaped(props) }).props).toEqual(
      text === undefined ? {} : { text },
    )
  })

  it('has in it, as it is, what its page gives it', () => {
    const island = (_: IslandMark, children: ReactNode) =>
      renderToStaticMarkup(createElement(FixedHtml, { value: renderToStaticMarkup(children) }, createElement(Fixed)))
    expect(page(island, undefined, createElement('svg', {}, '$& house'))).toBe(
      '<div data-island="echo" data-when="idle"><div data-fixed=""><svg>$&amp; house</svg></div></div>',
    )
  })
})

const ENTITIES: Readonly<Record<string, string>> = { quot: '"', '#x27': "'", lt: '<', gt: '>', amp: '&' }
const unescaped = (text: string) => text.replace(/&(quot|#x27|lt|gt|amp);/g, (_, name: string) => ENTITIES[name] ?? '')
