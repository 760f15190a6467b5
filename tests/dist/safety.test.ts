import { describe, expect, it } from 'vitest'
import { PICTURES } from '../../src/content/drawings.ts'
import { symptoms } from '../../src/content/emergencies.ts'
import { checkOrder, type SafetyLineName, safety, safetyLines } from '../../src/content/safety.ts'
import { isShort, servicePages } from '../../src/content/servicePages.ts'
import { services } from '../../src/content/services.ts'
import { trades } from '../../src/content/trades.ts'
import { urgentFacts } from '../../src/content/urgentFacts.ts'
import { helplines } from '../../src/facts/helplines.ts'
import { emergencyPhone } from '../../src/facts/phones.ts'
import { priceSentence } from '../../src/facts/prices.ts'
import { routes } from '../../src/routes.ts'
import { blocks, plain, strings } from './blocks.ts'
import { files, mainOf, pageOf, tagsOf, text, words } from './built.ts'

/** The advice for each emergency, in the order in which people need it. Written out, not read from the code. */
const emergencies = {
  people: ['life'],
  gas: ['gasSpark', 'gasOpen', 'gasOut', 'gasBottled'],
  gasInShort: ['gasSpark', 'gasOpen', 'gasOut'],
  carbonMonoxide: ['coOut', 'coOff', 'coStay', 'coCall'],
  water: [
    ...(['wetElectrics', 'ceiling', 'stopTap', 'stopTapStuck', 'electricity', 'boiler', 'coldTaps'] as const),
    ...(['stillRunning', 'flatsBelow', 'photographs', 'asbestos'] as const),
  ],
  // Nothing has burst, so the taps can stay shut.
  leak: ['wetElectrics', 'ceiling', 'stopTap', 'stopTapStuck', 'electricity', 'boiler', 'flatsBelow', 'photographs'],
  waterInShort: ['wetElectrics', 'stopTap', 'electricity'],
  frozen: ['frozenOff', 'frozenFire', 'frozenTap', 'frozenThaw'],
  frost: ['condensate', 'heatRoom', 'boilerEngineer', 'priority'],
  cylinder: ['cylinder', 'cylinderFire', 'cylinderTaps', 'cylinderRoom', 'cylinderSealed'],
  cellar: ['cellar', 'pump', 'flood'],
  nail: ['nail'],
  drain: ['stopWater', 'sewage', 'dirtyWater', 'neighbours', 'sewerageCompany', 'drainInFlats'],
  drainGuide: ['wetElectrics', 'electricity', 'stopWater', 'sewage', 'dirtyWater', 'photographs'],
  lock: ['personInside', 'burglar', 'partner', 'evicted', 'keyholders', 'waiting', 'price', 'identification', 'entry'],
  power: ['shock', 'burning', 'wetElectrics', 'prepayment', 'tripped', 'powerCut', 'medical', 'candles', 'generator'],
  standing: ['standingWater'],
  lead: ['leadPipe'],
  cannotSpeak: ['cannotSpeak'],
  ceilingSteps: [
    ...(['life', 'wetElectrics', 'ceiling', 'stopTap', 'stopTapStuck', 'flatAbove', 'electricity', 'price'] as const),
    ...(['stillRunning', 'flatsBelow', 'photographs', 'asbestos'] as const),
  ],
  cellarSteps: [
    ...(['cellar', 'wetElectrics', 'pump', 'flood', 'stopTap', 'stopTapBelow', 'stopWater', 'sewage'] as const),
    ...(['dirtyWater', 'photographs'] as const),
  ],
  frostSteps: ['gasSpark', 'gasOut', 'coOut', 'frozenOff', 'condensate', 'heatingPipe'],
  burst: ['boilerLeak', 'stillRunning', 'asbestos'],
  chirp: ['coChirp'],
  renting: ['renting'],
  noWater: ['noWaterNeighbour', 'noWaterCompany', 'noWaterTap', 'noWaterFrost'],
  leakingBoiler: ['gasSpark', 'gasOut', 'wetElectrics', 'boilerEngineer', 'boilerLeak'],
  coldHome: ['heatRoom', 'priority'],
  breakIn: ['burglar', 'partner', 'price', 'identification', 'photographs'],
  ceilingDown: ['asbestos'],
  fumes: ['generator', 'heatRoom'],
  behindADoor: ['personInside'],
  hornchurch: ['wetElectrics', 'ceiling', 'stopTap', 'coldTaps'],
  // In short, for someone unsure: each leads to its own page.
  notUsFirst: [
    ...(['gasSpark', 'gasOut', 'coOut', 'coStay', 'coCall', 'personInside', 'lockedIn', 'burglar'] as const),
    ...(['partner', 'shock', 'burning', 'wetElectrics', 'flood', 'cannotSpeak'] as const),
  ],
} as const satisfies Readonly<Record<string, readonly SafetyLineName[]>>

