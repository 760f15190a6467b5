import { describe, expect, it } from 'vitest'
import { OTHER_NUMBERS, reminders } from '../../tools/vite/reminders.ts'

describe('the numbers of others', () => {
  it.each(OTHER_NUMBERS)('$name: has a source, and the day on which it was confirmed, or none', (number) => {
    expect(new URL(number.source).protocol).toBe('https:')
    const { confirmed } = number
    if (confirmed === null) return
    expect(confirmed).toBe(new Date(confirmed).toISOString().slice(0, 10))
    expect(Date.parse(confirmed)).toBeLessThanOrEqual(Date.now())
  })

  const flood = { name: 'Floodline', number: '0345', source: 'https://gov.uk', confirmed: '2026-11-24' }
  const water = { name: 'Water', number: '0800', source: 'https://example.com', confirmed: null }
  const on = (day: string) => reminders(Date.parse(day), [flood, water])
  const unconfirmed = 'Water, 0800: not confirmed. See https://example.com'

  it('are named by a release while nobody has confirmed them, with where to look', () => {
    expect(on('2026-11-24')).toEqual([unconfirmed])
    expect(on('2027-11-23')).toEqual([unconfirmed])
  })

  it('are named once the last look is a year ago', () => {
    expect(on('2027-11-24')).toEqual(['Floodline, 0345: last confirmed on 2026-11-24. See https://gov.uk', unconfirmed])
  })
})
