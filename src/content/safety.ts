/**
 * All safety advice, each line once. Somebody may act on it, so pages and articles take their lines from here and no two
 * of them can disagree. tests/dist/safety.test.ts says which page needs which.
 */
import { helplines } from '../facts/phones.ts'

/** The same advice at two lengths, which must be changed together. May hold markdown links. */
interface SafetyLine {
  readonly full: string
  /** For banners, for cards, and for pages that people read when nothing is leaking. */
  readonly brief: string
}

const { emergency, flood, gas, power } = helplines
const on999 = `[${emergency.name}](${emergency.href})`
const onGas = `[${gas.display}](${gas.href})`
const on105 = `[${power.display}](${power.href})`
const onFloodline = `[${flood.display}](${flood.href})`

/** Gas and carbon monoxide, where there is room for no more. */
export const getOut = `If you smell gas or a carbon monoxide alarm sounds, do not touch any switches. Get everybody out and ring ${onGas} from outside.`

export const safety = {
  life: { full: `If a life is at risk, ring ${on999}.`, brief: `Life at risk: ring ${on999}.` },
  gas: {
    full: `If you smell gas, do not touch any switches, light a flame or smoke. Open doors and windows, and turn the gas off at the meter, if that is safe on your way out. Get everybody out, then ring the ${gas.name} on ${onGas} from outside.`,
    brief: `Smell of gas: no switches, no flames, no smoking. Doors and windows open, and gas off at the meter, if that is safe on the way out. Everybody out, then ring ${onGas} from outside.`,
  },
  carbonMonoxide: {
    full: `Carbon monoxide: if an alarm sounds, or anyone near a boiler or fire has a headache or feels dizzy or sick, get everybody out and leave the doors open. Ring ${onGas}. If anyone is unwell, ring ${on999}.`,
    brief: `Carbon monoxide alarm, or headache, dizziness or sickness near a boiler or fire? Everybody out. Leave the doors open and ring ${onGas}. Anyone unwell: ${on999}.`,
  },
  stopTap: {
    full: 'Turn the stop tap clockwise until it stops. It is usually under the kitchen sink.',
    brief: 'Stop tap off: clockwise, usually under the kitchen sink.',
  },
  stopTapStuck: {
    full: 'If it will not turn, do not force it. Use the outside stop valve, under a small cover by the boundary, or ring your water company’s emergency line.',
    brief:
      'Stop tap stuck: leave it. Try the outside valve, under the small cover by your boundary, or the water company’s emergency line.',
  },
  electricity: {
    full: 'Turn the electricity off only if the fuse box is dry and within reach, with dry hands. Never touch a wet switch or box.',
    brief: 'Electricity off only at a dry fuse box within reach, with dry hands. Never touch a wet switch or box.',
  },
  wetElectrics: {
    full: `If there is water in the sockets or the fuse box, keep out and ring ${on105}. That is the number for a power cut, too.`,
    brief: `Sockets or fuse box wet, or a power cut: keep out of the wet, ring ${on105}.`,
  },
  boiler: {
    full: 'Turn off the boiler and the immersion heater, but only by dry switches.',
    brief: 'Boiler and immersion heater off, by dry switches only.',
  },
  coldTaps: { full: 'Open the cold taps to drain the pipes.', brief: 'Cold taps open, to drain what is left.' },
  ceiling: {
    full: 'Keep out from under a bulging ceiling, and never pierce it.',
    brief: 'Bulging ceiling: stay clear, and do not pierce it.',
  },
  flatsBelow: { full: 'Warn anyone in the flats below.', brief: 'Flats below: warn them.' },
  photographs: { full: 'Photograph the damage for your insurer.', brief: 'Photographs before you clear up.' },
  frozen: {
    full: 'Frozen pipe: never use a flame, and never use a hair dryer in standing water.',
    brief: 'Frozen pipe: no flame, and no hair dryer in standing water.',
  },
  cellar: {
    full: 'Flooded cellar or basement: do not go in where water may have reached the electrics. It may be deep, dirty or moving. Never run a petrol pump or generator indoors.',
    brief:
      'Cellar or basement flooded: stay out if the water may have reached electrics. It may be deep, dirty or moving. No petrol pump or generator indoors.',
  },
  flood: {
    full: `For water from outside (a river, the sea or the ground), ring ${flood.name} on ${onFloodline}.`,
    brief: `Flood water from outside: ${flood.name}, ${onFloodline}.`,
  },
  nail: {
    full: `Nail or screw in a pipe: leave it in. If it is a water pipe, turn the stop tap off. A heating pipe goes on leaking after that, so turn the heating off, too. It may be gas or a cable: then get everybody out, and ring ${onGas} for gas or ${on105} for electricity.`,
    brief: `Nail in a pipe: leave it in. Stop tap off for water. Heating off for a heating pipe, which goes on leaking. If it may be gas or a cable: everybody out, then ${onGas} or ${on105}.`,
  },
  stopWater: {
    full: 'Stop flushing, and stop running water: taps, washing machine, dishwasher.',
    brief: 'No flushing, no running water.',
  },
  sewage: {
    full: 'Keep everyone away from sewage, pets too, and stay out where it is near sockets. Wash your hands if you touch any.',
    brief: 'Sewage: keep away, and stay out where it is near sockets.',
  },
  neighbours: {
    full: 'Ask the neighbours. If theirs is blocked too, the pipe is probably shared.',
    brief: 'Neighbours: ask whether theirs is blocked.',
  },
  sewerageCompany: {
    full: 'A shared pipe, or one outside your boundary, is usually the sewerage company’s to clear, free of charge. Ring them first.',
    brief: 'Shared, or outside your boundary? The sewerage company usually clears it, free of charge. Ring them first.',
  },
  drainInFlats: {
    full: 'In a flat, ask the freeholder or managing agent first.',
    brief: 'Flats: the freeholder or agent first.',
  },
  roadCover: { full: 'Never lift a cover in the road.', brief: 'Covers in the road: never lift one.' },
  personInside: {
    full: `If somebody inside is at risk, ring ${on999}.`,
    brief: `Somebody at risk inside: ring ${on999}.`,
  },
  burglar: {
    full: `If there are signs of a burglar, do not go in. Ring ${on999}.`,
    brief: `Signs of a burglar: do not go in, ring ${on999}.`,
  },
  keyholders: {
    full: 'Try everyone who may hold a key: family, a neighbour, your landlord or agent.',
    brief: 'Keyholders: try them all.',
  },
  waiting: {
    full: 'Wait somewhere safe and lit. A neighbour’s house or an open shop is better than the street.',
    brief: 'Wait where it is safe and lit.',
  },
  price: {
    full: 'Agree the price on the phone. Ask for the hourly rate, the minimum charge and the best estimate, VAT included.',
    brief: 'Price: agree it on the phone.',
  },
  identification: {
    full: 'Have your ID ready. If it is locked inside, say so when you ring.',
    brief: 'ID: have it ready.',
  },
  entry: {
    full: 'Ask for non-destructive entry before anyone drills.',
    brief: 'Entry: ask for it without damage.',
  },
} as const satisfies Readonly<Record<string, SafetyLine>>

export type SafetyLineName = keyof typeof safety

/** What to do first, in this order, and what to know if it is something else. */
export interface SafetyAdvice {
  readonly first: readonly SafetyLineName[]
  readonly otherwise: readonly SafetyLineName[]
}

/** The lines of these names, at one length. */
export const safetyLines = (names: readonly SafetyLineName[], length: keyof SafetyLine): readonly string[] =>
  names.map((name) => safety[name][length])
