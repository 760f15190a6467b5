import { createElement } from 'react'
import { renderToStaticMarkup } from 'react-dom/server'
import { describe, expect, it } from 'vitest'
import { HouseToChoose } from '../../src/components/house/House.tsx'
import { choiceOf, CHOICES as HOUSE_CHOICES, PLACES, WHOLE } from '../../src/components/house/places.ts'
import { symptoms } from '../../src/content/emergencies.ts'
import { askedChoice, CHOICES, sentenceOf, withSentence } from '../../src/content/whatIsWrong.ts'
import { quickReplies } from '../../src/desk/requests/words/replies.ts'
import { begun, partnerAt } from '../../src/islands/contact-form/asked.ts'
import { asText, EMPTY_FORM, gistOf, isNoEmail, NO_EMAIL_AT, readForm } from '../../src/outbox/fields.ts'
import { BLANK } from '../support/formPage.ts'

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

  it('never lets two pins overlap', () => {
    const overlaps = PLACES.flatMap(({ id, pin: [x, y] }, index) =>
      PLACES.slice(index + 1).flatMap(({ id: other, pin }) =>
        Math.hypot(pin[0] - x, pin[1] - y) < 17 ? [`${id} ${other}`] : [],
      ),
    )
    expect(overlaps).toEqual([])
  })

  it('lets a thumb find each place on a phone 340 pixels wide, within the drawing, its pin within it', () => {
    const [, , width, height] = WHOLE
    const wrong = PLACES.filter(({ x, y, w, h, pin: [pinX, pinY] }) => {
      const isLarge = (Math.min(w, h) * 340) / width >= 44
      const isWithin = x >= 0 && y >= 0 && x + w <= width && y + h <= height
      return !isLarge || !isWithin || pinX <= x || pinX >= x + w || pinY <= y || pinY >= y + h
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

const request = { name: '', phone: '', email: '', preferredTime: null, answerBy: null, interpreterPhone: '' }
const sentences = CHOICES.map((choice) => sentenceOf(choice) ?? '')

describe('what is wrong, in a sentence', () => {
  it('is whole, plain and told apart from every other', () => {
    expect(new Set(sentences).size).toBe(sentences.length)
    for (const sentence of sentences) {
      expect(sentence).toMatch(/^[A-Z][^~]{10,75}\.$/)
      // What is put in the place of another must find that one alone.
      expect(sentences.filter((other) => other.includes(sentence))).toEqual([sentence])
      // Staff, and the visitor, know a request by its first line.
      expect(gistOf({ ...request, message: sentence }).about.length).toBeGreaterThan(10)
    }
  })

  it('never writes down what is for the gas line', () => {
    expect(sentences.filter((sentence) => /gas|monoxide|smoke|boiler smells/i.test(sentence))).toEqual([])
  })

  it('asks about what the house shows, by the same names', () => {
    for (const { id } of HOUSE_CHOICES) expect(askedChoice(id).length, id).toBeGreaterThan(0)
  })
})

describe('a choice', () => {
  it.each([
    ['kitchen.<b>free money</b>.drips', ['kitchen']],
    ['kitchen.__proto__.drips', ['kitchen']],
    ['kitchen.the kitchen tap.drips.more', ['kitchen', 'the kitchen tap', 'drips']],
  ])('from the address "%s" is what we know of it', (asked, choice) => expect(askedChoice(asked)).toEqual(choice))

  it('comes back from an address, whichever it is', () => {
    for (const choice of CHOICES) expect(askedChoice(choice.join('.'))).toEqual(choice)
  })

  it('is asked for by the emergencies that are ours alone, and known', () => {
    for (const { wrong, instead, slug } of symptoms) {
      if (instead) expect(wrong, slug).toBeUndefined()
      if (wrong) expect(askedChoice(wrong).length, slug).toBeGreaterThan(0)
    }
  })
})

describe('a message with a sentence', () => {
  const [first = '', second = ''] = sentences
  it('has a new one in the place of the last, or both once the visitor has changed the first', () => {
    expect(withSentence(`${first} Since noon.\nRing the bell`, second)).toBe(`${second} Since noon.\nRing the bell`)
    expect(withSentence(`Please. ${first}`, first)).toBe(`Please. ${first}`)
    const changed = first.replace('Water', 'Hot water')
    expect(withSentence(changed, second)).toBe(`${second}\n${changed}`)
  })
})

it('an address that stands for none passes as the form’s rules are, and no real one is taken for it', () => {
  const email = `a1b2c3@${NO_EMAIL_AT}`
  expect(readForm({ ...EMPTY_FORM, name: 'Ada', phone: '1', email })).toHaveProperty('submission')
  const addresses = [email, 'ada@example.com', `ada@${NO_EMAIL_AT}.example.com`, `ada@x${NO_EMAIL_AT}`, '']
  expect(addresses.filter(isNoEmail)).toEqual([email])
  expect(asText({ ...EMPTY_FORM, email })).toBe('')
})

const partners = [{ slug: 'riverside-homes', name: 'Riverside Homes' }]
const FROM = 'Sent from Riverside Homes’s page. '

describe('a form that somebody comes to from a partner’s page', () => {
  it('knows those who have agreed, and nobody else', () => {
    expect(partnerAt('riverside-homes', partners)).toBe('Riverside Homes')
    for (const slug of [null, '', 'toString', 'Riverside Homes', 'someone-else'])
      expect(partnerAt(slug, partners)).toBeUndefined()
  })

  it('says so at the beginning of the message, once', () => {
    const asked = { answerBy: '', partner: 'Riverside Homes' }
    const first = begun(BLANK, asked)
    expect(first.message).toBe(FROM)
    expect(begun(first, asked)).toEqual(first)
  })
})

describe('a form that somebody comes to because they cannot talk', () => {
  it('asks for a text, unless they have chosen something else', () => {
    expect(begun(BLANK, { answerBy: 'text' })).toEqual({ ...BLANK, answerBy: 'text' })
    expect(begun({ ...BLANK, answerBy: 'either' }, { answerBy: 'text' }).answerBy).toBe('either')
    expect(begun(BLANK, { answerBy: '' })).toEqual(BLANK)
  })

  it('is not answered in words that speak of a call', () => {
    for (const message of ['Water', 'Locked', 'Blocked drain']) {
      const said = quickReplies(message, true).map(({ label, text }) => `${label}. ${text}`)
      expect(said.length).toBeGreaterThan(2)
      expect(said.filter((words) => /call(?! 999)/i.test(words))).toEqual([])
    }
  })
})
