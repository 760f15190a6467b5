import { describe, expect, it } from 'vitest'
import { serviceTitles } from '../../src/content/serviceTitles.ts'
import { type Agreed, prefilled, problemsOf, rangeOf } from '../../src/desk/requests/confirm/agreed.ts'
import { confirmationText, emailHref, priceIn, textHref } from '../../src/desk/requests/confirm/confirmation.ts'
import type { Firm } from '../../src/desk/requests/confirm/firm.ts'
import { historyLine } from '../../src/desk/requests/words/historyLine.ts'
import { NEW_REQUEST as REQUEST } from '../support/callbackRequest.ts'

const FIRM: Firm = {
  name: 'BUILD MASTERS HUB LTD',
  registeredIn: 'England and Wales',
  number: '16704213',
  office: '1 High Street, Chelmsford, Essex',
  emergencyPhone: '0808 157 0247',
  landline: '01632 960247',
  email: 'help@example.com',
  terms: 'https://example.com/terms',
}
const NIGHT = Date.parse('2026-11-24T02:14:00Z')
const AGREED: Agreed = {
  kind: 'urgent',
  what: 'Find and mend the leak under the sink',
  when: 'about 02:45 on 24 November 2026',
  rate: '120',
  minimum: '120',
  estimate: '180 to 260',
  other: '',
  callOff: '',
  startsSooner: false,
}
const text = (agreed: Partial<Agreed> = {}, firm: Partial<Firm> = {}) =>
  confirmationText({ ...AGREED, ...agreed }, { ...FIRM, ...firm }, NIGHT)

