import { describe, expect, it } from 'vitest'
import { symptoms } from '../../src/content/emergencies.ts'
import { checkOrder, type SafetyLineName, safety, safetyLines } from '../../src/content/safety.ts'
import { servicePages } from '../../src/content/servicePages.ts'
import { services } from '../../src/content/services.ts'
import { trades } from '../../src/content/trades.ts'
import { urgentFacts } from '../../src/content/urgentFacts.ts'
import { helplines } from '../../src/facts/helplines.ts'
import { emergencyPhone } from '../../src/facts/phones.ts'
import { routes } from '../../src/routes.ts'
import { blocks } from './blocks.ts'
import { files, tagsOf, text, visibleText } from './built.ts'

/** What the advice for each emergency is, in the order in which it is needed: written out, not asked of the code. */
const emergencies = {
  people: ['life'],
  gas: ['gasSpark', 'gasOpen', 'gasOut', 'gasBottled'],
  gasInShort: ['gasSpark', 'gasOpen', 'gasOut'],
  carbonMonoxide: ['coOut', 'coOff', 'coStay', 'coCall'],
  water: [
    'wetElectrics',
    'ceiling',
    'stopTap',
    'stopTapStuck',
    'electricity',
    'boiler',
    'coldTaps',
    'stillRunning',
    'flatsBelow',
    'photographs',
    'asbestos',
  ],
  // Nothing is bursting: the taps need not be emptied.
  leak: ['wetElectrics', 'ceiling', 'stopTap', 'stopTapStuck', 'electricity', 'boiler', 'flatsBelow', 'photographs'],
  waterInShort: ['wetElectrics', 'stopTap', 'electricity'],
  frozen: ['frozenOff', 'frozenFire', 'frozenTap', 'frozenThaw'],
  frost: ['condensate', 'heatRoom', 'boilerEngineer', 'priority'],
  cylinder: ['cylinder', 'cylinderTaps', 'cylinderRoom'],
  cellar: ['cellar', 'pump', 'flood'],
  nail: ['nail'],
  drain: ['stopWater', 'sewage', 'dirtyWater', 'neighbours', 'sewerageCompany', 'drainInFlats'],
  drainGuide: ['wetElectrics', 'electricity', 'stopWater', 'sewage', 'dirtyWater', 'photographs'],
  lock: ['personInside', 'burglar', 'partner', 'evicted', 'keyholders', 'waiting', 'price', 'identification', 'entry'],
  power: ['burning', 'wetElectrics', 'prepayment', 'tripped', 'powerCut', 'medical', 'candles', 'generator'],
  standing: ['standingWater'],
  lead: ['leadPipe'],
  cannotSpeak: ['cannotSpeak'],
  ceilingSteps: [
    'life',
    'wetElectrics',
    'ceiling',
    'stopTap',
    'stopTapStuck',
    'flatAbove',
    'electricity',
    'price',
    'stillRunning',
    'flatsBelow',
    'photographs',
    'asbestos',
  ],
  cellarSteps: [
    'cellar',
    'wetElectrics',
    'pump',
    'flood',
    'stopTap',
    'stopTapBelow',
    'stopWater',
    'sewage',
    'dirtyWater',
    'photographs',
  ],
  frostSteps: ['gasSpark', 'gasOut', 'coOut', 'frozenOff', 'condensate', 'heatingPipe'],
  hornchurch: ['wetElectrics', 'ceiling', 'stopTap', 'coldTaps'],
  // In short, for whoever is not sure: each leads to its own page.
  notUsFirst: [
    ...([
      'gasSpark',
      'gasOut',
      'coOut',
      'coStay',
      'coCall',
      'personInside',
      'lockedIn',
      'burglar',
      'partner',
      'burning',
    ] as const),
    ...(['wetElectrics', 'flood', 'cannotSpeak'] as const),
  ],
} as const satisfies Readonly<Record<string, readonly SafetyLineName[]>>