/** Every page with lines of these has them in this order. */
const EVERYWHERE = ['gas', 'carbonMonoxide', 'water', 'frozen', 'cylinder', 'cellar', 'drain', 'lock', 'power'] as const

const concerned: Readonly<Record<string, readonly (keyof typeof emergencies)[]>> = {
  '/': ['people'],
  '/emergency': ['people', 'cannotSpeak'],
  '/emergency/smell-of-gas': ['gas', 'people'],
  '/emergency/carbon-monoxide': ['carbonMonoxide', 'fumes', 'chirp'],
  '/emergency/water-through-the-ceiling': ['ceilingSteps'],
  '/emergency/burst-pipe': ['people', 'nail', 'lead', 'burst'],
  '/emergency/flooded-cellar': ['cellarSteps', 'people'],
  '/emergency/boiling-cylinder': ['cylinder', 'people'],
  '/emergency/locked-out': ['lock', 'cannotSpeak'],
  '/emergency/drain-backing-up': ['drain', 'gas'],
  '/emergency/no-power': ['power', 'people'],
  '/emergency/boiler-dead-in-frost': ['frostSteps', 'frozen', 'frost', 'standing'],
  '/emergency/no-water': ['noWater', 'renting'],
  '/emergency/leaking-boiler': ['leakingBoiler', 'coldHome'],
  '/emergency/broken-into': ['breakIn', 'people'],
  '/services/emergency-plumbing': ['people', 'water'],
  '/services/emergency-plumbing-services': ['people'],
  '/services/emergency-locksmith': ['lock'],
  '/services/emergency-locksmith-services': ['people'],
  '/services/emergency-drainage': ['people', 'drain'],
  '/services/emergency-drainage-services': ['people'],
  '/services/leak-detection': ['people', 'leak', 'ceilingDown'],
  '/services/leak-detection-repairs': ['people'],
  '/services/carpentry-work': ['nail'],
  '/blog/prevent-burst-pipes': ['people', 'water', 'cellar', 'frozen', 'frost', 'nail', 'standing'],
  '/blog/emergency-locksmith-tips': ['lock'],
  '/blog/emergency-drain-unblocking-guide': ['people', 'drainGuide', 'drain', 'gas', 'cellar'],
  '/is-it-an-emergency': ['notUsFirst', 'cylinder', 'nail'],
  '/faq': ['people', 'gasInShort', 'carbonMonoxide', 'waterInShort', 'cannotSpeak', 'behindADoor'],
  '/locations/hornchurch': ['hornchurch', 'lead'],
  '/locations/cranham': ['lead'],
  '/locations/ockendon': ['cylinder'],
  '/locations/kent': ['gas', 'carbonMonoxide', 'cellar'],
}

const readable = (html: string) => words(html).replace(/ ([.,:?])/g, '$1')
const names = Object.keys(safety) as SafetyLineName[]

/** Where the line begins in a text, at either length, or -1. */
function placeOf(read: string, name: SafetyLineName): number {
  const places = [safety[name].full, safety[name].brief].map((line) => read.indexOf(plain(line)))
  return Math.min(...places.filter((place) => place >= 0), Number.POSITIVE_INFINITY)
}
const isIn = (read: string) => (name: SafetyLineName) => Number.isFinite(placeOf(read, name))
/** Lines of a text that come before a more dangerous one. */
const misplaced = (read: string, lines: readonly SafetyLineName[]) => {
  const found = lines.filter(isIn(read))
  const places = found.map((name) => placeOf(read, name))
  return found.filter((_, index) => index > 0 && (places[index] ?? 0) < (places[index - 1] ?? 0))
}

