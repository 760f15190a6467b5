/**
 * All safety advice, each line once, and most dangerous first. Pages and articles name the lines they need, and this file
 * puts them in order, so no two pages disagree. The steps of an emergency are checked instead (`checkOrder`). Only the short
 * pointers to who else to call have their own words (emergencies.ts, home.ts). tests/dist/safety.test.ts says which page
 * needs which line, and reads every page.
 */

import { helplines } from '../facts/helplines.ts'
import { textHref } from '../facts/phones.ts'
import { tel } from './prose.ts'

/** The same advice at two lengths, which must be changed together. May hold markdown links. */
interface SafetyLine {
  readonly full: string
  /** For banners, cards, and pages that people read when nothing is leaking. */
  readonly brief: string
}

export type Length = keyof SafetyLine

const { abuse, emergency, flood, gas, nhs, police, power, shelter } = helplines
export const on999 = tel(emergency)
export const onGas = tel(gas)
export const on105 = tel(power)
export const onFloodline = tel(flood)
const onAbuse = tel(abuse)
const onShelter = tel(shelter)
const onPolice = tel(police)
const on111 = `[${nhs.name} ${nhs.display}](${nhs.href})`
const relay = '[18000](tel:18000)'
const textTo999 = `[${emergency.name}](${textHref(emergency.name)})`

