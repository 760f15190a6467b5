import { capital } from './prose.ts'

/**
 * Helps someone who can't find the words. A place in the home, a thing there and what it does make one plain sentence for
 * the message. Places have the labels of the house (src/components/house/places.ts). All choices use the sentence's words,
 * each a whole phrase that the browser can translate. The browser loads this script on request.
 */

export const QUESTIONS = {
  danger: 'Can you smell gas, or is someone in danger? Don’t write to us.',
  dangerLink: 'See who to call first',
  steps: ['Where is it?', 'What is it?', 'What is wrong?'],
  written: 'It’s now in your message. You can change it there.',
} as const

/** What a thing does. `~` is the thing. */
const DOES = {
  drips: 'Water drips from ~.',
  sprays: 'Water sprays from ~.',
  pours: 'Water pours from ~.',
  runs: '~ does not stop running.',
  dry: 'No water comes from ~.',
  floods: '~ overflows.',
  blocked: '~ is blocked.',
  smells: '~ smells.',
  sags: '~ is bulging with water.',
  boils: '~ bangs or boils.',
  stuck: '~ does not turn.',
  jammed: '~ does not open.',
  key: 'The key does not turn in ~.',
  snapped: 'The key has snapped in ~.',
  locked: '~ is locked, and I am outside.',
  inside: '~ is locked, and someone is inside.',
  open: '~ does not close.',
  forced: '~ was broken open.',
  pipe: 'There is water from a pipe in ~.',
  drain: 'There is water from a drain in ~.',
  unknown: 'There is water in ~. I cannot tell from where.',
} as const

type Does = keyof typeof DOES

const PIPE: readonly Does[] = ['drips', 'sprays']
const TAP: readonly Does[] = [...PIPE, 'runs', 'dry', 'stuck']
const BASIN: readonly Does[] = ['blocked', 'floods', 'drips']
const CEILING: readonly Does[] = ['drips', 'pours', 'sags']
const DOOR: readonly Does[] = ['locked', 'key', 'snapped', 'open', 'forced']

/** Indexed by place, then by thing as the sentence names it. */
const PLACES: Readonly<Record<string, Readonly<Record<string, readonly Does[]>>>> = {
  kitchen: {
    'a pipe under the kitchen sink': PIPE,
    'the stop tap under the sink': ['stuck', 'drips'],
    'the kitchen tap': TAP,
    'the kitchen sink': [...BASIN, 'smells'],
    'the washing machine': ['drips', 'floods'],
  },
  bathroom: {
    'a pipe in the bathroom': PIPE,
    'a tap in the bathroom': TAP,
    'the bath': BASIN,
    'the shower': [...BASIN, 'runs'],
    'the basin in the bathroom': BASIN,
    'the bathroom door': ['inside', 'jammed'],
  },
  toilet: { 'the toilet': [...BASIN, 'runs', 'smells'] },
  ceiling: {
    'the kitchen ceiling': CEILING,
    'the bathroom ceiling': CEILING,
    'the bedroom ceiling': CEILING,
    'the living room ceiling': CEILING,
    'the hall ceiling': CEILING,
  },
  boiler: { 'the boiler': PIPE, 'a radiator': PIPE, 'a heating pipe': PIPE },
  tank: { 'the tank in the loft': ['drips', 'floods', 'boils'], 'the hot-water cylinder': ['drips', 'boils'] },
  door: { 'the front door': DOOR, 'the back door': DOOR, 'the door of my flat': DOOR },
  drain: { 'the drain outside': ['blocked', 'floods', 'smells'] },
  cellar: { 'the cellar': ['pipe', 'drain', 'unknown'] },
  outside: { 'the outside tap': TAP, 'the outside stop valve': ['stuck', 'drips'], 'a pipe outside': PIPE },
}

/** The choices so far: a place, a thing, what it does. */
export type Choice = readonly string[]
/** An option and its name. */
type Answer = readonly [id: string, name: string]

const find = <Value>(record: Readonly<Record<string, Value>>, id = ''): Value | undefined =>
  Object.hasOwn(record, id) ? record[id] : undefined

/** The choices at each step so far, and at the next. */
export function answersTo([place, thing]: Choice): readonly (readonly Answer[])[] {
  const things = find(PLACES, place) ?? {}
  const does = find(things, thing) ?? []
  return [
    Object.keys(PLACES).map((id): Answer => [id, capital(id)]),
    Object.keys(things).map((id): Answer => [id, capital(id.replace(/^\w+ /, ''))]),
    does.map((id): Answer => [id, capital(DOES[id].replace('~', 'it'))]),
  ].filter((answers) => answers.length > 0)
}

/** Keeps as much of a choice as makes sense, and fills in any step that has only one option. */
export function toChoice(asked: Choice): Choice {
  const choice: string[] = []
  for (const id of asked) if (answersTo(choice)[choice.length]?.some(([known]) => known === id)) choice.push(id)
  const [only, ...others] = answersTo(choice)[choice.length] ?? []
  return only && others.length === 0 ? toChoice([...choice, only[0]]) : choice
}

/** Reads a choice from an address: "kitchen", or "kitchen.the kitchen tap.drips". */
export const askedChoice = (asked: string): Choice => toChoice(asked.split('.'))

/** The sentence of a choice; undefined while something is left to choose. */
export function sentenceOf([place, thing = '', does]: Choice): string | undefined {
  const known = find(find(PLACES, place) ?? {}, thing)?.find((id) => id === does)
  return known && capital(DOES[known].replace('~', thing))
}

/**
 * The steps for a sentence of ours, as in the house. None for what may need others: a smell may be gas, a cylinder that drips
 * has its own valves, and someone at a door may not want to be seen reading.
 */
const STEPS: readonly (readonly [words: RegExp, slug: string])[] = [
  [/ceiling/, 'water-through-the-ceiling'],
  [/cellar/, 'flooded-cellar'],
  [/boils/, 'boiling-cylinder'],
  [/from the boiler/, 'leaking-boiler'],
  [/^No water/, 'no-water'],
  [/^Water (?!.*cylinder)|machine|tank/, 'burst-pipe'],
  [/blocked|overflows/, 'drain-backing-up'],
]

/** Words of a danger that the steps for a sentence may leave out. */
const DANGER = /gas|smell|fume|smok|spark|steam|bang|burn|fire|shock/i

/**
 * The path of the steps for what a message says with a sentence of ours. Nothing is guessed from other words, and those of
 * another danger leave the choice to the visitor.
 */
export function stepsFor(message: string): string | null {
  const sentence = sentenceIn(message) ?? ''
  const [, slug] = STEPS.find(([words]) => words.test(sentence)) ?? []
  return slug && !DANGER.test(message.replace(sentence, '')) ? `/emergency/${slug}` : null
}

/** Every choice that makes a sentence. */
export const CHOICES: readonly Choice[] = Object.entries(PLACES).flatMap(([place, things]) =>
  Object.entries(things).flatMap(([thing, all]) => all.map((does) => [place, thing, does])),
)

const sentenceIn = (message: string) => CHOICES.map(sentenceOf).find((known) => known && message.includes(known))

/** Puts this sentence at the start of the message, replacing an earlier one of ours. The rest stays unchanged. */
export function withSentence(message: string, sentence: string): string {
  const old = sentenceIn(message)
  if (old) return message.replace(old, sentence)
  return message ? `${sentence}\n${message}` : sentence
}
