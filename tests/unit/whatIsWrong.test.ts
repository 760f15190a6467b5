import { createElement } from 'react'
import { renderToStaticMarkup } from 'react-dom/server'
import { describe, expect, it } from 'vitest'
import { HouseToChoose } from '../../src/components/house/House.tsx'
import {
  choiceOf,
  CHOICES as HOUSE_CHOICES,
  PIPE_PLACES,
  PIPES_WHOLE,
  PLACES,
  WHOLE,
} from '../../src/components/house/places.ts'
import { symptoms } from '../../src/content/emergencies.ts'
import { homeCardForm } from '../../src/content/myHome.ts'
import { askedChoice, CHOICES, sentenceOf, stepsFor, withSentence } from '../../src/content/whatIsWrong.ts'
import { joinAddress, splitAddress } from '../../src/content/where.ts'
import { quickReplies } from '../../src/desk/requests/words/replies.ts'
import { begun, partnerAt } from '../../src/islands/contact-form/prefill.ts'
import { asText, EMPTY_FORM, gistOf, isNoEmail, NO_EMAIL_AT, readForm } from '../../src/outbox/fields.ts'
import { NEW_REQUEST } from '../support/callbackRequest.ts'
import { BLANK } from '../support/formPage.ts'
import { asking } from '../support/phone.ts'

const whole = renderToStaticMarkup(createElement(HouseToChoose, { touch: 'Tap', mouse: 'Choose' }))
const [drawing = '', legend = ''] = whole.split('<ol')

it.each(PLACES.map((place, index) => ({ ...place, number: index + 1 })))(
  'the house links pin $number and "$name" to its problem or a choice of problems',
  ({ id, name, number, troubles }) => {
    const target = troubles.length > 1 ? `#${choiceOf(id)}` : troubles[0].href
    expect(legend.split('<li>')[number]).toContain(`<a href="${target}">${name}</a>`)
    expect(drawing.split('<a ').find((link) => link.includes(`>${number}</text>`))).toContain(`href="${target}"`)
    const [list = ''] = (drawing.split(`id="${choiceOf(id)}"`)[1] ?? '').split('</ul>')
    const choices = [...list.matchAll(/href="([^"]+)"[^>]*>([^<]+)</g)].map(([, href, name]) => ({ name, href }))
    expect(choices).toEqual(troubles.length > 1 ? troubles : [])
  },
)

it.each(homeCardForm.places.list)('the house shows where "$name" of a home card is', ({ name }) => {
  expect(legend.split(`data-home="${name}"`)).toHaveLength(2)
})

const DRAWINGS = [
  ['the house', PLACES, WHOLE],
  ['whose pipe it is', Object.entries(PIPE_PLACES).map(([id, place]) => ({ id, ...place })), PIPES_WHOLE],
] as const

describe.each(DRAWINGS)('the drawing of %s', (_, places, [, , width, height]) => {
  it('has no overlapping places or pins', () => {
    const pairs = places.flatMap((a, index) => places.slice(index + 1).map((b) => [a, b] as const))
    const overlapping = pairs.filter(([a, b]) => {
      const [[ax, ay, aw, ah], [bx, by, bw, bh]] = [a.box, b.box]
      const isOver = ax < bx + bw && bx < ax + aw && ay < by + bh && by < ay + ah
      return isOver || Math.hypot(a.pin[0] - b.pin[0], a.pin[1] - b.pin[1]) < 17
    })
    expect(overlapping.map(([a, b]) => `${a.id} ${b.id}`)).toEqual([])
  })

  it('has places large enough for a thumb on a phone 340 pixels wide', () => {
    const wrong = places.filter(({ box: [x, y, w, h], pin: [pinX, pinY] }) => {
      const isLarge = (Math.min(w, h) * 340) / width >= 44
      const isWithin = x >= 0 && y >= 0 && x + w <= width && y + h <= height
      return !isLarge || !isWithin || pinX <= x || pinX >= x + w || pinY <= y || pinY >= y + h
    })
    expect(wrong.map(({ id }) => id)).toEqual([])
  })
})

const sentences = CHOICES.map((choice) => sentenceOf(choice) ?? '')

describe('the sentence of a problem', () => {
  it('is complete, plain and unique', () => {
    expect(new Set(sentences).size).toBe(sentences.length)
    for (const sentence of sentences) {
      expect(sentence).toMatch(/^[A-Z][^~]{10,75}\.$/)
      // Replacing one sentence must not match another.
      expect(sentences.filter((other) => other.includes(sentence))).toEqual([sentence])
      // A request is listed by its first line.
      expect(gistOf(asking(sentence)).about.length).toBeGreaterThan(10)
    }
  })

  it('is never about a problem for the gas emergency line', () => {
    expect(sentences.filter((sentence) => /gas|monoxide|smoke|boiler smells/i.test(sentence))).toEqual([])
  })

  it('is found by the same names as in the house', () => {
    for (const { id } of HOUSE_CHOICES) expect(askedChoice(id).length, id).toBeGreaterThan(0)
  })
})

describe('a choice', () => {
  it.each([
    ['kitchen.<b>free money</b>.drips', ['kitchen']],
    ['kitchen.__proto__.drips', ['kitchen']],
    ['kitchen.the kitchen tap.drips.more', ['kitchen', 'the kitchen tap', 'drips']],
  ])('from the URL part "%s" is reduced to known values', (asked, choice) => expect(askedChoice(asked)).toEqual(choice))

  it('survives conversion to a URL and back', () => {
    for (const choice of CHOICES) expect(askedChoice(choice.join('.'))).toEqual(choice)
  })

  it('is linked only from emergencies we handle, and is valid', () => {
    for (const { wrong, instead, slug } of symptoms) {
      if (instead) expect(wrong, slug).toBeUndefined()
      if (wrong) expect(askedChoice(wrong).length, slug).toBeGreaterThan(0)
    }
  })
})

