import { createElement } from 'react'
import { renderToStaticMarkup } from 'react-dom/server'
import { describe, expect, it } from 'vitest'
import { HouseToChoose } from '../../src/components/house/House.tsx'
import { choiceOf, PIPE_PLACES, PIPES_WHOLE, PLACES, WHOLE } from '../../src/components/house/places.ts'

const whole = renderToStaticMarkup(createElement(HouseToChoose, { touch: 'Tap', mouse: 'Choose' }))
const [drawing = '', legend = ''] = whole.split('<ol')

describe('the house', () => {
  it.each(PLACES.map((place, index) => ({ ...place, number: index + 1 })))(
    'leads from pin $number and from "$name" in the legend to its trouble, or to a choice of them',
    ({ id, name, number, troubles }) => {
      const target = troubles.length > 1 ? `#${choiceOf(id)}` : troubles[0].href
      expect(legend.split('<li>')[number]).toContain(`<a href="${target}">${name}</a>`)
      expect(drawing.split('<a ').find((link) => link.includes(`>${number}</text>`))).toContain(`href="${target}"`)
      const [, choice = ''] = drawing.split(`id="${choiceOf(id)}"`)
      const [list = ''] = choice.split('</ul>')
      const choices = [...list.matchAll(/href="([^"]+)"[^>]*>([^<]+)</g)].map(([, href, name]) => ({ name, href }))
      expect(choices).toEqual(troubles.length > 1 ? troubles : [])
    },
  )
})

const DRAWINGS = [
  ['the house', PLACES, WHOLE],
  ['whose pipe it is', Object.entries(PIPE_PLACES).map(([id, place]) => ({ id, ...place })), PIPES_WHOLE],
] as const

describe.each(DRAWINGS)('the drawing of %s', (_, places, [, , width, height]) => {
  it('never lets two pins overlap', () => {
    const overlaps = places.flatMap(({ id, pin: [x, y] }, index) =>
      places
        .slice(index + 1)
        .flatMap(({ id: other, pin }) => (Math.hypot(pin[0] - x, pin[1] - y) < 17 ? [`${id} ${other}`] : [])),
    )
    expect(overlaps).toEqual([])
  })

  it('lets a thumb find each place on a phone 340 pixels wide, within the drawing, its pin within it', () => {
    const wrong = places.filter(({ x, y, w, h, pin: [pinX, pinY] }) => {
      const isLarge = (Math.min(w, h) * 340) / width >= 44
      const isWithin = x >= 0 && y >= 0 && x + w <= width && y + h <= height
      return !isLarge || !isWithin || pinX <= x || pinX >= x + w || pinY <= y || pinY >= y + h
    })
    expect(wrong.map(({ id }) => id)).toEqual([])
  })

  it('never leads a tap to two places', () => {
    const overlaps = places.flatMap((a, index) =>
      places
        .slice(index + 1)
        .filter((b) => a.x < b.x + b.w && b.x < a.x + a.w && a.y < b.y + b.h && b.y < a.y + a.h)
        .map((b) => `${a.id} ${b.id}`),
    )
    expect(overlaps).toEqual([])
  })
})