/** Whatever page has lines of one of these has them in this order. */
const EVERYWHERE = ['gas', 'carbonMonoxide', 'water', 'frozen', 'cylinder', 'cellar', 'drain', 'lock', 'power'] as const

const concerned: Readonly<Record<string, readonly (keyof typeof emergencies)[]>> = {
  '/': ['people'],
  '/emergency': ['people', 'cannotSpeak'],
  '/emergency/smell-of-gas': ['gas', 'people'],
  '/emergency/carbon-monoxide': ['carbonMonoxide'],
  '/emergency/water-through-the-ceiling': ['ceilingSteps'],
  '/emergency/burst-pipe': ['people', 'nail', 'lead'],
  '/emergency/flooded-cellar': ['cellarSteps', 'people'],
  '/emergency/boiling-cylinder': ['cylinder', 'people'],
  '/emergency/locked-out': ['lock', 'cannotSpeak'],
  '/emergency/drain-backing-up': ['drain', 'gas'],
  '/emergency/no-power': ['power', 'people'],
  '/emergency/boiler-dead-in-frost': ['frostSteps', 'frozen', 'frost', 'standing'],
  '/services/emergency-plumbing': [
    ...(['people', 'water', 'gas', 'carbonMonoxide', 'cellar', 'cylinder', 'nail', 'frozen'] as const),
  ],
  '/services/emergency-plumbing-services': ['people'],
  '/services/emergency-locksmith': ['lock'],
  '/services/emergency-locksmith-services': ['people'],
  '/services/emergency-drainage': ['people', 'drain', 'gas', 'cellar'],
  '/services/emergency-drainage-services': ['people'],
  '/services/leak-detection': ['people', 'leak', 'nail', 'cellar', 'gas'],
  '/services/leak-detection-repairs': ['people'],
  '/services/carpentry-work': ['nail'],
  '/blog/prevent-burst-pipes': ['people', 'water', 'cellar', 'frozen', 'frost', 'nail', 'standing'],
  '/blog/emergency-locksmith-tips': ['lock'],
  '/blog/emergency-drain-unblocking-guide': ['people', 'drainGuide', 'drain', 'gas', 'cellar'],
  '/is-it-an-emergency': ['notUsFirst', 'cylinder', 'nail'],
  '/faq': ['people', 'gasInShort', 'carbonMonoxide', 'waterInShort', 'cannotSpeak'],
  '/locations/hornchurch': ['hornchurch', 'lead'],
  '/locations/cranham': ['lead'],
  '/locations/ockendon': ['cylinder'],
  '/locations/kent': ['gas', 'carbonMonoxide', 'cellar'],
}

const fileOf = (path: string) => (path === '/' ? '/index.html' : `${path}.html`)
const readable = (html: string) =>
  visibleText(html)
    .replace(/\s+/g, ' ')
    .replace(/ ([.,:?])/g, '$1')
const plain = (line: string) => line.replace(/\[([^\]]*)\]\([^)]*\)/g, '$1')
const main = (path: string) => /<main[^>]*>([\s\S]*)<\/main>/.exec(text(fileOf(path)))?.[1] ?? ''
const names = Object.keys(safety) as SafetyLineName[]

/** Where the line begins in a text, at either length, or -1. */
function placeOf(read: string, name: SafetyLineName): number {
  const places = [safety[name].full, safety[name].brief].map((line) => read.indexOf(plain(line)))
  return Math.min(...places.filter((place) => place >= 0), Number.POSITIVE_INFINITY)
}
const isIn = (read: string) => (name: SafetyLineName) => Number.isFinite(placeOf(read, name))
/** Those lines of a text that stand before a more dangerous one. */
const misplaced = (read: string, lines: readonly SafetyLineName[]) => {
  const found = lines.filter(isIn(read))
  const places = found.map((name) => placeOf(read, name))
  return found.filter((_, index) => index > 0 && (places[index] ?? 0) < (places[index - 1] ?? 0))
}