describe('what is confirmed', () => {
  it.each([
    ['what it is', 'Find and mend the leak under the sink'],
    ['who we are', 'BUILD MASTERS HUB LTD, registered in England and Wales, number 16704213'],
    ['where we are', '1 High Street, Chelmsford, Essex'],
    ['our telephones', 'Call 0808 157 0247 at any time (office: 01632 960247)'],
    ['our email', 'help@example.com'],
    ['the price, or how it is worked out', '£120 an hour, at least £120 for the visit, and parts'],
    ['the estimate', '£180 to £260. All with VAT.'],
    ['that nothing is added without a word', 'no extra work without your agreement'],
    ['how to pay', 'by cash, card or bank transfer'],
    ['when we do it', 'When: about 02:45 on 24 November 2026'],
    ['how we handle complaints', 'answer a complaint within 28 days'],
    ['what the law gives anyway', 'Consumer Rights Act 2015'],
    ['the guarantee', 'guaranteed for 12 months'],
    ['when it was agreed', '24 November 2026, 02:14'],
    ['the terms', 'https://example.com/terms'],
  ])('says %s, whatever was ordered', (_, words) => {
    for (const kind of ['urgent', 'planned', 'business'] as const) {
      expect(text({ kind })).toContain(words)
    }
  })

  it.each([
    ['urgent', 'Payment: when the work is done, by'],
    ['planned', 'Payment: within 30 days of the invoice, by'],
    ['business', 'Payment: when the work is done in an emergency, otherwise within 30 days of the invoice, by'],
  ] as const)('says of %s work when to pay', (kind, words) => expect(text({ kind })).toContain(words))

  it('has the VAT number once there is one', () => {
    expect(text()).not.toContain('VAT number')
    expect(text({}, { vatNumber: 'GB 123 4567 89' })).toContain('VAT number GB 123 4567 89')
  })

  it('says of an urgent visit that it cannot be cancelled, of what it can, and what the journey costs', () => {
    expect(text()).toContain('28(1)(e)')
    expect(text()).toContain('It does apply to anything extra')
    expect(text()).toContain('If you cancel once the van has left, you owe nothing.')
    expect(text({ callOff: '45' })).toContain('you owe £45.')
    expect(text()).not.toContain('hereby give notice')
  })

  it('gives planned work fourteen days by the calendar, the form, and what starting sooner means', () => {
    const planned = text({ kind: 'planned' })
    expect(planned).toContain('until the end of 8 December 2026')
    expect(planned).toContain('I/We (*) hereby give notice')
    expect(planned).toContain('To BUILD MASTERS HUB LTD')
    expect(planned).toContain('We start after that, unless you ask us to start sooner')
    expect(planned).toContain('50%, once the 14 days to cancel are over')
    expect(planned).not.toContain('28(1)(e)')
    expect(text({ kind: 'planned', startsSooner: true })).toContain('You asked us to start before then')
  })

  it('counts the days from the day in London, where the clock has been put back meanwhile', () => {
    const made = Date.parse('2026-10-17T23:30:00Z')
    expect(confirmationText({ ...AGREED, kind: 'planned' }, FIRM, made)).toContain('until the end of 1 November 2026')
  })

  it('tells a business that the right is not theirs', () => {
    expect(text({ kind: 'business' })).toContain('24 hours ahead')
    expect(text({ kind: 'business' })).not.toMatch(/28\(1\)|hereby give notice/)
  })

  it('is a fixed price where no rate was agreed', () => {
    const fixed = text({ kind: 'planned', rate: '', minimum: '', estimate: '4,500' })
    expect(fixed).toContain('Price: £4,500, parts and VAT included.')
    expect(fixed).not.toContain('an hour')
  })

  it('has what else there is to pay', () => expect(text({ other: 'parking' })).toContain('Also to pay: parking'))

  it('fits ten parts of a text message, in their letters, whatever the phone has typed', () => {
    const said = text({ what: 'Lock’s broken – “front” door…', other: 'Dart Charge' })
    expect(said).toContain(`Lock's broken - "front" door...`)
    // GSM 03.38, as far as English goes: one letter beyond it, and a part holds 67 in place of 153.
    expect(said).toMatch(/^[\nA-Za-z0-9 £@!"#$%&'()*+,./:;<=>?-]*$/)
    expect(said.length).toBeLessThanOrEqual(10 * 153)
  })

  it('is never longer than the history takes', () => {
    const longest = { what: 'w'.repeat(300), when: 'w'.repeat(100), other: 'w'.repeat(150) }
    for (const kind of ['urgent', 'planned', 'business'] as const)
      expect(text({ kind, ...longest }, { office: 'o'.repeat(200) }).length).toBeLessThan(4_000)
  })

  it('goes to the number and the address of whoever asked, and to nobody that they typed beside it', () => {
    expect(textHref('07700 900123 ext 4', 'a & b')).toBe('sms:07700900123?&body=a%20%26%20b')
    expect(emailHref('ada@example.com?bcc=x@example.org', FIRM, 'a\nb')).toBe(
      'mailto:ada@example.com%3Fbcc%3Dx@example.org?subject=What%20we%20agreed%3A%20BUILD%20MASTERS%20HUB%20LTD&body=a%0D%0Ab',
    )
  })

  it('stands in the history as its price', () => {
    const price =
      '£120 an hour, at least £120 for the visit, and parts. Our best estimate, parts included: £180 to £260. All with VAT.'
    expect(priceIn(text())).toBe(price)
    expect(historyLine({ id: 1, at: '2026-11-24T02:14:00Z', by: 'Sam', action: 'confirmed', detail: text() })).toBe(
      `Sam made a confirmation: ${price}`,
    )
    expect(historyLine({ id: 1, at: '2026-11-24T02:14:00Z', by: 'Sam', action: 'confirmed', detail: '?' })).toBe(
      'Sam made a confirmation: see below',
    )
  })
})

describe('what is typed', () => {
  it('begins with what the desk knows', () => {
    const request = { ...REQUEST, message: 'Locked out', on_the_way_at: '2026-11-24T02:10:00Z', eta_minutes: 35 }
    expect(prefilled(request, NIGHT)).toMatchObject({
      kind: 'urgent',
      what: serviceTitles.locksmith,
      when: 'about 02:45, 24 November 2026',
      estimate: '',
    })
    expect(prefilled({ ...request, message: null, on_the_way_at: null, eta_minutes: null }, NIGHT)).toMatchObject({
      what: '',
      when: '',
    })
  })

  it.each([
    ['180 to 260', ['£180', '£260']],
    ['£1,180-£2,260.50', ['£1,180', '£2,260.50']],
    [' 180 ', ['£180']],
    ['260 to 180', []],
    ['about 200', []],
    ['0', []],
    ['1 to 2 to 3', []],
    ['', []],
  ])('reads %j as %j', (typed, amounts) => expect(rangeOf(typed)).toEqual(amounts))

  it('is whole, or says what is missing', () => {
    expect(problemsOf(AGREED)).toEqual({})
    expect(problemsOf({ ...AGREED, what: ' ', when: '', rate: '', estimate: 'lots' })).toEqual({
      what: 'Say what you’ll do',
      when: 'Say when you’ll be there',
      rate: 'Enter the hourly rate',
      estimate: 'Enter pounds, such as 120 to 180',
    })
    expect(problemsOf({ ...AGREED, minimum: '', callOff: 'x' })).toEqual({
      minimum: 'Enter the minimum for a visit',
      callOff: 'Enter pounds, such as 60 or 82.50',
    })
    expect(problemsOf({ ...AGREED, kind: 'planned', rate: '', minimum: '' })).toEqual({})
    expect(problemsOf({ ...AGREED, what: 'w'.repeat(302) })).toEqual({ what: '2 characters too many' })
  })
})