describe('the steps for a sentence', () => {
  const paths = Map.groupBy(sentences, (sentence) => stepsFor(`Sent from a page. ${sentence}\nHurry!`))

  it('are those to which the house leads for the same thing', () => {
    const slugs = symptoms.map(({ slug }) => `/emergency/${slug}`)
    expect([...paths.keys()].filter((path) => path && !slugs.includes(path))).toEqual([])
    expect(paths.get('/emergency/water-through-the-ceiling')).toContain('The kitchen ceiling is bulging with water.')
    expect(paths.get('/emergency/burst-pipe')).toContain('Water sprays from a pipe under the kitchen sink.')
    expect(paths.get('/emergency/burst-pipe')).toContain('The washing machine overflows.')
    expect(paths.get('/emergency/drain-backing-up')).toContain('The toilet is blocked.')
    expect(paths.get('/emergency/leaking-boiler')).toEqual(
      sentences.filter((sentence) => / from the boiler/.test(sentence)),
    )
    expect(paths.get('/emergency/boiling-cylinder')).toEqual(sentences.filter((sentence) => /boils/.test(sentence)))
    expect(paths.get('/emergency/flooded-cellar')).toEqual(sentences.filter((sentence) => /cellar/.test(sentence)))
    expect(paths.get('/emergency/no-water')).toEqual(sentences.filter((sentence) => /^No water/.test(sentence)))
  })

  it('are never guessed: not from a smell, a door, a cylinder that drips, or words of their own', () => {
    const unknown = sentences.filter((sentence) => /smells|door|drips from the hot/.test(sentence))
    expect(unknown.length).toBeGreaterThan(10)
    expect(unknown.flatMap((sentence) => stepsFor(sentence) ?? [])).toEqual([])
    for (const danger of ['I smell gas.', 'The tank bangs.', 'Sparks!'])
      expect(stepsFor(`The toilet is blocked. ${danger}`)).toBeNull()
    for (const own of ['', 'Water everywhere', 'It smells of gas', 'Burst pipe']) expect(stepsFor(own)).toBeNull()
  })
})

const [first = '', second = ''] = sentences
it('a message with a sentence replaces the previous sentence unless the visitor changed it', () => {
  expect(withSentence(`${first} Since noon.\nRing the bell`, second)).toBe(`${second} Since noon.\nRing the bell`)
  expect(withSentence(`Please. ${first}`, first)).toBe(`Please. ${first}`)
  const changed = first.replace('Water', 'Hot water')
  expect(withSentence(changed, second)).toBe(`${second}\n${changed}`)
})

it('the stand-in for "no email" is valid, and never matches a real address', () => {
  const email = `a1b2c3@${NO_EMAIL_AT}`
  expect(readForm({ ...EMPTY_FORM, name: 'Ada', phone: '1', email })).toHaveProperty('submission')
  const addresses = [email, 'ada@example.com', `ada@${NO_EMAIL_AT}.example.com`, `ada@x${NO_EMAIL_AT}`, '']
  expect(addresses.filter(isNoEmail)).toEqual([email])
  expect(asText({ ...EMPTY_FORM, email })).toBe('')
})

it('a form opened from a partner’s page names the partner once, at the start of the message', () => {
  const partners = [{ slug: 'riverside-homes', name: 'Riverside Homes' }]
  const asked = { answerBy: '', partner: partnerAt('riverside-homes', partners) ?? '' }
  const first = begun(BLANK, asked)
  expect(first.message).toBe('Sent from Riverside Homes’s page. ')
  expect(begun(first, asked)).toEqual(first)
  for (const slug of [null, '', 'toString', 'Riverside Homes', 'someone-else'])
    expect(partnerAt(slug, partners)).toBeUndefined()
})

describe('a form opened by someone who cannot talk', () => {
  it('asks for a text unless something else was chosen', () => {
    expect(begun(BLANK, { answerBy: 'text' })).toEqual({ ...BLANK, answerBy: 'text' })
    expect(begun({ ...BLANK, answerBy: 'either' }, { answerBy: 'text' }).answerBy).toBe('either')
    expect(begun(BLANK, { answerBy: '' })).toEqual(BLANK)
  })

  it('gets quick replies that do not mention a call', () => {
    for (const message of ['Water', 'Locked', 'Blocked drain']) {
      const request = { ...NEW_REQUEST, message, answer_by: 'text' } as const
      const said = quickReplies(request).map(({ label, text }) => `${label}. ${text}`)
      expect(said.length).toBeGreaterThan(2)
      expect(said.filter((words) => /call(?! 999)/i.test(words))).toEqual([])
    }
  })
})

describe('an address', () => {
  it('is the last line of the message, and is read back as typed', () => {
    expect(joinAddress('No water', ' CM1 1AA ')).toBe('No water\nAddress: CM1 1AA')
    for (const message of ['', 'No water', 'Two\nlines\n', 'Address: of the landlord\n'])
      for (const address of ['', '5 High Street, CM1 1AA']) {
        const joined = joinAddress(message, address)
        const { message: words, address: place } = splitAddress(joined)
        expect(joinAddress(words, place)).toBe(joined)
        if (address) expect(splitAddress(joined)).toEqual({ message, address })
      }
  })

  it('can be missing, which leaves the message unchanged', () => {
    for (const message of ['Address: ', 'Address: CM1 1AA\nRing twice', '\nAddress: CM1 1AA', ' \n', ''])
      expect(splitAddress(message)).toEqual({ message, address: '' })
  })
})