describe('safety advice', () => {
  it('is on every emergency page and guide, and in every article', () => {
    const pages = routes
      .filter(
        ({ template, path }) =>
          ['emergency', 'symptom', 'post'].includes(template) || /^\/services\/(?:emergency|leak)/.test(path),
      )
      .map(({ path }) => path)
    expect(pages.filter((path) => !concerned[path])).toEqual([])
  })

  it('is a link away on a long companion, which is for whoever has the time to read it', () => {
    for (const { slug, trade } of servicePages.filter(
      ({ trade, intent }) => trades[trade].safety && intent === 'how',
    )) {
      const page = main(`/services/${slug}`)
      const [, link = ''] = /class="safety">(.*?)<\/p>/.exec(page) ?? []
      expect(readable(link), slug).toBe(`${plain(safety.life.full)} Is it happening now? Do this first.`)
      const { path } = trades[trade]
      expect(link, slug).toContain(`href="${path}#safety"`)
      expect(page.indexOf('id="safety"'), slug).toBe(-1)
      expect(main(path), path).toContain('<h2 id="safety">')
    }
  })

  it.each(Object.entries(concerned))('%s has every line that concerns it', (path, topics) => {
    const page = readable(text(fileOf(path)))
    const lines = [...new Set(topics.flatMap((topic) => emergencies[topic]))]
    expect(lines.filter((name) => !isIn(page)(name))).toEqual([])
  })

  it('has one order, whatever the order in which it is asked for, and a page that differs is not built', () => {
    for (const lines of Object.values(emergencies)) {
      expect(safetyLines(lines.toReversed(), 'full')).toEqual(lines.map((name) => safety[name].full))
      expect(() => checkOrder(lines, 'a page')).not.toThrow()
    }
    expect(() => checkOrder(['stopTap', 'wetElectrics'], 'a page')).toThrow('“wetElectrics” belongs before “stopTap”')
  })

  it('stands on every page in the order in which it is needed', () => {
    const wrong = routes.flatMap(({ path }) => {
      const page = readable(text(fileOf(path)))
      return [...EVERYWHERE, ...(concerned[path] ?? [])].flatMap((topic) =>
        misplaced(page, emergencies[topic]).map((name) => `${path}: ${topic}: ${name}`),
      )
    })
    expect(wrong).toEqual([])
  })

  it('stands in that order in each paragraph and list item, and in the steps of each emergency', () => {
    const wrong = blocks.flatMap(({ path, html }) => misplaced(readable(html), names).map((name) => `${path}: ${name}`))
    expect([...new Set(wrong)]).toEqual([])
    for (const { slug, steps } of symptoms)
      expect(misplaced(plain(steps.map((step) => step.text).join(' ')), names), slug).toEqual([])
  })

  // In words of its own, whatever the lines are called: nobody is to reach into water for the stop tap.
  it('tells nobody about the stop tap before the wet sockets', () => {
    const SOCKETS =
      /sockets, lights or the fuse box (?:are )?wet|water (?:in|has reached|has got into) the (?:sockets|lights)|wet electrics/
    const wrong = routes.filter(({ path }) => {
      const page = readable(main(path))
      const [tap, wet] = [/turn (?:off )?(?:the )?(?:water at the )?stop tap/i, SOCKETS].map((what) =>
        page.search(what),
      )
      return wet !== undefined && wet >= 0 && tap !== undefined && tap >= 0 && tap < wet
    })
    // Where to find the tap, on a dry day, is the first thing that the guide says.
    expect(wrong.map(({ path }) => path).filter((path) => path !== '/blog/prevent-burst-pipes')).toEqual([])
  })

  it('is said in the words of the list wherever it is said', () => {
    const modules = import.meta.glob<Record<string, unknown>>(['../../src/content/*.ts', '!**/safety.ts'], {
      eager: true,
    })
    const strings = (value: unknown): string[] =>
      typeof value === 'string' ? [value] : Object.values(Object(value)).flatMap(strings)
    const lines = names.flatMap((name) => [safety[name].full, safety[name].brief])
    const ADVICE =
      /\bpierce|\bbulg|fuse box is dry|will not (?:turn|move),? do not force|hair dryer|stop tap clockwise|\bno (?:flame|switch)|not touch (?:any|it)|reached (?:the electrics|anything electrical)|dry hands/i
    const own = Object.values(modules)
      .flatMap(strings)
      .map((said) => lines.reduce((rest, line) => rest.replace(line, ''), said))
      .filter((said) => ADVICE.test(said))
    expect([...new Set(own)]).toEqual([])
  })

  it('names another number before ours where an emergency is not ours first', () => {
    const notOursFirst = symptoms.filter(({ notUsFirst }) => notUsFirst)
    expect(notOursFirst.length).toBeGreaterThan(2)
    const others = Object.values(helplines).map(({ href }) => href)
    for (const { slug, steps } of notOursFirst) {
      const [first] = steps.flatMap(({ text }) => /\((tel:[^)]*)\)/.exec(text)?.[1] ?? [])
      expect(others, slug).toContain(first)
    }
  })

  it('replaces older advice on a visitor’s device at once, every line of it, and its order', () => {
    expect(urgentFacts).toMatchObject({ helplines, safety })
    expect(Object.keys(urgentFacts.safety)).toEqual(names)
    const kept = JSON.stringify(urgentFacts)
    for (const { slug, steps } of symptoms) for (const step of steps) expect(kept, slug).toContain(JSON.stringify(step))
  })

  it('tells people to find out whose drain it is before it tells them to call us', () => {
    expect(readable(text('/services/emergency-drainage.html'))).not.toMatch(/(?:ring|call) (?:us )?first/i)
  })

  it('has every helpline as a link that dials it, wherever its number stands', () => {
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
    for (const { href } of Object.values(helplines)) expect(text('/services/emergency-plumbing.html')).toContain(href)
  })
})

