import { describe, expect, it } from 'vitest'
import { response } from '../../src/facts/company.ts'
import { asides, type Block, blocks } from './blocks.ts'

/**
 * What the one-hour response means, in the words that stand beside each mention of it: a qualification that is a click
 * away is none (ASA). Written out, so that it cannot change by accident.
 */
const AIM = 'we aim for 60 minutes Monday to Friday 8am to 6pm, 90 minutes at other times'

/** An hour, or what it means, as the time in which somebody comes. */
const MENTION =
  /\b(?:1|one|first)[\s-]hour\b|\b(?:in|within|under|inside) (?:an|the) hour\b|\ban hour’s\b|\b(?:60|90|sixty|ninety)[\s-]?min/i

/** Next to "1-hour" these would say that an hour is the aim at night, too. */
const AT_ANY_TIME =
  /\b(?:any|all|every) (?:hour|time)s?\b|\bday (?:and|or|&) night\b|24\/7|\b24[\s-]hours?\b|round the clock/i

/** Where time is charged, an hour is how long a visit takes. */
const LENGTH = /\bfirst hour(?: in full| £|$)|^1 hour(?: \d+ minutes| in all)?$/i

const isMention = ({ text }: Block) => MENTION.test(text.replace(LENGTH, ''))
const mentions = blocks.filter(isMention)
const said = ({ path, text }: Block) => `${path}: ${text}`

describe('the one-hour response', () => {
  it('has its meaning beside it each time: in the same block of text, title, description or structured data', () => {
    const all = [...mentions, ...asides.filter(isMention)]
    expect(mentions.length).toBeGreaterThan(20)
    expect(all.filter(({ text }) => !text.includes(AIM)).map(said)).toEqual([])
  })

  it('leads to the terms, each time', () => {
    const elsewhere = mentions.filter(({ path }) => path !== response.termsPath.split('#')[0])
    expect(elsewhere.filter(({ html }) => !html.includes(`href="${response.termsPath}"`)).map(said)).toEqual([])
  })

  it('is never said to be an hour at any time of day', () => {
    const all = [...mentions, ...asides.filter(isMention)]
    expect(all.filter(({ text }) => AT_ANY_TIME.test(text)).map(said)).toEqual([])
  })

  it('binds: the terms take nothing back that the pages say', () => {
    const terms = blocks.filter(({ path }) => path === '/terms').map(({ text }) => text)
    expect(
      terms.filter((text) => /words promise|no more than this section|not (?:a|be) (?:promise|binding)/i.test(text)),
    ).toEqual([])
  })
})
