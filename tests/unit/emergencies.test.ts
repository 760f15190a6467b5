import { expect, it } from 'vitest'
import { symptoms } from '../../src/content/emergencies.ts'
import { helplines } from '../../src/facts/helplines.ts'
import { emergencyPhone } from '../../src/facts/phones.ts'
import { utilities } from '../../src/facts/utilities.ts'

it('a helpline shows the number that it dials', () => {
  expect(Object.fromEntries(Object.entries(helplines).map(([name, { href }]) => [name, href]))).toEqual({
    emergency: 'tel:999',
    gas: 'tel:+44800111999',
    power: 'tel:105',
    flood: 'tel:+443459881188',
    nhs: 'tel:111',
    abuse: 'tel:+448082000247',
    shelter: 'tel:+448088004444',
    police: 'tel:101',
  })
  for (const line of Object.values(helplines))
    if ('display' in line)
      expect(line.href.replace('tel:', '').replace('+44', '0')).toBe(line.display.replaceAll(' ', ''))
})

const lines = Object.entries({ ...helplines, ...utilities, us: emergencyPhone })
const nameOf = (href: string) => lines.find(([, line]) => line.href === href)?.[0] ?? href

/** Each step that dials: what its buttons dial, then, behind "|", what is linked in its words, most urgent first. */
const DIALS: Readonly<Record<string, readonly string[]>> = {
  'smell-of-gas': ['spark: gas', 'gas: gas | gas'],
  'carbon-monoxide': ['call: emergency gas | emergency gas'],
  'water-through-the-ceiling': ['wet: power | emergency power', 'ring: | us'],
  'burst-pipe': ['wet: power | power', 'ring: | us'],
  'flooded-cellar': ['wet: power | power', 'outside: emergency flood | emergency flood', 'wash: | nhs', 'ring: | us'],
  'boiling-cylinder': ['ring: | us'],
  'locked-out': [
    ...['inside: emergency | emergency', 'burglar: emergency | emergency'],
    ...['partner: emergency abuse | emergency abuse', 'evicted: | emergency shelter police', 'ring: | us'],
  ],
  'drain-backing-up': ['wash: | nhs', 'ring: | us'],
  'no-power': [
    ...['shock: emergency | emergency', 'life: emergency | emergency', 'wet: power | power'],
    ...['street: power | power', 'medical: power | power', 'leak: | us'],
  ],
  'boiler-dead-in-frost': ['gas: gas | gas', 'unwell: emergency gas', 'ring: | us'],
  'no-water': ['company: | essexSuffolk thames southern southEast', 'ring: | us'],
  'leaking-boiler': ['gas: gas | gas', 'wet: power | power', 'ring: | us'],
  'broken-into': [
    ...['burglar: emergency | emergency', 'partner: emergency abuse | emergency abuse'],
    ...['police: police | police', 'ring: | us'],
  ],
}

it.each(symptoms)('the steps of /emergency/$slug dial who can help, the most urgent first', ({ slug, steps }) => {
  const dialled = steps.flatMap(({ id, text, helplines: buttons = [] }) => {
    const linked = [...text.matchAll(/\((tel:[^)]*)\)/g)].map(([, href = '']) => nameOf(href))
    const said = [...buttons.map(([name]) => name), ...(linked.length > 0 ? ['|', ...linked] : [])]
    return said.length > 0 ? `${id}: ${said.join(' ')}` : []
  })
  expect(dialled).toEqual(DIALS[slug])
})
