import { describe, expect, it } from 'vitest'
import { symptoms } from '../../src/content/emergencies.ts'
import { getOut, type SafetyLineName, safety } from '../../src/content/safety.ts'
import { services } from '../../src/content/services.ts'
import { trades } from '../../src/content/trades.ts'
import { urgentFacts } from '../../src/content/urgentFacts.ts'
import { emergencyPhone, helplines } from '../../src/facts/phones.ts'
import { routes } from '../../src/routes.ts'
import { files, text, visibleText } from './built.ts'

/** What the advice for each emergency is, in the order in which it is needed. */
const emergencies = {
  people: ['life'],
  gas: ['gas', 'carbonMonoxide'],
  water: [
    'stopTap',
    'stopTapStuck',
    'electricity',
    'wetElectrics',
    'ceiling',
    'boiler',
    'coldTaps',
    'flatsBelow',
    'photographs',
  ],
  frozen: ['frozen'],
  // Nothing is bursting: the taps need not be emptied.
  leak: ['stopTap', 'stopTapStuck', 'electricity', 'wetElectrics', 'ceiling', 'boiler', 'flatsBelow', 'photographs'],
  cellar: ['cellar', 'flood'],
  nail: ['nail'],
  drain: ['stopWater', 'sewage', 'neighbours', 'sewerageCompany', 'drainInFlats'],
  drainGas: ['gas'],
  /** What the pages with one action a step need, the dangerous first. */
  gasSteps: ['noSpark', 'wayOut', 'ringGas', 'unwell'],
  ceilingSteps: [
    'ceiling',
    'life',
    'wetElectrics',
    'stopTap',
    'stopTapStuck',
    'flatAbove',
    'electricity',
    'photographs',
    'flatsBelow',
  ],
  burstSteps: [
    'wetElectrics',
    'stopTap',
    'stopTapStuck',
    'electricity',
    'boiler',
    'coldTaps',
    'flatsBelow',
    'ceiling',
    'photographs',
    'life',
    'frozen',
    'nail',
  ],
  cellarSteps: ['cellar', 'wetElectrics', 'flood', 'stopTap', 'stopTapBelow', 'sewage', 'photographs', 'life'],
  lockSteps: ['personInside', 'lockedIn', 'burglar', 'keyholders', 'waiting', 'price', 'identification', 'entry'],
  drainSteps: ['sewage', 'stopWater', 'neighbours', 'drainInFlats', 'sewerageCompany', 'roadCover', 'gas'],
  powerSteps: ['life', 'wetElectrics', 'powerCut', 'generator', 'stopTap', 'electricity'],
  boilerSteps: ['ringGas', 'unwell', 'frozen', 'stopTap', 'heatingPipe', 'carbonMonoxide'],
  lock: ['personInside', 'burglar', 'keyholders', 'waiting', 'price', 'identification', 'entry'],
} as const satisfies Readonly<Record<string, readonly SafetyLineName[]>>

const concerned: Readonly<Record<string, readonly (keyof typeof emergencies)[]>> = {
  '/': ['people', 'gas', 'cellar', 'lock', 'drain'],
  '/emergency': ['people'],
  '/emergency/gas-or-carbon-monoxide': ['gasSteps'],
  '/emergency/water-through-the-ceiling': ['ceilingSteps'],
  '/emergency/burst-pipe': ['burstSteps'],
  '/emergency/flooded-cellar': ['cellarSteps'],
  '/emergency/locked-out': ['lockSteps'],
  '/emergency/drain-backing-up': ['drainSteps'],
  '/emergency/no-power': ['powerSteps'],
  '/emergency/boiler-dead-in-frost': ['boilerSteps'],
  '/services/emergency-plumbing': ['people', 'water', 'gas', 'cellar', 'frozen', 'nail'],
  '/services/emergency-plumbing-services': ['people', 'water', 'gas', 'cellar', 'frozen', 'nail'],
  '/services/emergency-locksmith': ['lock'],
  '/services/emergency-locksmith-services': ['lock'],
  '/services/emergency-drainage': ['people', 'drain', 'drainGas', 'cellar'],
  '/services/emergency-drainage-services': ['people', 'drain', 'drainGas', 'cellar'],
  '/services/leak-detection': ['people', 'leak', 'nail', 'cellar', 'gas'],
  '/services/leak-detection-repairs': ['people', 'leak', 'nail', 'cellar', 'gas'],
  '/services/carpentry-work': ['nail'],
  '/blog/prevent-burst-pipes': ['people', 'water', 'gas', 'cellar', 'frozen', 'nail'],
  '/blog/emergency-locksmith-tips': ['lock'],
  '/blog/emergency-drain-unblocking-guide': ['people', 'drain', 'drainGas', 'cellar'],
}

