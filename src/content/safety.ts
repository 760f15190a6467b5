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
  life: { full: `Ring ${on999} if a life is at risk.`, brief: `Is a life at risk? Ring ${on999}.` },
  gas: {
    full: `If you smell gas, do not smoke, light a flame or touch any switches. Open doors and windows, and turn the gas off at the meter, if that is safe on your way out. Get everybody out, then ring the ${gas.name} on ${onGas} from outside.`,
    brief: `Can you smell gas? Do not smoke, light anything or touch switches. If it is safe on the way out, open doors and windows and turn the gas off at the meter. Get everybody out and ring ${onGas} from outside.`,
  },
  carbonMonoxide: {
    full: `Carbon monoxide: if an alarm sounds, or anyone near a boiler or fire has a headache or feels dizzy or sick, get everybody out and leave the doors open. Ring ${onGas}. If anyone is unwell, ring ${on999}.`,
    brief: `Is a carbon monoxide alarm sounding? Does anyone near a boiler or fire have a headache, or feel dizzy or sick? Everybody must get out. Leave the doors open and ring ${onGas}. Ring ${on999} for anyone who is unwell.`,
  },
  noSpark: {
    full: 'Do not smoke, light a flame or touch any switches.',
    brief: 'No smoking, no flame, no switches.',
  },
  wayOut: {
    full: 'If it is safe on the way out, open doors and windows, and turn the gas off at the meter. Leave the doors open.',
    brief: 'Open doors and windows, and turn the gas off at the meter, only if that is safe on the way out.',
  },
  ringGas: {
    full: `Ring the ${gas.name} on ${onGas} from outside, for gas or for carbon monoxide.`,
    brief: `Ring ${onGas} from outside.`,
  },
  unwell: {
    full: `A headache, or feeling dizzy or sick near a boiler or fire, may be carbon monoxide. Ring ${on999} for anyone who is unwell.`,
    brief: `Does anyone near a boiler or fire have a headache, or feel dizzy or sick? Get everybody out, and ring ${on999}.`,
  },
  stopTap: {
    full: 'Turn the stop tap clockwise until it stops. It is [usually under the kitchen sink](home:stop-tap).',
    brief: 'Turn off the water at the stop tap, [usually under the kitchen sink](home:stop-tap). It closes clockwise.',
  },
  stopTapStuck: {
    full: 'If it will not turn, do not force it. Use the outside stop valve, [under a small cover by the boundary](home:outside-valve), or ring your water company’s emergency line.',
    brief:
      'Is the stop tap stuck? Leave it. Try the outside valve, [under the small cover by your boundary](home:outside-valve), or the water company’s emergency line.',
  },
  stopTapBelow: {
    full: 'If the stop tap is down there, do not go in for it. Use the outside stop valve, or ring your water company’s emergency line.',
    brief: 'Is the stop tap under water? Leave it, and use the outside valve or the water company’s emergency line.',
  },
  electricity: {
    full: 'Only turn the electricity off if the fuse box is dry and within reach, and your hands are dry. Never touch a wet switch or box.',
    brief:
      'Switch the electricity off only if you can reach a dry fuse box with dry hands. Keep your hands off a wet switch or box.',
  },
  wetElectrics: {
    full: `If there is water in the sockets or the fuse box, keep out and ring ${on105}. That is the number for a power cut, too.`,
    brief: `Are the sockets or the fuse box wet? Stay out and ring ${on105}, as you would for a power cut.`,
  },
  powerCut: {
    full: `If the neighbours have no power either, it is a power cut. Ring ${on105}.`,
    brief: `Is the street dark, too? Ring ${on105}.`,
  },
  boiler: {
    full: 'Turn off the boiler and the immersion heater, but only if the switches are dry.',
    brief: 'Switch off the boiler and immersion heater, if their switches are dry.',
  },
  coldTaps: {
    full: 'Open the cold taps to drain the pipes.',
    brief: 'Let the cold taps run until the pipes are empty.',
  },
  ceiling: {
    full: 'Keep out from under a bulging ceiling, and never pierce it.',
    brief: 'Stay clear of a bulging ceiling. Do not pierce it.',
  },
  flatsBelow: { full: 'Warn anyone in the flats below.', brief: 'Tell the people in any flat below.' },
  flatAbove: {
    full: 'In a flat, ask whoever lives above to turn off their water. Tell the freeholder or managing agent.',
    brief: 'Is there a flat above? Its water must go off, too. Tell the freeholder or agent.',
  },
  photographs: { full: 'Photograph the damage for your insurer.', brief: 'Take photographs before you clear up.' },
  frozen: {
    full: 'Frozen pipe: never use a flame, and never use a hair dryer in standing water.',
    brief: 'Do not put a flame to a frozen pipe, or use a hair dryer in standing water.',
  },
  heatingPipe: {
    full: 'A heating pipe goes on leaking after that, so turn the heating off, too.',
    brief: 'Turn the heating off as well: its pipes go on leaking.',
  },
  generator: {
    full: 'Never run a petrol pump or generator indoors.',
    brief: 'Petrol pumps and generators must never run indoors.',
  },
  cellar: {
    full: 'Flooded cellar or basement: do not go in where water may have reached the electrics. It may be deep, dirty or moving. Never run a petrol pump or generator indoors.',
    brief:
      'Is a cellar or basement flooded? Stay out if the water may have reached the electrics. It may also be deep, dirty or moving. Petrol pumps and generators must never run indoors.',
  },
  flood: {
    full: `For water from outside (a river, the sea or the ground), ring ${flood.name} on ${onFloodline}.`,
    brief: `If flood water is coming from outside, ring ${flood.name}: ${onFloodline}.`,
  },
  nail: {
    full: `Nail or screw in a pipe: leave it in. If it may be a gas pipe or a cable, get everybody out, and ring ${onGas} for gas or ${on105} for electricity. If it is a water pipe, turn off the stop tap. A heating pipe goes on leaking after that, so turn the heating off, too.`,
    brief: `Is there a nail in a pipe? Leave it in. Could it be gas or a cable? Get everybody out, and ring ${onGas} for gas, ${on105} for a cable. For a water pipe, turn off the stop tap. Turn off the heating for a heating pipe, which goes on leaking.`,
  },
  stopWater: {
    full: 'Stop flushing, and stop running water: taps, washing machine, dishwasher.',
    brief: 'Do not flush, or run any water.',
  },
  sewage: {
    full: 'Keep people and pets away from sewage, and out of any room where it is near sockets. Wash your hands if you touch any.',
    brief: 'Stay away from sewage, and out of any room where it is near sockets.',
  },
  neighbours: {
    full: 'Ask the neighbours. If theirs is blocked too, the pipe is probably shared.',
    brief: 'Find out whether the neighbours have the same problem.',
  },
  sewerageCompany: {
    full: 'A shared pipe, or one outside your boundary, is usually the sewerage company’s to clear, free of charge. Ring them first.',
    brief:
      'If the pipe is shared, or outside your boundary, ring the sewerage company. They usually clear it free of charge.',
  },
  drainInFlats: {
    full: 'In a flat, ask the freeholder or managing agent first.',
    brief: 'If you live in a flat, start with the freeholder or agent.',
  },
  roadCover: { full: 'Never lift a cover in the road.', brief: 'Leave covers in the road alone.' },
  personInside: {
    full: `If somebody inside is at risk, ring ${on999}.`,
    brief: `Is somebody inside at risk? Ring ${on999}.`,
  },
  lockedIn: {
    full: 'A small child alone, or somebody ill, behind a locked door is at risk.',
    brief: 'That is so for a small child alone, or somebody ill, behind a locked door.',
  },
  burglar: {
    full: `If there are signs of a burglar, do not go in. Ring ${on999}.`,
    brief: `Signs of a burglar? Stay outside and ring ${on999}.`,
  },
  keyholders: {
    full: 'Try everyone who may hold a key: family, a neighbour, your landlord or agent.',
    brief: 'Ring everyone who may have a key.',
  },
  waiting: {
    full: 'Wait somewhere safe and lit. A neighbour’s house or an open shop is better than the street.',
    brief: 'Find somewhere safe and lit to wait.',
  },
  price: {
    full: 'Agree the price on the phone. Ask for the hourly rate, the minimum charge and the best estimate, VAT included.',
    brief: 'Agree the price while you are on the phone.',
  },
  identification: {
    full: 'Have your ID ready. If it is locked inside, say so when you ring.',
    brief: 'Get your ID ready.',
  },
  entry: {
    full: 'Ask for non-destructive entry before anyone drills.',
    brief: 'Ask us to open the door without damage.',
  },
} as const satisfies Readonly<Record<string, SafetyLine>>

export type SafetyLineName = keyof typeof safety

/** Water is escaping from a pipe: what to do, in this order. */
export const burstPipe: readonly SafetyLineName[] = [
  'stopTap',
  'stopTapStuck',
  'electricity',
  'wetElectrics',
  'ceiling',
  'boiler',
  'coldTaps',
  'flatsBelow',
  'photographs',
]

/** What to do first, in this order, and what to know if it is something else. */
export interface SafetyAdvice {
  readonly first: readonly SafetyLineName[]
  readonly otherwise: readonly SafetyLineName[]
}

/** The lines of these names, at one length. */
export const safetyLines = (names: readonly SafetyLineName[], length: keyof SafetyLine): readonly string[] =>
  names.map((name) => safety[name][length])
