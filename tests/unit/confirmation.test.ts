import { describe, expect, it } from 'vitest'
import { serviceTitles } from '../../src/content/serviceTitles.ts'
import {
  type Agreed,
  confirmationProblems,
  confirmationText,
  emailHref,
  type Firm,
  prefilled,
  rangeOf,
  textTo,
} from '../../src/desk/requests/words/confirmation.ts'
import { priceIn } from '../../src/desk/words/status.ts'
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
  vatNumber: undefined,
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

const PLANNED = { kind: 'planned' } as const
/** The model cancellation form. */
const NOTICE = 'hereby give notice'

describe('a confirmation', () => {
  it.each(['urgent', 'planned', 'business'] as const)('of %s work has what the law requires', (kind) => {
    const { emergencyPhone, landline, vatNumber, ...firm } = FIRM
    const said = text({ kind })
    for (const part of [...Object.values(firm), emergencyPhone, landline, AGREED.what, AGREED.when])
      expect(said).toContain(part)
    // Every text has price, estimate, payment, complaints, both guarantees, and the time.
    for (const part of [
      ...['£120 an hour', '£180 to £260', 'VAT', 'Payment:', 'complaint', 'Consumer Rights Act 2015'],
      ...['no extra work without your agreement', 'guaranteed for', '24 November 2026, 02:14'],
    ])
      expect(said).toContain(part)
  })

  it.each([
    ['has the VAT number once there is one', {}, { vatNumber: 'GB 123' }, ['VAT number GB 123'], []],
    // The legal exception, and its limits.
    ['of an urgent visit has no right to cancel', {}, {}, ['28(1)(e)', 'does apply to anything extra'], [NOTICE]],
    ['has the price of a wasted journey', { callOff: '45' }, {}, ['you owe £45.'], []],
    [
      'of planned work has fourteen days by the calendar, and the form',
      PLANNED,
      {},
      ['until the end of 8 December 2026', NOTICE, `To ${FIRM.name}`, '50%, once the 14 days to cancel are over'],
      ['28(1)(e)', 'You asked us to start before then'],
    ],
    ['says what starting sooner means', { ...PLANNED, startsSooner: true }, {}, ['You asked us to start before'], []],
    ['of a business has no such right', { kind: 'business' }, {}, ['24 hours ahead'], ['28(1)', NOTICE]],
    [
      'is a fixed price where no rate was agreed',
      { ...PLANNED, rate: '', minimum: '', estimate: '4,500' },
      {},
      ['Price: £4,500, parts and VAT included.'],
      ['an hour'],
    ],
  ] as const)('%s', (_, agreed, firm, has, hasNot) => {
    const said = text(agreed, firm)
    for (const words of has) expect(said).toContain(words)
    for (const words of hasNot) expect(said).not.toContain(words)
  })

  it('counts days in London time, even across a clock change', () => {
    const made = Date.parse('2026-10-17T23:30:00Z')
    expect(confirmationText({ ...AGREED, kind: 'planned' }, FIRM, made)).toContain('until the end of 1 November 2026')
  })

  it('fits ten text-message parts in plain letters, whatever characters the phone inserts', () => {
    const said = text({ what: 'Lock’s broken – “front” door…', other: 'Dart Charge' })
    expect(said).toContain(`Lock's broken - "front" door...`)
    // GSM 03.38: with any other character, a part holds 67 instead of 153.
    expect(said).toMatch(/^[\nA-Za-z0-9 £@!"#$%&'()*+,./:;<=>?-]*$/)
    expect(said.length).toBeLessThanOrEqual(10 * 153)
  })

  it('is never too long for the history', () => {
    const longest = { what: 'w'.repeat(300), when: 'w'.repeat(100), other: 'w'.repeat(150) }
    for (const kind of ['urgent', 'planned', 'business'] as const)
      expect(text({ kind, ...longest }, { office: 'o'.repeat(200) }).length).toBeLessThan(4_000)
  })

  it('goes only to the customer’s number and address, whatever they typed', () => {
    expect(textTo('07700 900123 ext 4', 'a & b')).toBe('sms:07700900123?&body=a%20%26%20b')
    const [to, subject] = [
      'ada@example.com%3Fbcc%3Dx@example.org',
      'What%20we%20agreed%3A%20BUILD%20MASTERS%20HUB%20LTD',
    ]
    const email = emailHref('ada@example.com?bcc=x@example.org', FIRM, 'a\nb')
    expect(email).toBe(`mailto:${to}?subject=${subject}&body=a%0D%0Ab`)
  })

  it('shows its price in the history', () =>
    expect(priceIn(text())).toMatch(/^£120 an hour, .*£180 to £260\. All with VAT\.$/))
})

describe('the confirmation form', () => {
  it('starts with what the desk already knows', () => {
    const request = { ...REQUEST, message: 'Locked out', on_the_way_at: '2026-11-24T02:10:00Z', eta_minutes: 35 }
    expect(prefilled(request, NIGHT)).toMatchObject({
      kind: 'urgent',
      what: serviceTitles.locksmith,
      when: 'about 02:45, 24 November 2026',
      estimate: '',
    })
  })

  it.each([
    ['180 to 260', ['£180', '£260']],
    ['£1,180-£2,260.50', ['£1,180', '£2,260.50']],
    ['260 to 180', []],
    ['about 200', []],
    ['0', []],
  ])('reads the estimate %j as %j', (typed, amounts) => expect(rangeOf(typed)).toEqual(amounts))

  it.each([
    [{ what: ' ', when: '', rate: '' }, ['rate', 'what', 'when']],
    [
      { minimum: '', estimate: 'lots', callOff: 'x', what: 'w'.repeat(302) },
      ['callOff', 'estimate', 'minimum', 'what'],
    ],
    [{ kind: 'planned', rate: '', minimum: '' }, []],
  ] as const)('with %j marks the fields %j as wrong', (changed, fields) =>
    expect(Object.keys(confirmationProblems({ ...AGREED, ...changed })).sort()).toEqual(fields),
  )
})