const content = import.meta.glob(['../../src/content/*.ts', '!**/safety.ts'], { eager: true })

describe('safety advice', () => {
  it('is checked for every emergency page, guide and article', () => {
    const URGENT = /^\/(?:emergency|blog\/|services\/(?:emergency|leak))/
    const pages = routes.map(({ path }) => path).filter((path) => URGENT.test(path))
    expect(pages.filter((path) => !concerned[path])).toEqual([])
  })

  it('is a link away on the longer service pages', () => {
    const long = servicePages.filter((page) => trades[page.trade].safety && !isShort(page))
    expect(long.length).toBeGreaterThan(2)
    for (const { slug, trade } of long) {
      const page = mainOf(`/services/${slug}`)
      const [, link = ''] = /class="safety">(.*?)<\/div>/.exec(page) ?? []
      expect(readable(link).trim(), slug).toBe(
        `${plain(safety.life.full)} Is it happening now? Do this first Request a quote`,
      )
      const { path } = trades[trade]
      expect(link, slug).toContain(`href="${path}#safety"`)
      expect(page.indexOf('id="safety"'), slug).toBe(-1)
      expect(mainOf(path), path).toContain('id="safety"')
    }
  })

  it('comes first on a short page, then the call and its price, then other dangers, each a link to its steps', () => {
    const short = servicePages.filter((page) => trades[page.trade].safety && isShort(page))
    expect(short).toHaveLength(4)
    for (const { slug, trade } of short) {
      const page = mainOf(`/services/${slug}`)
      const dangers = (trades[trade].safety?.dangers ?? []).map((path) => `<li><a href="${path}">`)
      expect(dangers.length, slug).toBeGreaterThan(0)
      const inOrder = ['id="safety"', priceSentence, 'href="/prices#bands"', ...dangers]
      let place = 0
      for (const part of inOrder) {
        place = page.indexOf(part, place)
        expect(place, `${slug}: ${part}`).not.toBe(-1)
      }
    }
  })

  it.each([
    ['emergency-plumbing', 'burst-pipe'],
    ['emergency-locksmith', 'locked-out'],
    ['emergency-drainage', 'drain-backing-up'],
  ])('opens /services/%s with the steps of /emergency/%s, word for word', (trade, symptom) => {
    const stepsOf = (path: string) => /<div class="wrap doing[\s\S]*?<\/ol>/.exec(mainOf(path))?.[0]
    const steps = stepsOf(`/emergency/${symptom}`)
    expect(steps).toContain('Step 1 of')
    expect(stepsOf(`/services/${trade}`)).toBe(steps)
  })

  it('includes every line that concerns a page', () => {
    const missing = Object.entries(concerned).flatMap(([path, topics]) => {
      const isThere = isIn(readable(pageOf(path)))
      const lines = topics.flatMap((topic) => emergencies[topic])
      return lines.filter((name) => !isThere(name)).map((name) => `${path}: ${name}`)
    })
    expect(missing).toEqual([])
  })

  it('has one order, and a page in another order is not built', () => {
    for (const lines of Object.values(emergencies)) {
      expect(safetyLines(lines.toReversed(), 'full')).toEqual(lines.map((name) => safety[name].full))
      expect(() => checkOrder(lines, 'a page')).not.toThrow()
    }
    expect(() => checkOrder(['stopTap', 'wetElectrics'], 'a page')).toThrow('“wetElectrics” belongs before “stopTap”')
  })

  it('is in order on every page', () => {
    const wrong = routes.flatMap(({ path }) => {
      const page = readable(pageOf(path))
      return [...EVERYWHERE, ...(concerned[path] ?? [])].flatMap((topic) =>
        misplaced(page, emergencies[topic]).map((name) => `${path}: ${topic}: ${name}`),
      )
    })
    expect(wrong).toEqual([])
  })

  it('is in order in each paragraph, list item and step', () => {
    const wrong = blocks.flatMap(({ path, html }) => misplaced(readable(html), names).map((name) => `${path}: ${name}`))
    expect([...new Set(wrong)]).toEqual([])
    for (const { slug, steps } of symptoms)
      expect(misplaced(plain(steps.map((step) => step.text).join(' ')), names), slug).toEqual([])
  })

  // By the words themselves: nobody should reach into water for the stop tap.
  it('mentions wet sockets before the stop tap', () => {
    const SOCKETS =
      /sockets, lights or the fuse box (?:are )?wet|wet sockets, lights or fuse box|water (?:in|has reached|has got into) the (?:sockets|lights)|wet electrics/
    const wrong = routes.filter(({ path }) => {
      const page = readable(mainOf(path))
      const tap = page.search(/turn (?:off )?(?:the )?(?:water at the )?stop tap/i)
      return tap >= 0 && tap < page.search(SOCKETS)
    })
    // This guide begins with how to find the tap on a dry day.
    expect(wrong.map(({ path }) => path).filter((path) => path !== '/blog/prevent-burst-pipes')).toEqual([])
  })

  it('is worded the same everywhere', () => {
    const lines = names.flatMap((name) => [safety[name].full, safety[name].brief])
    const ADVICE =
      /\bpierce|\bbulg|fuse box is dry|will not (?:turn|move),? do not force|hair dryer|stop tap clockwise|\bno (?:flame|switch)|not touch (?:any|it)|reached (?:the electrics|anything electrical)|dry hands/i
    const own = Object.values(content)
      .flatMap(strings)
      .map((said) => lines.reduce((rest, line) => rest.replace(line, ''), said))
      .filter((said) => ADVICE.test(said) && !lines.some((line) => line.includes(said)))
    expect([...new Set(own)]).toEqual([])
  })

  it('tells tenants on each emergency page to call the landlord first, and afterwards where a life comes first', () => {
    const LIFE_FIRST = ['smell-of-gas', 'carbon-monoxide', 'no-power', 'broken-into']
    for (const { slug } of symptoms) {
      const has = isIn(readable(mainOf(`/emergency/${slug}`)))
      const isAfterwards = LIFE_FIRST.includes(slug)
      expect([has('renting'), has('rentingAfterwards')], slug).toEqual([!isAfterwards, isAfterwards])
    }
  })

  it.each([
    ['/emergency/boiling-cylinder', 'cylinderSealed'],
    ['/emergency/burst-pipe', 'boilerLeak'],
    ['/emergency/leaking-boiler', 'boilerLeak'],
  ] as const)('%s says what is not ours before it gives our number', (path, line) => {
    const [steps = ''] = readable(mainOf(path)).split(emergencyPhone.display)
    expect(isIn(steps)(line)).toBe(true)
  })

  it.each([
    ['water-through-the-ceiling', /Roof leaking The roof and its gutters aren’t ours\. Call a roofer/],
    ['leaking-boiler', /^.*?The boiler is not ours\..*?Step 1 of/],
    ['broken-into', /We do not board up windows or fit glass\. A glazier does\./],
  ])('names on /emergency/%s the trade for a roof, a boiler or broken glass', (slug, words) => {
    expect(readable(mainOf(`/emergency/${slug}`))).toMatch(words)
  })

  it('replaces older advice on a visitor’s device at once', () => {
    expect(urgentFacts).toMatchObject({ helplines, safety })
    expect(Object.keys(urgentFacts.safety)).toEqual(names)
    const kept = JSON.stringify(urgentFacts)
    for (const { slug, steps } of symptoms) for (const step of steps) expect(kept, slug).toContain(JSON.stringify(step))
  })

  it('is in three bands on /is-it-an-emergency, each a link away, whose lines begin with what has happened', () => {
    const page = mainOf('/is-it-an-emergency')
    const bands = [...page.matchAll(/<section class="care care-(\w+)">(.*?)<\/section>/g)]
    expect(bands.map(([, urgency]) => urgency)).toEqual(['danger', 'now', 'wait'])
    for (const [, urgency, band = ''] of bands) {
      expect(page).toContain(`href="#${urgency}"`)
      expect(band).toMatch(/^<h2 id="\w+"><svg/)
      expect(band.match(/<li><b>/g)?.length).toBe(band.match(/<li>/g)?.length)
    }
  })

  it('links every helpline number', () => {
    const numbers = Object.values(helplines).map((line) => ('display' in line ? line.display : line.name))
    const bare = files('**/*.html').flatMap((file) => {
      const html = text(file).replace(/<(script|style)\b[\s\S]*?<\/\1>/g, '')
      // 999 BSL is the name of a service.
      const unlinked = readable(html.replace(/<a [^>]*href="(?:tel|sms):[^>]*>[\s\S]*?<\/a>|999 BSL/g, ''))
      return numbers
        .filter((number) => new RegExp(`(?<!\\d ?)${number}(?! ?\\d)`).test(unlinked))
        .map((number) => `${file}: ${number}`)
    })
    expect(bare).toEqual([])
  })
})

describe('gas and carbon monoxide', () => {
  const notOurs = symptoms.filter(({ instead }) => instead).map(({ slug }) => `/emergency/${slug}`)
  const hrefs = (html: string) => tagsOf(html).flatMap(({ attributes: { href } }) => href ?? [])

  it('have a page each, linked from /emergency and the house', () => {
    expect(notOurs).toEqual(['/emergency/smell-of-gas', '/emergency/carbon-monoxide'])
    for (const path of notOurs)
      for (const from of ['/', '/emergency']) expect(hrefs(mainOf(from)), `${from} → ${path}`).toContain(path)
  })

  it('show no telephone, which would be indoors', () => {
    const [left, top, width, height] = PICTURES.phone
    const inTheHouse = Object.entries(PICTURES).flatMap(([name, [x, y, w, h]]) =>
      x < left + width && left < x + w && y < top + height && top < y + h ? [name] : [],
    )
    const shown = symptoms
      .filter(({ instead }) => instead)
      .flatMap(({ picture, scene = picture, steps }) => [scene, ...steps.map(({ picture }) => picture)])
    expect(shown.filter((name) => [...inTheHouse, 'office'].includes(name))).toEqual([])
  })

  it('are never mixed: advice on carbon monoxide does not forbid switches', () => {
    const said = blocks.map(({ path, html }) => ({ path, read: readable(html) }))
    const mixed = said.filter(
      ({ read }) => emergencies.gas.some(isIn(read)) && emergencies.carbonMonoxide.some(isIn(read)),
    )
    expect(mixed).toEqual([])
    const sentences = said.flatMap(({ path, read }) => read.split(/(?<=[.?!]) /).map((words) => `${path}: ${words}`))
    const onMonoxide = sentences.filter((sentence) => /: .*(?:carbon monoxide|\bCO alarm)/i.test(sentence))
    expect(onMonoxide.filter((sentence) => /: .*(?:switch|touch|spark|phone|bell)/i.test(sentence))).toEqual([])
    expect(readable(mainOf('/emergency/carbon-monoxide'))).not.toMatch(/switch|touch/i)
  })

  it('send people outside before any call, wherever carbon monoxide is named', () => {
    const steps = [...mainOf('/emergency/carbon-monoxide').matchAll(/id="step-\d"([\s\S]*?)<\/li>/g)]
    const calls = steps.map(([step]) => hrefs(step).filter((href) => href.startsWith('tel:')))
    expect(new Set(calls.flat())).toEqual(new Set([helplines.emergency.href, helplines.gas.href]))
    expect(steps.findIndex(([step]) => isIn(readable(step))('coOut'))).toBe(0)
    expect(calls[0]).toEqual([])
    expect(calls.find((numbers) => numbers.length > 0)?.[0]).toBe(helplines.emergency.href)

    const found = routes.map(({ path }) => emergencies.carbonMonoxide.filter(isIn(readable(pageOf(path)))))
    const naming = found.filter((lines) => lines.length > 0)
    expect(naming.length).toBeGreaterThan(4)
    for (const [first] of naming) expect(first).toBe('coOut')
  })

  it.each(notOurs)('%s sells nothing, links the gas line, and leaves out our number', (path) => {
    const html = mainOf(path)
    expect(html).not.toContain('class="rate-now"')
    expect(readable(html)).not.toMatch(/\bpric|\brates?\b|\bcosts?\b|£|\bVAT\b|minimum charge/i)
    expect(hrefs(html).filter((href) => /^\/(?:prices|services|contact|while-you-wait)/.test(href))).toEqual([])
    const [, steps = '', bar = ''] = /<ol>([\s\S]*?)<\/ol>[\s\S]*class="say">([\s\S]*?)<\/div>/.exec(html) ?? []
    for (const part of [steps, bar]) expect(part).toContain(`class="button button-call" href="${helplines.gas.href}"`)
    expect(hrefs(html)).not.toContain(emergencyPhone.href)
  })
})

/** At both lengths: a line that loses these words can kill. */
it.each<[SafetyLineName, RegExp]>([
  ['gasSpark', /no switch.*no flame.*no phone, (?:door)?bell or intercom indoors/i],
  ['gasOpen', /never go into a cellar/i],
  ['gasOut', /everybody out.*call.*0800 111 999.*outside/i],
  ['gasBottled', /LPG.*(?:heavier than air|sinks).*supplier’s own emergency line/i],
  ['coOut', /everybody out into fresh air/i],
  ['coStay', /until you are told it is safe/i],
  ['coCall', /from outside.*999.*0800 111 999/i],
  ['burning', /get out and call 999/i],
  [
    'wetElectrics',
    /keep out, touch nothing and call 105.*registered electrician.*go on to the water steps, from somewhere dry/i,
  ],
  ['coChirp', /chirp.*today.*full alarm/i],
  ['shock', /touch.*off at the fuse box|off at the fuse box.*touch/i],
  [
    'partner',
    /999.*listen.*cough or tap.*on (?:a mobile|mobiles),? press 55 when asked.*free, day and night: 0808 2000 247/i,
  ],
  ['evicted', /threatened.*999.*court order.*0808 800 4444.*101/i],
  ['flood', /rising.*trapped.*999.*only warns and advises/i],
  ['cylinderFire', /die down.*never put water on it/i],
  ['cylinderSealed', /no tank in the loft.*cold water on.*no valve.*out of the cupboard.*G3.*not us/i],
  [
    'nail',
    /leave it in.*gas.*out.*0800 111 999.*cable.*let go.*main switch off if the fuse box is dry.*registered electrician/i,
  ],
  ['boilerLeak', /off at its switch.*valve.*Gas Safe.*OFTEC.*pipe in front of it/i],
  [
    'cannotSpeak',
    /YES.*“success”.*three minutes.*18000 in an emergency|“success”.*three minutes.*18000 in an emergency/i,
  ],
  ['ceiling', /never pierce it/i],
  ['heatRoom', /barbecue, (?:a )?patio heater or (?:the )?oven.*can kill.*carbon monoxide/i],
  ['generator', /outside.*away from windows.*carbon monoxide/i],
])('the advice “%s” keeps its sense', (name, words) => {
  for (const line of [safety[name].full, safety[name].brief]) expect(plain(line)).toMatch(words)
})

/** By law gas needs a Gas Safe registered engineer, a sealed cylinder a G3 certificate, wiring a registered electrician. */
it('no offered job needs a certificate', () => {
  const CERTIFIED =
    /\b(?:gas|boilers?|unvented|(?:hot[- ]water|tanks and) cylinders?|electric\w*|wiring|sockets?|fuse)\b/i
  const jobs = [...Object.values(trades), ...services].flatMap((it) => ('jobs' in it ? it.jobs : it.features))
  expect(jobs.length).toBeGreaterThan(50)
  expect(jobs.filter((job) => CERTIFIED.test(job))).toEqual([])
})
