import { describe, expect, it } from 'vitest'
import { CHOICES as HOUSE_CHOICES } from '../../src/components/house/places.ts'
import { symptoms } from '../../src/content/emergencies.ts'
import { askedChoice, CHOICES, sentenceOf, withSentence } from '../../src/content/whatIsWrong.ts'
import { asText, EMPTY_FORM, gistOf, isNoEmail, NO_EMAIL_AT, readForm } from '../../src/outbox/fields.ts'

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
