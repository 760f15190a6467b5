import { createElement } from 'react'
import { renderToStaticMarkup } from 'react-dom/server'
import { describe, expect, it } from 'vitest'
import { House, HouseToChoose } from '../../src/components/house/House.tsx'
import { choiceOf, PLACES, WHOLE } from '../../src/components/house/places.ts'

const whole = renderToStaticMarkup(createElement(House))

describe('the house', () => {
  it.each(PLACES)('has $id once, a link with a name that leads to its trouble or a choice of them', (place) => {
    const { id, name, label, troubles } = place
    const links = whole.split('<a ').filter((link) => link.includes(`aria-label="${name}"`))
    expect(links).toHaveLength(1)
    expect(links[0]).toContain(`>${label}</text>`)
    expect(name.toLowerCase()).toContain(label.toLowerCase())
    const [, target] = /href="([^"]+)"/.exec(links[0] ?? '') ?? []
    if (troubles.length === 1) return expect(target).toBe(troubles[0].href)
    expect(target).toBe(`#${choiceOf(id)}`)
    const [, choice = ''] = renderToStaticMarkup(createElement(HouseToChoose)).split(`id="${choiceOf(id)}"`)
    const [list = ''] = choice.split('</ul>')
    const choices = [...list.matchAll(/href="([^"]+)"[^>]*>([^<]+)</g)].map(([, href, name]) => ({ name, href }))
    expect(choices).toEqual(troubles)
  })

  it('lets a thumb find each place on a phone 340 pixels wide, within the drawing, its marker within it', () => {
    const [, , width, height] = WHOLE
    const wrong = PLACES.filter(({ x, y, w, h, dot: [dotX, dotY] }) => {
      const isLarge = (Math.min(w, h) * 340) / width >= 44
      const isWithin = x >= 0 && y >= 0 && x + w <= width && y + h <= height
      return !isLarge || !isWithin || dotX <= x || dotX >= x + w || dotY <= y || dotY >= y + h
    })
    expect(wrong.map(({ id }) => id)).toEqual([])
  })

  it('never leads a tap to two places', () => {
    const overlaps = PLACES.flatMap((a, index) =>
      PLACES.slice(index + 1)
        .filter((b) => a.x < b.x + b.w && b.x < a.x + a.w && a.y < b.y + b.h && b.y < a.y + a.h)
        .map((b) => `${a.id} ${b.id}`),
    )
    expect(overlaps).toEqual([])
  })
})