const fileOf = (path: string) => (path === '/' ? '/index.html' : `${path}.html`)
const readable = (html: string) =>
  visibleText(html)
    .replace(/\s+/g, ' ')
    .replace(/ ([.,:])/g, '$1')
const plain = (line: string) => line.replace(/\[([^\]]*)\]\([^)]*\)/g, '$1')

/** Where the line begins on a page, at either length, or -1. */
const placeOf = (page: string, name: SafetyLineName): number =>
  Math.max(page.indexOf(plain(safety[name].full)), page.indexOf(plain(safety[name].brief)))

describe('safety advice', () => {
  it('is on every emergency page, its long companion and every article', () => {
    const pages = routes
      .filter(
        ({ template, path }) =>
          ['emergency', 'symptom', 'post'].includes(template) || /^\/services\/(?:emergency|leak)/.test(path),
      )
      .map(({ path }) => path)
    expect(pages.filter((path) => !concerned[path])).toEqual([])
  })

  it.each(Object.entries(concerned))('%s has every line that concerns it', (path, topics) => {
    const page = readable(text(fileOf(path)))
    const lines = [...new Set(topics.flatMap((topic) => emergencies[topic]))]
    expect(lines.filter((name) => placeOf(page, name) < 0)).toEqual([])
  })

  it.each(Object.entries(concerned))(
    '%s has the lines of each emergency in the order they are needed',
    (path, topics) => {
      const page = readable(text(fileOf(path)))
      for (const topic of topics) {
        if (path.startsWith('/blog/') && topic !== 'water') continue
        const places = emergencies[topic].map((name) => placeOf(page, name))
        expect(places, topic).toEqual(places.toSorted((a, b) => a - b))
      }
    },
  )

  it('names another number before ours where an emergency is not ours first', () => {
    for (const { slug, notUsFirst, steps } of symptoms) {
      if (!notUsFirst) continue
      const [first] = steps.flatMap(({ text }) => /\(tel:([^)]*)\)/.exec(text)?.[1] ?? [])
      expect(first, slug).not.toBe(emergencyPhone.href.slice(4))
    }
  })

  it('replaces older advice on a visitor’s device at once, every line of it', () => {
    expect(urgentFacts).toMatchObject({ helplines, safety, getOut })
  })

  it('tells people to find out whose drain it is before it tells them to ring us', () => {
    expect(readable(text('/services/emergency-drainage.html'))).not.toMatch(/ring first/i)
  })

  it('has every helpline as a link that dials it, wherever its number stands', () => {
    const numbers = Object.values(helplines).map((line) => ('display' in line ? line.display : line.name))
    const bare = files('**/*.html').flatMap((file) => {
      const html = text(file).replace(/<(script|style)\b[\s\S]*?<\/\1>/g, '')
      const unlinked = visibleText(html.replace(/<a [^>]*href="tel:[^>]*>[\s\S]*?<\/a>/g, ''))
      return numbers
        .filter((number) => new RegExp(`(?<![\\d ])${number}(?![\\d ]*\\d)`).test(unlinked))
        .map((number) => `${file}: ${number}`)
    })
    expect(bare).toEqual([])
    for (const { href } of Object.values(helplines)) expect(text('/services/emergency-plumbing.html')).toContain(href)
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
