import { describe, expect, it } from 'vitest'
import { quickReplies } from '../../src/desk/requests/words/replies.ts'
import { begun, partnerAt } from '../../src/islands/contact-form/asked.ts'
import { BLANK } from '../support/formPage.ts'

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