describe('gas and carbon monoxide', () => {
  const notOurs = symptoms.filter(({ instead }) => instead).map(({ slug }) => `/emergency/${slug}`)
  const hrefs = (html: string) => tagsOf(html).flatMap(({ attributes: { href } }) => href ?? [])

  it('have a page each, which can be found on /emergency and in the house', () => {
    expect(notOurs).toEqual(['/emergency/smell-of-gas', '/emergency/carbon-monoxide'])
    for (const path of notOurs)
      for (const from of ['/', '/emergency']) expect(hrefs(main(from)), `${from} → ${path}`).toContain(path)
  })

  it('are never mixed: nobody is told of carbon monoxide that switches must not be touched', () => {
    const said = blocks.map(({ path, html }) => ({ path, read: readable(html) }))
    const mixed = said.filter(
      ({ read }) => emergencies.gas.some(isIn(read)) && emergencies.carbonMonoxide.some(isIn(read)),
    )
    expect(mixed).toEqual([])
    const wrong = said.flatMap(({ path, read }) =>
      read
        .split(/(?<=[.?!]) /)
        .filter(
          (sentence) => /carbon monoxide|\bCO alarm/i.test(sentence) && /switch|touch|spark|phone|bell/i.test(sentence),
        )
        .map((sentence) => `${path}: ${sentence}`),
    )
    expect(wrong).toEqual([])
    expect(readable(main('/emergency/carbon-monoxide'))).not.toMatch(/switch|touch/i)
  })

  it('send everybody out before any step telephones, wherever carbon monoxide is named', () => {
    const steps = [...main('/emergency/carbon-monoxide').matchAll(/id="step-\d"([\s\S]*?)<\/li>/g)]
    const calls = steps.map(([step]) => hrefs(step).filter((href) => href.startsWith('tel:')))
    expect(new Set(calls.flat())).toEqual(new Set([helplines.emergency.href, helplines.gas.href]))
    const isOut = steps.findIndex(([step]) => isIn(readable(step))('coOut'))
    expect(isOut).toBe(0)
    expect(calls.findIndex((numbers) => numbers.length > 0)).toBeGreaterThan(isOut)
    expect(calls.find((numbers) => numbers.length > 0)?.[0]).toBe(helplines.emergency.href)

    const found = routes.map(({ path }) => emergencies.carbonMonoxide.filter(isIn(readable(text(fileOf(path))))))
    const naming = found.filter((lines) => lines.length > 0)
    expect(naming.length).toBeGreaterThan(4)
    for (const [first] of naming) expect(first).toBe('coOut')
  })

  it.each(notOurs)('%s sells nothing: no rate, no price, no way to order', (path) => {
    const html = main(path)
    expect(html).not.toContain('class="rate-now"')
    expect(readable(html)).not.toMatch(/\bpric|\brates?\b|\bcosts?\b|£|\bVAT\b|minimum charge/i)
    expect(hrefs(html).filter((href) => /^\/(?:prices|services|contact|while-you-wait)/.test(href))).toEqual([])
  })

  it.each(notOurs)('%s has the gas line in the steps and in the bar, and our number nowhere in the page', (path) => {
    const html = main(path)
    const [, steps = '', bar = ''] = /<ol>([\s\S]*?)<\/ol>[\s\S]*class="say">([\s\S]*?)<\/div>/.exec(html) ?? []
    for (const part of [steps, bar]) expect(part).toContain(`class="button button-call" href="${helplines.gas.href}"`)
    expect(hrefs(html)).not.toContain(emergencyPhone.href)
  })
})

