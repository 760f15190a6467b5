import { describe, expect, it } from 'vitest'
import { joinAddress, splitAddress } from '../../src/content/where.ts'
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

describe('an address', () => {
  it('is the last line of the message, and comes back as it was typed', () => {
    expect(joinAddress('No water', ' CM1 1AA ')).toBe('No water\nAddress: CM1 1AA')
    for (const message of ['', 'No water', 'Two\nlines\n', 'Address: of the landlord\n'])
      for (const address of ['', '5 High Street, CM1 1AA']) {
        const joined = joinAddress(message, address)
        expect(joinAddress(...both(joined))).toBe(joined)
        if (address) expect(splitAddress(joined)).toEqual({ message, address })
      }
  })

  it('leaves a message as it is that has none, to the letter', () => {
    for (const message of ['Address: ', 'Address: CM1 1AA\nRing twice', '\nAddress: CM1 1AA', ' \n', ''])
      expect(splitAddress(message)).toEqual({ message, address: '' })
  })

  const both = (joined: string): [string, string] => {
    const { message, address } = splitAddress(joined)
    return [message, address]
  }
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
