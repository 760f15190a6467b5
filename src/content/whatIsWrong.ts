/**
 * Words for somebody who has none: a place in the home, a thing there, and what it does make one plain sentence for the
 * message. Places have the names of the house (src/components/house/places.ts). The browser gets it as script, once it is
 * asked for.
 */

/** What is asked, and said of it. Each is one whole sentence, for the browser's own translation. */
export const QUESTIONS = {
  danger: 'Does it smell of gas, or is somebody in danger? Do not write.',
  dangerLink: 'See who to call first',
  steps: ['Where is it?', 'What is it?', 'What does it do?'],
  written: 'This is in your message now. You can change it there.',
} as const

/** What a thing does: how it is chosen, and the sentence. `~` is the thing. */
const DOES = {
  drips: ['It drips', 'Water drips from ~.'],
  sprays: ['It sprays', 'Water sprays from ~.'],
  pours: ['Water pours out', 'Water pours from ~.'],
  runs: ['It does not stop running', '~ does not stop running.'],
  floods: ['It overflows', '~ overflows.'],
  blocked: ['It is blocked', '~ is blocked.'],
  smells: ['It smells', '~ smells.'],
  bulges: ['It bulges', '~ bulges with water.'],
  boils: ['It bangs or boils', '~ bangs or boils.'],
  stuck: ['It does not turn', '~ does not turn.'],
  key: ['The key does not turn', 'The key does not turn in ~.'],
  snapped: ['The key has snapped', 'The key has snapped in ~.'],
  locked: ['It is locked, and I am outside', '~ is locked, and I am outside.'],
  inside: ['It is locked, and somebody is inside', '~ is locked, and somebody is inside.'],
  open: ['It does not close', '~ does not close.'],
  forced: ['It was broken open', '~ was broken open.'],
  pipe: ['The water comes from a pipe', 'Water from a pipe is in ~.'],
  drain: ['The water comes from a drain', 'Water from a drain is in ~.'],
  unknown: ['There is water, I cannot tell from where', 'There is water in ~. I cannot tell from where.'],
} as const

type Does = keyof typeof DOES

/** Its name, what it is in a sentence, and what it may do. */
type Thing = readonly [name: string, phrase: string, ...does: Does[]]
type Place = readonly [name: string, things: Readonly<Record<string, Thing>>]

const door = (name: string, phrase: string): Thing => [name, phrase, 'locked', 'key', 'snapped', 'open', 'forced']

const PLACES: Readonly<Record<string, Place>> = {
  kitchen: [
    'Kitchen',
    {
      pipe: ['Pipe under the sink', 'a pipe under the kitchen sink', 'drips', 'sprays'],
      tap: ['Tap', 'the kitchen tap', 'drips', 'sprays', 'runs', 'stuck'],
      sink: ['Sink', 'the kitchen sink', 'blocked', 'floods', 'smells'],
      machine: ['Washing machine', 'the washing machine in the kitchen', 'drips', 'floods'],
      'stop-tap': ['Stop tap under the sink', 'the stop tap under the kitchen sink', 'stuck', 'drips'],
    },
  ],
  bathroom: [
    'Bathroom',
    {
      pipe: ['Pipe', 'a pipe in the bathroom', 'drips', 'sprays'],
      tap: ['Tap', 'a tap in the bathroom', 'drips', 'sprays', 'runs', 'stuck'],
      bath: ['Bath', 'the bath', 'blocked', 'floods', 'drips'],
      shower: ['Shower', 'the shower', 'blocked', 'floods', 'drips', 'runs'],
      basin: ['Basin', 'the basin in the bathroom', 'blocked', 'floods', 'drips'],
      door: ['Door', 'the bathroom door', 'inside', 'stuck'],
    },
  ],
  toilet: ['Toilet', { toilet: ['Toilet', 'the toilet', 'blocked', 'floods', 'drips', 'runs', 'smells'] }],
  ceiling: [
    'Ceiling',
    {
      kitchen: ['In the kitchen', 'the kitchen ceiling', 'drips', 'pours', 'bulges'],
      bathroom: ['In the bathroom', 'the bathroom ceiling', 'drips', 'pours', 'bulges'],
      bedroom: ['In the bedroom', 'the bedroom ceiling', 'drips', 'pours', 'bulges'],
      living: ['In the living room', 'the living room ceiling', 'drips', 'pours', 'bulges'],
      hall: ['In the hall', 'the hall ceiling', 'drips', 'pours', 'bulges'],
    },
  ],
  boiler: [
    'Boiler or radiator',
    {
      boiler: ['Boiler', 'the boiler', 'drips', 'sprays'],
      radiator: ['Radiator', 'a radiator', 'drips', 'sprays'],
      pipe: ['Heating pipe', 'a heating pipe', 'drips', 'sprays'],
    },
  ],
  tank: [
    'Tank or cylinder',
    {
      loft: ['Tank in the loft', 'the tank in the loft', 'drips', 'floods', 'boils'],
      cylinder: ['Hot-water cylinder', 'the hot-water cylinder', 'drips', 'sprays', 'boils'],
    },
  ],
  door: [
    'Front door and its lock',
    {
      front: door('Front door', 'the front door'),
      back: door('Back door', 'the back door'),
      flat: door('Door of my flat', 'the door of my flat'),
    },
  ],
  drain: ['Drain outside', { drain: ['Drain', 'the drain outside', 'blocked', 'floods', 'smells'] }],
  cellar: ['Water in the cellar', { cellar: ['Cellar', 'the cellar', 'pipe', 'drain', 'unknown'] }],
  outside: [
    'Outside',
    {
      tap: ['Outside tap', 'the outside tap', 'drips', 'sprays', 'runs', 'stuck'],
      valve: ['Outside stop valve', 'the outside stop valve', 'stuck', 'drips'],
      pipe: ['Pipe', 'a pipe outside', 'drips', 'sprays'],
    },
  ],
}