/** The order of these lines is their order on every page. */
export const safety = {
  life: { full: `Call ${on999} if a life is at risk.`, brief: `Life at risk? Call ${on999}.` },

  // Gas: a spark is the danger. None of this advice applies to carbon monoxide.
  gasSpark: {
    full: 'If you smell gas, use no switch and no flame, and do not smoke. Use no phone, doorbell or intercom indoors.',
    brief: 'Smell gas? No switch, no flame, no smoking. No phone, bell or intercom indoors.',
  },
  gasOpen: {
    full: 'On the way out, if that is safe, open doors and windows and turn the gas off at the meter. Never go into a cellar to reach it.',
    brief:
      'Is it safe on your way out? Open doors and windows, and shut off the gas at the meter. Never go into a cellar for it.',
  },
  gasOut: {
    full: `Get everybody out. Then call the ${gas.name} on ${onGas} from outside: it is free, day and night.`,
    brief: `Everybody out, then call ${onGas} from outside.`,
  },
  gasBottled: {
    full: 'Bottled or tank gas (LPG) is heavier than air and collects low. Keep away from cellars and drains. Turn off the cylinder or tank. Call the supplier’s own emergency line.',
    brief:
      'Gas from a bottle or a tank (LPG) sinks. Stay away from cellars and drains, shut it off at the cylinder or tank, and call the supplier’s own emergency line.',
  },

  // Carbon monoxide: breathing it is the danger. Air first, telephone last, so no line before coCall has a number.
  coOut: {
    full: 'Carbon monoxide: an alarm sounds, or someone near a boiler, fire, stove or cooker has a headache or feels dizzy or sick. Get everybody out into fresh air.',
    brief:
      'Carbon monoxide alarm? Headache, dizzy or sick near a boiler, fire, stove or cooker? Everybody out into fresh air.',
  },
  coOff: {
    full: 'On the way out, only if that takes no longer, turn the appliance off and open doors and windows.',
    brief: 'On the way, only if it takes no longer: appliance off, doors and windows open.',
  },
  coStay: {
    full: 'Do not go back in until you are told it is safe.',
    brief: 'Stay out until you are told it is safe.',
  },
  coCall: {
    full: `Then call from outside. If anybody is unwell, call ${on999}. If not, call the ${gas.name} on ${onGas}: it is free, day and night.`,
    brief: `Then call from outside: ${on999} if anybody is unwell, ${onGas} if not.`,
  },

  coChirp: {
    full: 'One chirp a minute and no other sign: the battery is flat, or the alarm is past its date. Replace it today. Treat a full alarm as real.',
    brief:
      'One chirp a minute, no other sign? A flat battery, or an old alarm. Replace it today. A full alarm is real.',
  },

  // Doors: people at risk on either side of one.
  personInside: {
    full: `If someone inside is at risk, or a hob or iron is left on, call ${on999}.`,
    brief: `Is someone inside at risk? Is a hob or an iron left on? Call ${on999}.`,
  },
  lockedIn: {
    full: 'A small child alone, or someone ill, behind a locked door is at risk.',
    brief: 'That is so for a small child alone, or someone ill, behind a locked door.',
  },
  burglar: {
    full: `If there are signs of a burglar, do not go in. Call ${on999}.`,
    brief: `Signs of a burglar? Do not go in. Call ${on999}.`,
  },
  partner: {
    full: `If a partner frightens you, call ${on999}. Cannot speak? Listen, cough or tap; on mobiles press 55 when asked. ${abuse.name}, free, day and night: ${onAbuse}.`,
    brief: `Does a partner frighten you? Call ${on999}. Cannot speak? Listen, then cough or tap. On a mobile, press 55 when asked. ${abuse.name}, free, day and night: ${onAbuse}.`,
  },
  evicted: {
    full: `If you are threatened, call ${on999}. No landlord may change the locks without a court order. Ask the council, ${shelter.name} on ${onShelter} or the police on ${onPolice}.`,
    brief: `Threatened? Call ${on999}. Has a landlord changed the locks? That needs a court order. The council, ${shelter.name} (${onShelter}) and the police (${onPolice}) can help.`,
  },
  keyholders: {
    full: 'Try everyone who may hold a key: family, a neighbour, your landlord or agent.',
    brief: 'Call everyone who may have a key.',
  },
  waiting: {
    full: 'Wait somewhere safe and lit. A neighbour’s house or an open shop is better than the street.',
    brief: 'Find somewhere safe and lit to wait.',
  },

  // Places to stay away from.
  shock: {
    full: `Electric shock: do not touch the person until the power is off at the fuse box. Call ${on999}.`,
    brief: `Has someone had an electric shock? Power off at the fuse box before you touch them. Call ${on999}.`,
  },
  burning: {
    full: `If there is a burning smell or a hot socket, turn off the main switch if that is safe. Get out and call ${on999}.`,
    brief: `A burning smell, or a hot socket? Main switch off, if that is safe. Then get out and call ${on999}.`,
  },
  cellar: {
    full: 'Flooded cellar or basement: do not go in where water may have reached the electrics. It may be deep, dirty or moving, and people drown in cellars.',
    brief:
      'Is a cellar or basement flooded? Stay out if the water may have reached the electrics. It may be deep, dirty or moving: people drown in cellars.',
  },
  wetElectrics: {
    full: `If sockets, lights or the fuse box are wet, keep out, touch nothing and call ${on105} and a registered electrician. Go on to the water steps, from somewhere dry.`,
    brief: `Wet sockets, lights or fuse box? Keep out, touch nothing and call ${on105}, and a registered electrician. Go on to the water steps, from somewhere dry.`,
  },
  ceiling: {
    full: 'Keep out from under a bulging ceiling, and never pierce it.',
    brief: 'Stay out from under a bulging ceiling. Never pierce it.',
  },
  cylinder: {
    full: 'Hot water from the cold tap, banging or steam: the hot-water cylinder may be boiling. Turn the immersion heater and the boiler off, if the switches are dry.',
    brief:
      'Does hot water come from the cold tap? Is there banging, or steam? The cylinder may be boiling. Immersion heater and boiler off, if the switches are dry.',
  },
  cylinderFire: {
    full: 'An open fire with a back boiler: let it die down. Never put water on it.',
    brief: 'A fire with a back boiler? Let it die down, and never put water on it.',
  },
  cylinderTaps: {
    full: 'Do not open a hot tap: what comes out can scald.',
    brief: 'Leave the hot taps shut: they could scald you.',
  },
  cylinderRoom: {
    full: 'Keep everybody out of the room underneath the tank.',
    brief: 'Nobody should be in the room underneath the tank.',
  },
  cylinderSealed: {
    full: 'No tank in the loft means a sealed (unvented) cylinder. Leave the cold water on, touch no valve, keep out of the cupboard, and call a G3-certified engineer, not us.',
    brief:
      'No tank in the loft? Then it is sealed: leave the cold water on, touch no valve, keep out of the cupboard. Call a G3-certified engineer, not us.',
  },
  nail: {
    full: `Nail or screw in a pipe: leave it in. If it may be a gas pipe, get everybody out, and call ${onGas} from outside. If it may be a cable, let go of it, turn the main switch off if the fuse box is dry, and call a registered electrician. If it is a water pipe, turn off the stop tap. If it is a heating pipe, turn the heating off too.`,
    brief: `Put a nail through a pipe? Leave it in. It could be gas: everybody out, then ${onGas} from outside. It could be a cable: let go, main switch off if the fuse box is dry, and a registered electrician. Water: stop tap off. If it is a heating pipe, turn the heating off too.`,
  },
  pump: {
    full: 'Never run a petrol pump or generator indoors.',
    brief: 'Petrol pumps and generators must never run indoors.',
  },
  flood: {
    full: `If the water is rising or someone is trapped, call ${on999}. ${flood.name} only warns and advises: ${onFloodline}.`,
    brief: `Water rising, or someone trapped? Call ${on999}. ${flood.name} only warns and advises: ${onFloodline}.`,
  },

  // No power.
  prepayment: {
    full: 'With a prepayment meter, look at the credit first.',
    brief: 'Prepayment meter? Check the credit first.',
  },
  tripped: {
    full: 'Has a switch tripped? If everything is dry, turn it on once. If it trips again, leave it off.',
    brief: 'A tripped switch? Turn it on once, if everything is dry.',
  },
  powerCut: {
    full: `If the neighbours have no power either, it is a power cut. Call ${on105}.`,
    brief: `Is the street dark, too? Call ${on105}.`,
  },
  medical: {
    full: `If someone needs medical equipment that runs on electricity, call ${on105} and say so. Then join the Priority Services Register.`,
    brief: `Medical equipment? Tell ${on105}, and join the Priority Services Register.`,
  },
  candles: { full: 'Leave no candle alone.', brief: 'Never leave a candle alone.' },
  generator: {
    full: 'Run a generator only outside, and well away from windows. The fumes can kill: they contain carbon monoxide.',
    brief: 'Keep a generator outside, well away from windows. The fumes can kill: carbon monoxide.',
  },

  // Frost.
  frozenOff: {
    full: 'Frozen pipe: turn the boiler and the immersion heater off first.',
    brief: 'Is a pipe frozen? First turn off the boiler and immersion heater.',
  },
  frozenFire: {
    full: 'Never light a fire that has a back boiler.',
    brief: 'Do not light a fire with a back boiler.',
  },
  frozenTap: {
    full: 'Before the pipe thaws, turn the stop tap off, and open the tap that the pipe feeds.',
    brief: 'Before it thaws: stop tap off, the tap it feeds open.',
  },
  frozenThaw: {
    full: 'Warm the pipe with a warm cloth, starting from the tap’s end. No flame, and no hair dryer in standing water.',
    brief: 'Start from the tap’s end with a warm cloth. Use no flame, and no hair dryer in standing water.',
  },
  condensate: {
    full: 'A boiler that is dead in frost most often has a frozen condensate pipe outside. If you can reach it from the ground, pour warm water over it, not boiling. Then reset the boiler once.',
    brief:
      'Most often its condensate pipe outside has frozen. If you can reach it from the ground, pour warm, not boiling, water over it. Then reset once.',
  },
  heatRoom: {
    full: 'Never heat a room with a barbecue, a patio heater or the oven. The fumes can kill: they contain carbon monoxide.',
    brief: 'Do not heat a room with a barbecue, patio heater or oven. The fumes can kill: carbon monoxide.',
  },
  boilerEngineer: {
    full: 'A gas boiler is for a Gas Safe registered engineer, and an oil boiler for an OFTEC one.',
    brief: 'Gas boilers: a Gas Safe registered engineer. Oil: OFTEC.',
  },
  priority: {
    full: 'Is someone old or ill, or is there a baby in the house? Say so when you call, and join the Priority Services Register.',
    brief: 'Old, ill, or a baby in the house? Say so when you call. The Priority Services Register is for you.',
  },

  // Water from a pipe.
  stopTap: {
    full: 'Turn the stop tap clockwise until it stops. It is [usually under the kitchen sink](home:stop-tap).',
    brief: 'Turn off the water at the stop tap, [usually under the kitchen sink](home:stop-tap). It closes clockwise.',
  },
  stopTapStuck: {
    full: 'If it will not turn, do not force it. Use the outside stop valve, [under a small cover by the boundary](home:outside-valve), or call your water company’s emergency line.',
    brief:
      'Is it stuck? Do not force it. Try the outside stop valve, [under a small cover by the boundary](home:outside-valve), or the water company’s line.',
  },
  stopTapBelow: {
    full: 'If the stop tap is down there, do not go in for it. Use the outside stop valve, or call your water company’s emergency line.',
    brief: 'Is the stop tap under water? Leave it, and use the outside valve or the water company’s emergency line.',
  },
  flatAbove: {
    full: 'In a flat, ask whoever lives above to turn off their water. Tell the freeholder or managing agent.',
    brief: 'Is there a flat above? Ask them to turn their water off. Tell the freeholder or agent.',
  },
  electricity: {
    full: 'Only turn the electricity off if the fuse box is dry and within reach, and your hands are dry. Never touch a wet switch or box.',
    brief:
      'Switch the electricity off only if you can reach a dry fuse box with dry hands. Keep your hands off a wet switch or box.',
  },

  boilerLeak: {
    full: 'If the boiler leaks: off at its switch, water valve shut, if any. Gas: a Gas Safe registered engineer. Oil: OFTEC. We come for the pipe in front of it.',
    brief:
      'Boiler leaking? Off at its switch, water valve shut, if any. Gas: a Gas Safe registered engineer. Oil: OFTEC. We come for the pipe in front of it.',
  },
  noWaterNeighbour: {
    full: 'No water at all: ask a neighbour first.',
    brief: 'No water at all? Ask a neighbour.',
  },
  noWaterCompany: {
    full: 'If theirs is off too, call the water company.',
    brief: 'Is theirs off too? Call the water company.',
  },
  noWaterTap: {
    full: 'If theirs is fine, look at the stop tap and the valve at the boundary: was one shut?',
    brief: 'Is theirs fine? Look at the stop tap and the valve at the boundary.',
  },
  noWaterFrost: { full: 'In frost, a pipe may be frozen.', brief: 'In frost, think of a frozen pipe.' },

  // Water that won't drain away.
  stopWater: {
    full: 'Stop flushing, and stop running water: taps, washing machine, dishwasher.',
    brief: 'Do not flush, or run any water.',
  },
  sewage: {
    full: 'Keep people and pets away from sewage, and out of any room where it is near sockets.',
    brief: 'Stay away from sewage, and out of any room where it is near sockets.',
  },
  dirtyWater: {
    full: `After dirty water, wash your hands with soap and cover cuts. Throw away any food it touched. If you feel ill, call ${on111}.`,
    brief: `Have you touched dirty water? Wash with soap, cover cuts, and throw away food that it touched. Ill? ${on111}.`,
  },
  neighbours: {
    full: 'Ask the neighbours. If theirs is blocked too, the pipe is probably shared.',
    brief: 'Find out whether the neighbours have the same problem.',
  },
  sewerageCompany: {
    full: 'A shared pipe, or one outside your boundary, is usually the sewerage company’s to clear, free of charge. Call them first.',
    brief:
      'If the pipe is shared, or outside your boundary, call the sewerage company. They usually clear it free of charge.',
  },
  drainInFlats: {
    full: 'In a flat, call the out-of-hours number of the freeholder or managing agent first.',
    brief: 'If you live in a flat, start with the freeholder or agent.',
  },
  roadCover: { full: 'Never lift a cover in the road.', brief: 'Leave covers in the road alone.' },

  // Before anyone arrives.
  renting: {
    full: 'Renting? Call your landlord or agent first, if they answer. Whoever orders the work pays.',
    brief: 'Renting? Landlord or agent first, if they answer. Whoever orders the work pays.',
  },
  rentingAfterwards: {
    full: 'Renting? Afterwards, tell your landlord or agent.',
    brief: 'Renting? Tell your landlord or agent afterwards.',
  },
  price: {
    full: 'Agree the price on the phone. Ask for the hourly rate, the minimum charge and the best estimate, VAT included.',
    brief: 'Agree the price while you are on the phone.',
  },
  identification: {
    full: 'Have your ID ready. If it is locked inside, say so when you call.',
    brief: 'Get your ID ready.',
  },
  entry: {
    full: 'Ask for non-destructive entry before anyone drills.',
    brief: 'Ask us to open the door without damage.',
  },

  // Once the water is off.
  boiler: {
    full: 'Turn off the boiler and the immersion heater, but only if the switches are dry.',
    brief: 'Switch off the boiler and immersion heater, if their switches are dry.',
  },
  coldTaps: {
    full: 'Open the cold taps to drain the pipes.',
    brief: 'Let the cold taps run until the pipes are empty.',
  },
  stillRunning: {
    full: 'Still running after the stop tap is shut? A loft tank is emptying. Open the bath’s cold tap. Close the tank’s own valve, if you can reach it safely.',
    brief:
      'Still running with the stop tap shut? A loft tank is emptying: open the bath’s cold tap. Can you reach the tank’s own valve safely? Close it.',
  },
  heatingPipe: {
    full: 'A heating pipe goes on leaking after that, so turn the heating off too.',
    brief: 'If it is a heating pipe, turn the heating off too.',
  },
  flatsBelow: { full: 'Warn anyone in the flats below.', brief: 'Tell anyone in a flat below.' },
  photographs: { full: 'Photograph the damage for your insurer.', brief: 'Take photographs before you clear up.' },
  asbestos: {
    full: 'A textured ceiling or board from before 2000 may contain asbestos. Do not sweep or vacuum what fell.',
    brief: 'A textured ceiling or board from before 2000 may contain asbestos: do not sweep or vacuum it.',
  },
  leadPipe: {
    full: 'If the pipe is lead, run the tap before you drink, and ask the water company for a test.',
    brief: 'A lead pipe? Run the tap before drinking. The water company tests the water if you ask.',
  },
  standingWater: {
    full: 'After weeks of standing still, flush the cold and the hot water through before you use it.',
    brief: 'Has the home stood empty for weeks? Flush cold and hot through first.',
  },

  cannotSpeak: {
    full: `If you cannot speak or hear, you can text ${textTo999}, once you have registered: text it “register”, answer YES, and wait for “success”. A text has arrived only when an answer comes. None in three minutes? Send it again. With Relay UK, dial ${relay} in an emergency, and 18001 before any other number. Or use 999 BSL for sign language.`,
    brief: `Cannot speak or hear? Register now: text “register” to ${textTo999}, answer YES, and wait for “success”. Then you can text in an emergency. No answer in three minutes? Send it again. Relay UK: 18000 in an emergency, 18001 before any other number. Or 999 BSL.`,
  },
} as const satisfies Readonly<Record<string, SafetyLine>>

