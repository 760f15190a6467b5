import { describe, expect, it } from 'vitest'
import { promise } from '../../src/content/promise.ts'
import { response } from '../../src/facts/company.ts'
import { priceSentence } from '../../src/facts/prices.ts'
import { routes } from '../../src/routes.ts'
import { asides, type Block, blocks } from './blocks.ts'
import { labour, pageOf, proof, words } from './built.ts'

/** No page claims more than the owner has said: docs/owner.md lists what needs evidence. */
const all: readonly Block[] = [...blocks, ...asides].filter(({ text }) => text !== '')
const said = ({ path, text }: Block) => `${path}: ${text}`
const without = (block: Block, ...allowed: readonly RegExp[]): Block => ({
  ...block,
  text: allowed.reduce((rest, words) => rest.replace(words, ''), block.text),
})
/** Each sentence of a block by itself. */
const sentences = (block: Block): Block[] =>
  block.text.split(/(?<=[.!?])\s+/).map((sentence) => ({ ...block, text: sentence }))
/** Words that the owner has proved. */
const proved = [
  proof.insurance?.cover,
  ...(proof.memberships ?? []).map(({ body }) => body),
  proof.reviews && `reviews on ${proof.reviews.source}`,
  proof.reviews?.source,
].filter((words) => words !== undefined)
const withoutProof = (block: Block): Block => ({
  ...block,
  text: proved.reduce((rest, words) => rest.replaceAll(words, ''), block.text),
})
const termsOf = (path: string) => blocks.filter((block) => block.path === path).map(({ text }) => text)
const found = (claim: RegExp, from: readonly Block[] = all) => [
  ...new Set(from.filter(({ text }) => claim.test(text)).map(said)),
]

/** Written out, so that it cannot change by accident. */
const PRICE =
  'Before anyone sets off we tell you the hourly rate at that time, the minimum charge and our best estimate, VAT included; we do no extra work without your agreement.'

it('the form makes our promise before its button is pressed', () => {
  expect(words(pageOf('/contact'))).toContain(promise(undefined))
})

describe('the price', () => {
  it('is promised in one sentence, and nowhere in stronger words', () => {
    expect(priceSentence).toBe(PRICE)
    const rest = all.map((block) => without(block, new RegExp(PRICE.slice(1).replace(/[.;]/g, '\\$&'), 'gi')))
    const stronger =
      /\b(?:total|price|cost)\b.*\bbefore (?:any|some)(?:one|body) (?:sets off|leaves|comes|travels)\b|\b(?:agreed|fixed)\b.*\bbefore (?:any|some)(?:one|body)\b|\bbefore we set off\b|\b(?:agree|know|get) the total\b|\bfull price\b|\btotal (?:agreed|price)\b/i
    expect(found(stronger, rest.flatMap(sentences))).toEqual([])
  })

  // Which pounds may be shown where they are given: owner.test.ts.
  it.skipIf(labour)('is not given in pounds while the owner has set none', () => {
    expect(found(/£ ?\d/, all.map(withoutProof))).toEqual([])
  })

  it('is explained on /faq with what costs more first', () => {
    const answer = words(pageOf('/faq')).match(/at the weekend\? (.*?\.) (.*?\.)/)
    expect(answer?.[1]).toMatch(/labour costs more at night/)
    expect(answer?.[2]).toMatch(/call-out itself carries no extra charge/)
  })

  it('is linked in every footer, with privacy, emergencies and landlords', () => {
    for (const { path } of routes) {
      const html = pageOf(path)
      for (const page of ['/prices', '/privacy', '/is-it-an-emergency', '/landlords-and-agents'])
        expect(html.slice(html.indexOf('quick-links')), path).toContain(`href="${page}"`)
    }
  })
})