/** In words, so that it is noticed if a line loses its sense: what somebody with that problem must find, and where. */
describe('who looks for help with', () => {
  const CELLAR_OR_DRAIN = ['/emergency/flooded-cellar', '/emergency/drain-backing-up', '/services/emergency-drainage']
  it.each<[what: string, words: RegExp, where: readonly string[]]>([
    ['gas indoors', /no phone, (?:door)?bell or intercom indoors/i, ['/emergency/smell-of-gas', '/is-it-an-emergency']],
    ['a gas meter in a cellar', /never go into a cellar/i, ['/emergency/smell-of-gas', '/faq']],
    ['bottled gas', /LPG.*(?:heavier than air|sinks).*supplier’s own emergency line/i, ['/emergency/smell-of-gas']],
    [
      'a carbon monoxide alarm',
      /everybody out.*appliance off.*doors and windows.*stay out until you are told it is safe.*999.*0800 111 999/i,
      ['/emergency/carbon-monoxide'],
    ],
    [
      'water that runs on after the stop tap is shut',
      /stop tap (?:is )?shut\? A loft tank is emptying.*bath’s cold tap/i,
      [
        '/emergency/burst-pipe',
        '/emergency/water-through-the-ceiling',
        '/services/emergency-plumbing',
        '/blog/prevent-burst-pipes',
      ],
    ],
    [
      'a boiling cylinder',
      /hot water (?:come )?from the cold tap.*dry switches.*hot tap.*scald.*room underneath the tank/i,
      ['/emergency/boiling-cylinder', '/services/emergency-plumbing', '/is-it-an-emergency', '/locations/ockendon'],
    ],
    [
      'a frozen pipe',
      /boiler and (?:the )?immersion heater.*fire (?:with|that has) a back boiler.*stop tap.*before (?:it|the pipe) thaws.*tap’s end/i,
      ['/emergency/boiler-dead-in-frost', '/services/emergency-plumbing', '/blog/prevent-burst-pipes'],
    ],
    [
      'a frozen condensate pipe',
      /condensate pipe outside.*from the ground.*warm.*not boiling.*reset.*once/i,
      ['/emergency/boiler-dead-in-frost', '/blog/prevent-burst-pipes'],
    ],
    [
      'a cold room',
      /barbecue, (?:a )?patio heater or (?:the )?oven.*can kill.*carbon monoxide/i,
      ['/emergency/boiler-dead-in-frost', '/emergency/carbon-monoxide', '/blog/prevent-burst-pipes'],
    ],
    [
      'an old, ill or very young person in the cold',
      /old or ill|Old, ill, or a baby/i,
      ['/emergency/boiler-dead-in-frost', '/blog/prevent-burst-pipes'],
    ],
    [
      'sewage, and their health',
      /soap.*cuts.*food.*NHS 111/i,
      [...CELLAR_OR_DRAIN, '/blog/emergency-drain-unblocking-guide'],
    ],
    [
      'a ceiling that has come down',
      /textured ceiling or board from before 2000 may hold asbestos.*do not sweep or vacuum/i,
      [
        '/emergency/water-through-the-ceiling',
        '/emergency/burst-pipe',
        '/services/leak-detection',
        '/blog/prevent-burst-pipes',
      ],
    ],
    [
      'a hob left on behind the door',
      /hob or (?:an )?iron (?:is )?left on.*999/i,
      ['/emergency/locked-out', '/services/emergency-locksmith', '/blog/emergency-locksmith-tips', '/faq'],
    ],
    [
      'a partner who frightens them',
      /partner.*999.*55/i,
      [
        '/emergency/locked-out',
        '/services/emergency-locksmith',
        '/blog/emergency-locksmith-tips',
        '/is-it-an-emergency',
      ],
    ],
    [
      'a landlord who changed the locks',
      /landlord (?:has )?changed the locks.*council.*Shelter.*999/i,
      ['/emergency/locked-out', '/services/emergency-locksmith', '/blog/emergency-locksmith-tips'],
    ],
    ['a tripped switch', /switch tripped\? If everything is dry, turn it on once/i, ['/emergency/no-power']],
    ['a prepayment meter', /prepayment meter.*credit first/i, ['/emergency/no-power']],
    ['medical equipment', /medical equipment.*105.*Priority Services Register/i, ['/emergency/no-power']],
    [
      'a generator',
      /generator only outside.*windows.*carbon monoxide/i,
      ['/emergency/no-power', '/emergency/carbon-monoxide'],
    ],
    [
      'a call that they cannot speak or hear',
      /register.*999.*BSL.*Relay UK.*18001/i,
      ['/emergency', '/is-it-an-emergency', '/emergency/locked-out', '/faq'],
    ],
    [
      'a lead pipe',
      /lead.*run the tap before.*water company/i,
      ['/emergency/burst-pipe', '/locations/cranham', '/locations/hornchurch'],
    ],
    [
      'a home that stood empty',
      /weeks.*flush (?:the )?cold and (?:the )?hot/i,
      ['/blog/prevent-burst-pipes', '/emergency/boiler-dead-in-frost'],
    ],
  ])('%s finds it', (_, words, where) => {
    expect(where.filter((path) => !words.test(readable(main(path))))).toEqual([])
  })
})