/** Something to choose, and what it is called. */
type Answer = readonly [id: string, name: string]

/** What has been chosen so far: a place, a thing, what it does. */
export type Choice = readonly string[]

const ofRecord = <Value>(record: Readonly<Record<string, Value>>, id = ''): Value | undefined =>
  Object.hasOwn(record, id) ? record[id] : undefined
const placeOf = ([place]: Choice) => ofRecord(PLACES, place)
const thingOf = (choice: Choice) => ofRecord(placeOf(choice)?.[1] ?? {}, choice[1])
const named = (record: Readonly<Record<string, readonly [string, ...unknown[]]>>): readonly Answer[] =>
  Object.entries(record).map(([id, [name]]) => [id, name])

/** What there is to choose from next to what is chosen: for each step so far, and for one more. */
export function answersTo(choice: Choice): readonly (readonly Answer[])[] {
  const [, , ...does] = thingOf(choice) ?? ['', '']
  return [named(PLACES), named(placeOf(choice)?.[1] ?? {}), does.map((id): Answer => [id, DOES[id][0]])].filter(
    (answers) => answers.length > 0,
  )
}

/** As much of a choice as there is, from an address: "kitchen.pipe.sprays". What has no alternative is chosen with it. */
export function toChoice(asked: string | Choice): Choice {
  const choice: string[] = []
  for (const id of typeof asked === 'string' ? asked.split('.') : asked) {
    if (!answersTo(choice)[choice.length]?.some(([known]) => known === id)) break
    choice.push(id)
  }
  const [only, ...others] = answersTo(choice)[choice.length] ?? []
  return only && others.length === 0 ? toChoice([...choice, only[0]]) : choice
}

/** The sentence of a choice; undefined while something is left to choose. */
export function sentenceOf(choice: Choice): string | undefined {
  const [, phrase = '', ...all] = thingOf(choice) ?? []
  const does = all.find((id) => id === choice[2])
  return does && DOES[does][1].replace('~', phrase).replace(/^./, (first) => first.toUpperCase())
}

/** Every choice that makes a sentence. */
export const CHOICES: readonly Choice[] = Object.entries(PLACES).flatMap(([place, [, things]]) =>
  Object.entries(things).flatMap(([thing, [, , ...all]]) => all.map((does) => [place, thing, does])),
)

/** The message with a sentence in front, or in the place of one of ours. What else is written in it stays as it is. */
export function withSentence(message: string, sentence: string): string {
  const old = CHOICES.map(sentenceOf).find((known) => known && message.includes(known))
  if (old) return message.replace(old, () => sentence)
  return message ? `${sentence}\n${message}` : sentence
}