describe('without the owner’s word the site does not claim', () => {
  it.skipIf(labour?.callOut === 0)('a call-out without a fee', () => {
    expect(found(/\b(?:no|free|without a) call-?out (?:fee|charge)|\bfree call-?out/i)).toEqual([])
  })

  const CLAIMS = {
    'something for nothing': /\bfree (?:quote|estimate|visit)/i,
    'to be the best':
      /\b(?:cheapest|lowest prices?|best prices?|unbeatable|number one|award|leading|finest|no\. ?1)\b/i,
    'to be rated': /\b(?:5|five)[\s-]star|\breviews?\b|(?<!-)\brated\b|\btestimonial/i,
    'size or age': /\b(?:years[’']?|decades) (?:of experience|in business)\b|\bfamily[\s-](?:run|owned)\b/i,
    'a membership':
      /\b(?:NICEIC|NAPIT|CIPHE|WaterSafe|Checkatrade|TrustMark|TrustATrader|FENSA|FMB|MLA[\s-]approved|Which\? Trusted|ISO ?9001|SafeContractor|CHAS)\b/i,
    'a certificate': /\b(?:our|we are|we’re|fully)\b[^.]*\b(?:accredited|certified|licensed|qualified|approved)\b/i,
    'that all customers are satisfied': /\bsatisfaction\b|\b(?:100|hundred) ?(?:%|per cent)/i,
    'that the repair is sure to work':
      /\bguaranteed? (?:to|results?|fix)\b|\bno fix,? no fee\b|\bfirst[\s-]time fix\b/i,
  }
  it.each(Object.entries(CLAIMS))('%s', (_, claim) => {
    expect(found(claim, all.map(withoutProof))).toEqual([])
  })

  it('how many customers it has, except once among the credentials', () => {
    const claims = all.filter(({ text }) => /\bthousands of (?:\w+ )?customers\b|\bsatisfied\b/i.test(text))
    expect(claims.map(({ path }) => path)).toEqual(['/about'])
  })

  it('to be insured in any words but those of the facts', () => {
    const rest = all.map((block) => without(block, /fully insured/gi))
    expect(found(/\bwe are insured\b|\binsured (?:company|business|trades?|plumbers?|locksmiths?)\b/i, rest)).toEqual(
      [],
    )
  })

  it('that anything but its work is guaranteed, except what the specification has', () => {
    const rest = all.map((block) =>
      without(block, /(?:work|repairs?|workmanship)(?: is| are)? guaranteed/gi, /what is guaranteed/gi),
    )
    const places = rest.filter(({ text }) => /\bguaranteed\b/i.test(text)).map(({ path }) => path)
    expect([...new Set(places)].sort()).toEqual(['/faq', '/services/emergency-locksmith', '/terms'])
  })
})

describe('the site does not offer', () => {
  const does = (verbs: string, things: string) =>
    new RegExp(`\\b(?:we|our \\w+) (?:can |also |will )?(?:${verbs})\\b[^.]*\\b(?:${things})\\b`, 'i')
  const FIXES = 'fit|install|repair|mend|move|connect'
  it.each([
    [
      'work on gas, which is for a Gas Safe registered engineer',
      /Gas Safe|gas engineer|\bgas(?:-|\s)fitter/i,
      /\b(?:a Gas Safe registered engineer|the Gas Safe Register)\b/g,
      does(`${FIXES}|service`, 'gas|boilers?'),
    ],
    [
      'electrical work, which is for a registered electrician',
      /\belectrician/,
      /\b(?:registered|the) electrician/g,
      does(`${FIXES}|wire|rewire`, 'electric\\w*|wiring|sockets?|lights?|circuits?'),
    ],
  ])('%s', (_, title, others, work) => {
    const rest = all.map((block) => without(block, others))
    expect(found(title, rest)).toEqual([])
    expect(found(work, all.flatMap(sentences))).toEqual([])
  })

  it('work on hot water under pressure, which needs a certificate', () => {
    const declined = blocks.filter(({ text }) => /\bwe do not work on\b[^.]*\b(?:cylinders?|unvented)\b/i.test(text))
    const pages = declined.map(({ path }) => path)
    // Or the advice itself says that it is not for us.
    const rest = all.filter(({ path, text }) => !pages.includes(path) && !/engineer, not us\b/.test(text))
    expect(found(/\bunvented\b|\bG3\b/, rest)).toEqual([])
  })
})

describe('the terms', () => {
  const terms = termsOf('/terms')

  it('quote the model form of the Consumer Contracts Regulations', () => {
    for (const line of [
      '(Complete and return this form only if you wish to withdraw from the contract)',
      'I/We (*) hereby give notice that I/We (*) cancel my/our (*) contract of sale of the following goods (*)/for the supply of the following service (*),',
      'Signature of consumer(s) (only if this form is notified on paper),',
    ])
      expect(terms).toContain(line)
  })

  it('mention the charge for late payment once', () => {
    expect(terms.filter((text) => text.includes('1.5% a month'))).toHaveLength(1)
  })

  const SAID = {
    'that consumers pay no charge for late payment':
      /business customer.*1\.5% a month.*not add this charge if you order as a consumer/,
    'what we refund if we cancel':
      /If we have to cancel .* owe nothing for what we have not done, and we refund what you have paid for it within 14 days/,
    'when the work is done, where no time was agreed':
      /within a reasonable time \(Consumer Rights Act 2015, section 52\)/,
    'that a consumer pays no deposit while they can cancel':
      /deposit.*only once the 14 days in which you can cancel are over/,
    'when a complaint is answered':
      /within 5 working days that we have your complaint, and give you our answer within 28 days/,
    'that what was agreed on the phone is confirmed':
      /agree on the phone .* confirm it before we start, by text message, by email or as a file/,
    'what a large project is': /A large project is /,
  }
  it.each(Object.entries(SAID))('say %s', (_, words) => {
    expect(terms.filter((text) => words.test(text))).toHaveLength(1)
  })
})

it.each([
  ['/privacy', /push services of Apple, Google, Microsoft and Mozilla.*encrypted/],
  ['/privacy', /telephone company may carry a call or a text/],
  ['/privacy', /needs a registered electrician or a Gas Safe registered engineer, they get/],
  ['/privacy', /The law It makes us keep invoices/],
  ['/privacy', /explicit consent For what you tell us about health/],
  ['/landlords-and-agents', /Awaab’s Law.*within 24 hours/],
])('%s says what the law asks for: %s', (path, words) => {
  expect(termsOf(path).filter((text) => words.test(text))).toHaveLength(1)
})

/** What one hour means, beside each mention: a qualification that is a click away does not count (ASA). Written out on purpose. */
const AIM = /we aim (?:for|to call you back within) 60 minutes Monday to Friday 8am to 6pm, 90 minutes at other times/i

/** An hour, or its meaning, as the time until we arrive. */
const MENTION =
  /\b(?:1|one|first)[\s-]hour\b|\b(?:in|within|under|inside) (?:an|the) hour\b|\ban hour’s\b|\b(?:60|90|sixty|ninety)[\s-]?min/i

/** Next to "1-hour" these would promise an hour at night too. */
const AT_ANY_TIME =
  /\b(?:any|all|every) (?:hour|time)s?\b|\bday (?:and|or|&) night\b|24\/7|\b24[\s-]hours?\b|round the clock/i

/** Where time is charged, an hour is how long a visit takes. */
const LENGTH = /\bfirst hour(?: in full| £|$)|^1 hour(?: \d+ minutes| in all)?$/i

const isMention = ({ text }: Block) => MENTION.test(text.replace(LENGTH, ''))
const mentions = blocks.filter(isMention)

describe('the one-hour response', () => {
  const everywhere = [...mentions, ...asides.filter(isMention)]

  it('is explained in the same block of text wherever it is mentioned', () => {
    expect(mentions.length).toBeGreaterThan(20)
    expect(everywhere.filter(({ text }) => !AIM.test(text)).map(said)).toEqual([])
  })

  it('links to the terms wherever it is mentioned', () => {
    const elsewhere = mentions.filter(({ path }) => path !== response.termsPath.split('#')[0])
    expect(elsewhere.filter(({ html }) => !html.includes(`href="${response.termsPath}"`)).map(said)).toEqual([])
  })

  it('is never promised for any time of day', () => {
    expect(everywhere.filter(({ text }) => AT_ANY_TIME.test(text)).map(said)).toEqual([])
  })

  it('is not taken back by the terms', () => {
    const back = /words promise|no more than this section|not (?:a|be) (?:promise|binding)/i
    expect(termsOf('/terms').filter((text) => back.test(text))).toEqual([])
  })
})