/** By law gas takes a Gas Safe registered engineer, a sealed cylinder a G3 certificate, wiring one who may certify it. */
describe('work that needs a certificate', () => {
  const CERTIFIED =
    /\b(?:gas|boilers?|unvented|(?:hot[- ]water|tanks and) cylinders?|electric\w*|wiring|sockets?|fuse)\b/i

  it('is not among the jobs that we offer', () => {
    const jobs = [
      ...Object.values(trades).flatMap((trade) => trade.jobs),
      ...services.flatMap((service) => service.features),
    ]
    expect(jobs.filter((job) => CERTIFIED.test(job))).toEqual([])
  })

  it('is for those who hold one, wherever we say what we do', () => {
    const sentences = files('{services,{services,blog,emergency}/*,about,emergency,index}.html').flatMap((file) =>
      readable(text(file))
        .split(/(?<=[.?!]) /)
        .map((sentence) => `${file}: ${sentence}`),
    )
    expect(sentences.filter((said) => /gas engineer|\bgas(?:-|\s)fitter/i.test(said))).toEqual([])
    expect(sentences.filter((said) => /Gas Safe(?! registered engineer)/.test(said))).toEqual([])
    expect(
      sentences.filter((said) => /(?<!registered )electrician/.test(said) && !/\bthe electrician/.test(said)),
    ).toEqual([])
    expect(sentences.filter((said) => /unvented/.test(said) && !/do not work|G3/.test(said))).toEqual([])
  })
})
