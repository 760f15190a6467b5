import { describe, expect, it } from 'vitest'
import { PLACES } from '../../src/components/house/places.ts'
import { symptoms } from '../../src/content/emergencies.ts'
import { isNoEmail, NO_EMAIL_AT } from '../../src/content/noEmail.ts'
import { answersTo, CHOICES, sentenceOf, toChoice, withSentence } from '../../src/content/whatIsWrong.ts'
import { EMPTY_FORM, gistOf, readForm } from '../../src/outbox/submission.ts'

/** Everything else that a request has. */
const others = { name: '', phone: '', email: '', preferredTime: null, answerBy: null, interpreterPhone: '' }

const sentences = CHOICES.map((choice) => sentenceOf(choice) ?? '')

describe('what is wrong, in a sentence', () => {
  it('names room, object and what it does', () => {
    expect(sentenceOf(['kitchen', 'pipe', 'sprays'])).toBe('Water sprays from a pipe under the kitchen sink.')
    expect(sentenceOf(['door', 'front', 'locked'])).toBe('The front door is locked, and I am outside.')
    expect(sentenceOf(['drain', 'drain', 'smells'])).toBe('The drain outside smells.')
    expect(sentenceOf(['outside', 'valve', 'stuck'])).toBe('The outside stop valve does not turn.')
  })

  it('is whole, plain and told apart from every other', () => {
    expect(new Set(sentences).size).toBe(sentences.length)
    for (const sentence of sentences) {
      expect(sentence).toMatch(/^[A-Z][^~]{10,75}\.$/)
      // What is put in the place of another must find that one alone.
      expect(sentences.filter((other) => other.includes(sentence))).toEqual([sentence])
      // Staff, and the visitor, know a request by its first line.
      const gist = gistOf({ ...others, message: sentence })
      expect(gist.about.length).toBeGreaterThan(10)
    }
  })

  it('never writes down what is for the gas line', () => {
    expect(sentences.filter((sentence) => /gas|monoxide|smoke|boiler smells/i.test(sentence))).toEqual([])
  })

  it('asks about what the house shows, by the same names', () => {
    const known = [...answersTo([]), ...CHOICES.flatMap((choice) => answersTo(choice))].flat().map(([, name]) => name)
    const left = PLACES.filter(({ name }) => !known.includes(name)).map(({ id }) => id)
    // Bath and basin, and the stop tap, stand in their rooms; the others are for others, or wrong by themselves.
    expect(left).toEqual(['bathroom', 'ceiling', 'co-alarm', 'fuse-box', 'gas-meter', 'water-meter'])
  })
})

describe('a choice', () => {
  it('offers one step more each time, and takes what has no alternative by itself', () => {
    expect(answersTo([])).toHaveLength(1)
    expect(answersTo(['kitchen'])).toHaveLength(2)
    expect(answersTo(['kitchen', 'pipe']).at(-1)).toEqual([
      ['drips', 'It drips'],
      ['sprays', 'It sprays'],
    ])
    expect(toChoice('toilet')).toEqual(['toilet', 'toilet'])
  })

  it.each([
    ['kitchen.pipe.sprays', ['kitchen', 'pipe', 'sprays']],
    ['kitchen.pipe.bulges', ['kitchen', 'pipe']],
    ['kitchen.<b>free money</b>.drips', ['kitchen']],
    ['constructor', []],
    ['kitchen.__proto__.drips', ['kitchen']],
    ['kitchen.pipe.constructor', ['kitchen', 'pipe']],
    ['kitchen.pipe.sprays.more', ['kitchen', 'pipe', 'sprays']],
    ['', []],
  ])('from the address "%s" is what we know of it', (asked, choice) => {
    expect(toChoice(asked)).toEqual(choice)
  })

  it.each(CHOICES.map((choice) => choice.join('.')))('%s comes back from an address', (id) => {
    expect(toChoice(id).join('.')).toBe(id)
  })

  it('is asked for by the emergencies that are ours alone, and known', () => {
    for (const { wrong, instead, slug } of symptoms) {
      if (instead) expect(wrong, slug).toBeUndefined()
      if (wrong) expect(toChoice(wrong).length, slug).toBeGreaterThan(0)
    }
  })
})

describe('a message with a sentence', () => {
  const [first = '', second = ''] = sentences
  it('has it in front, and the visitor’s words as they were', () => {
    expect(withSentence('', first)).toBe(first)
    expect(withSentence('Ring the bell', first)).toBe(`${first}\nRing the bell`)
  })

  it('has a new one in the place of the last', () => {
    expect(withSentence(`${first} Since noon.\nRing the bell`, second)).toBe(`${second} Since noon.\nRing the bell`)
    expect(withSentence(`Please. ${first}`, first)).toBe(`Please. ${first}`)
  })

  it('has both, once the visitor has changed the first', () => {
    const changed = first.replace('Water', 'Hot water')
    expect(withSentence(changed, second)).toBe(`${second}\n${changed}`)
  })
})

describe('an address that stands for none', () => {
  it('passes as the form’s rules are, and no real one is taken for it', () => {
    const email = `a1b2c3@${NO_EMAIL_AT}`
    expect(readForm({ ...EMPTY_FORM, name: 'Ada', phone: '1', email })).toHaveProperty('submission')
    expect(isNoEmail(email)).toBe(true)
    for (const other of ['ada@example.com', `ada@${NO_EMAIL_AT}.example.com`, `ada@x${NO_EMAIL_AT}`, ''])
      expect(isNoEmail(other), other).toBe(false)
  })
})