export type SafetyLineName = keyof typeof safety

const isName = (name: string): name is SafetyLineName => name in safety
/** The names in the order above, most dangerous first. */
const order = Object.keys(safety).filter(isName)

/** The named lines at one length, most dangerous first, whatever the order of the names. */
export const safetyLines = (names: readonly SafetyLineName[], length: Length): readonly string[] =>
  order.filter((name) => names.includes(name)).map((name) => safety[name][length])

/** These lines as one paragraph. */
export const safetyText = (names: readonly SafetyLineName[], length: Length): string =>
  safetyLines(names, length).join(' ')

/** @throws if one of these lines would come before a more dangerous one. */
export function checkOrder(names: readonly SafetyLineName[], where: string): void {
  const places = names.map((name) => order.indexOf(name))
  const late = places.findIndex((place, index) => index > 0 && place <= (places[index - 1] ?? -1))
  if (late > 0) throw new Error(`${where}: “${names[late]}” belongs before “${names[late - 1]}”`)
}

/** The lines for each emergency. Its pages show all of them, or say why not. */
export const concerning = {
  gas: ['gasSpark', 'gasOpen', 'gasOut', 'gasBottled'],
  carbonMonoxide: ['coOut', 'coOff', 'coStay', 'coCall'],
  burstPipe: [
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
  cylinder: ['cylinder', 'cylinderFire', 'cylinderTaps', 'cylinderRoom', 'cylinderSealed'],
  frozenPipe: ['frozenOff', 'frozenFire', 'frozenTap', 'frozenThaw'],
  flood: ['cellar', 'pump', 'flood'],
  drain: ['stopWater', 'sewage', 'dirtyWater', 'neighbours', 'sewerageCompany', 'drainInFlats'],
  lockedOut: [
    'personInside',
    'burglar',
    'partner',
    'evicted',
    'keyholders',
    'waiting',
    'price',
    'identification',
    'entry',
  ],
} as const satisfies Readonly<Record<string, readonly SafetyLineName[]>>
