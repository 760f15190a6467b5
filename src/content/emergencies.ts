/**
 * /emergency and the pages below it: one action per step, the most dangerous first. All safety advice comes from safety.ts,
 * and a step with its lines out of order stops the build. If two pages give the same advice, one has it in full and the
 * other in brief, so that search engines don't see one page twice.
 */

import { company } from '../facts/company.ts'
import { helplines, withoutVoice } from '../facts/helplines.ts'
import { emergencyPhone, internationalNumber, smsPhone, textHref, unbroken } from '../facts/phones.ts'
import { relayPhone } from '../facts/relay.ts'
import { registers, utilities } from '../facts/utilities.ts'
import type { DrawnName, PictureName } from './drawings.ts'
import { tel } from './prose.ts'
import {
  checkOrder,
  concerning,
  type Length,
  on105,
  on999,
  onFloodline,
  onGas,
  type SafetyLineName,
  safety,
  safetyLines,
  safetyText,
} from './safety.ts'
import type { Symptom, SymptomStep, Urgency } from './types.ts'

const onUs = tel(emergencyPhone)
const { flood, gas, police } = helplines
/** Who to call about no water: the companies that supply our places. /emergency has the others. */
const waterLines = (['essexSuffolk', 'thames', 'southern', 'southEast'] as const)
  .map((id) => `${utilities[id].name} ${tel(utilities[id])}`)
  .join(', ')
const waterCompany = 'Its number is on your bill, and [in our list](/emergency#companies).'
const gasSteps = '[the steps for gas](/emergency/smell-of-gas)'
const coSteps = '[the steps for carbon monoxide](/emergency/carbon-monoxide)'
const landlordsPart = `${safety.renting.full} In most rented homes the landlord must repair the heating.`
/** Where a life comes first. */
const landlordAfterwards = safety.rentingAfterwards.full

/** A step in this file: its safety lines by name, and anything to say after them. */
interface WrittenStep extends Omit<SymptomStep, 'text' | 'callsUs'> {
  readonly lines: readonly SafetyLineName[]
  readonly more?: string
}
type Others = Omit<WrittenStep, 'id' | 'title' | 'picture' | 'lines'>
const step = (
  id: string,
  title: string,
  picture: DrawnName,
  lines: readonly SafetyLineName[] = [],
  others: Others = {},
): WrittenStep => ({ id, title, picture, lines, ...others })

interface WrittenPage extends Omit<Symptom, 'slug' | 'name' | 'picture' | 'title' | 'steps'> {
  /** Without the company's name. */
  readonly title?: string
  readonly steps: readonly WrittenStep[]
}

/** @param length of the safety lines in its steps */
function page(
  slug: string,
  name: string,
  picture: PictureName,
  length: Length,
  { title = `${name}: what to do`, steps, ...symptom }: WrittenPage,
): Symptom {
  checkOrder(
    steps.flatMap(({ lines }) => lines),
    slug,
  )
  return {
    slug,
    name,
    picture,
    title: `${title} | ${company.name}`,
    ...symptom,
    steps: steps.map(({ lines, more = '', ...step }) => ({
      ...step,
      callsUs: more.includes(onUs),
      text: `${safetyText(lines, length)} ${more}`.trim(),
    })),
  }
}

const electricsWet: Others = { helplines: [['power', 'Electrics wet']] }
const abuse: Others = {
  helplines: [
    ['emergency', 'Danger'],
    ['abuse', 'Help'],
  ],
  canExit: true,
}

export const symptoms: readonly Symptom[] = [
  page('smell-of-gas', 'Smell of gas', 'gas-meter', 'full', {
    description:
      'You smell gas: what not to touch, what to open, how to get out, and the number to call from outside. It’s free, day and night. It isn’t ours.',
    scene: 'doorway',
    lead: 'Leave first. Read on outside.',
    instead: 'gas',
    notUsFirst: 'Not us first. From outside, call:',
    steps: [
      step('spark', 'No spark, no phone', 'boiler', ['gasSpark'], { helplines: [['gas']] }),
      step('out', 'Doors and windows open, gas off', 'gas-meter', ['gasOpen']),
      step('gas', 'Everybody out, then call', 'doorway', ['gasOut'], { helplines: [['gas']] }),
      step('bottled', 'Bottled gas, or a tank?', 'gas-bottle', ['gasBottled']),
      step('engineer', 'Later: a Gas Safe registered engineer', 'doorstep', [], {
        more: 'We do not work on gas. Only a Gas Safe registered engineer may repair the boiler, the fire or the pipe.',
      }),
    ],
    otherwise: {
      danger: [safety.life.full, `Alarm sounding, but no smell? Follow ${coSteps}.`],
      others: [
        'A bad smell from a sink or a gully may be the drain. If it could be gas, treat it as gas.',
        landlordAfterwards,
      ],
    },
  }),
  page('carbon-monoxide', 'Carbon monoxide alarm', 'co-alarm', 'brief', {
    description:
      'A carbon monoxide alarm sounds, or someone near a boiler, fire or cooker feels ill: get out first, call from outside, and wait to be told that it is safe.',
    lead: 'Get out first. It has no smell.',
    instead: 'gas',
    notUsFirst: `From outside. Anybody unwell: ${on999}. If not:`,
    steps: [
      step('out', 'Everybody out, into fresh air', 'doorway', ['coOut']),
      step('off', 'Appliance off, if it takes no longer', 'boiler', ['coOff']),
      step('stay', 'Stay outside', 'neighbours', ['coStay']),
      step('call', 'Call from outside', 'lamp', ['coCall'], { helplines: [['emergency', 'Unwell'], ['gas']] }),
      step('engineer', 'Later: get it fixed', 'doorstep', ['boilerEngineer'], {
        more: 'A wood or coal stove: HETAS. We do not work on any of these.',
      }),
    ],
    otherwise: {
      danger: [`Smell gas? Follow ${gasSteps}.`, ...safetyLines(['generator', 'heatRoom'], 'full')],
      others: [safety.coChirp.full, landlordAfterwards],
    },
  }),
  page('water-through-the-ceiling', 'Water through the ceiling', 'ceiling', 'brief', {
    description:
      'Water coming through the ceiling: where not to stand, which tap to close, when to turn the power off, and what to say when you call us.',
    scene: 'bathroom',
    lead: 'Danger first, then the water.',
    say: 'water through the ceiling',
    wrong: 'ceiling',
    steps: [
      step('wet', 'Lights or sockets wet? Stay out', 'ceiling', ['life', 'wetElectrics'], electricsWet),
      step('clear', 'Get out from under it', 'bed', ['ceiling']),
      step('stop-tap', 'Close the stop tap', 'stop-tap', ['stopTap'], { say: 'stop tap off' }),
      step('stuck', 'Stuck? Leave it', 'outside-valve', ['stopTapStuck'], { more: waterCompany }),
      step('above', 'Flat above? Knock', 'front-door', ['flatAbove'], { say: 'flat above told' }),
      step('power', 'Fuse box dry? Power off', 'fuse-box', ['electricity'], { say: 'power off' }),
      step('ring', 'Call us', 'phone', ['price'], {
        more: `Our number: ${onUs}. Tell us where the water comes in, and whether a bathroom or the roof is above.`,
      }),
      step('tank', 'Still running? Empty the tank', 'tank', ['stillRunning'], { say: 'loft tank emptying' }),
      step('after', 'Warn others, touch nothing that fell', 'bedroom', ['flatsBelow', 'photographs', 'asbestos']),
    ],
    otherwise: {
      us: ['[Emergency plumbing](/services/emergency-plumbing): what we do when we come.'],
      others: [
        'In a block, a shared pipe or tank is often the freeholder’s. Call its out-of-hours number before a plumber.',
        safety.renting.full,
      ],
    },
    also: [
      {
        id: 'flat-above',
        picture: 'bedroom',
        heading: 'Water from the flat above',
        paragraphs: [
          'The [steps](#step-1) are the same. It has to be shut off up there.',
          'No one in? Ask the freeholder or agent: they may have a key, or a valve for that flat. If they don’t answer, call us.',
          '[Who pays?](/whose-pipe#pipe-flats) Tell your own insurer, with photographs.',
        ],
      },
      {
        id: 'roof',
        picture: 'roof',
        heading: 'Roof leaking',
        paragraphs: [
          'The roof and its gutters aren’t ours. Call a roofer, your insurer or, if you rent, the landlord. Do [the first two steps](#step-1) now. Then:',
        ],
        list: [
          'Put a bucket under it, and move what it could spoil.',
          'Photograph it. Stay off the roof and off ladders.',
          'Dry outside, and still running? Then it’s a pipe or a tank. Shut the stop tap and call us.',
        ],
      },
    ],
  }),
  page('burst-pipe', 'Burst or leaking pipe', 'stop-tap', 'full', {
    description:
      'A pipe has burst or is leaking. Power, stop tap, boiler and taps in the right order, one step at a time, and what to tell us on the phone.',
    scene: 'kitchen',
    lead: 'Keep safe, stop the water, then call.',
    say: 'burst pipe',
    wrong: '',
    steps: [
      step('wet', 'Water near electrics? Keep out', 'ceiling', ['wetElectrics'], electricsWet),
      step('stop-tap', 'Turn off the water', 'stop-tap', ['ceiling', 'stopTap'], { say: 'stop tap off' }),
      step('stuck', 'Stop tap stuck?', 'outside-valve', ['stopTapStuck']),
      step('power', 'Fuse box dry? Power off', 'fuse-box', ['electricity'], { say: 'power off' }),
      step('boiler-leak', 'Boiler leaking? Not us', 'boiler', ['boilerLeak']),
      step('ring', 'Now call us', 'phone', [], {
        more: `Call ${onUs}. Say what’s wrong, what you’ve turned off, and your postcode. Ask what it will cost: the rate, the minimum charge, our best estimate, with VAT.`,
      }),
      step('boiler', 'Boiler off, cold taps open', 'basin', ['boiler', 'coldTaps'], { say: 'boiler off, taps open' }),
      step('tank', 'Still running? A loft tank', 'tank', ['stillRunning'], { say: 'loft tank emptying' }),
      step('after', 'Warn others, photograph the damage', 'bedroom', ['flatsBelow', 'photographs', 'asbestos']),
    ],
    otherwise: {
      danger: [safety.life.full, safety.nail.brief],
      us: ['Pipe frozen? Follow [the steps for frost](/emergency/boiler-dead-in-frost), then call us.'],
      others: [
        'A pipe in the road, or before your outside stop valve, is usually the water company’s. [Whose pipe is it?](/whose-pipe)',
        safety.leadPipe.full,
        safety.renting.full,
      ],
    },
  }),
  page('flooded-cellar', 'Flooded cellar', 'cellar', 'full', {
    title: 'Flooded cellar or basement: what to do',
    description:
      'There is water in the cellar: why to stay out of it, who to call for flood water from outside, and what to do about a pipe or a drain.',
    lead: 'Look from the top of the stairs.',
    notUsFirst: `Water rising, or someone trapped? Not us: ${on999}.`,
    say: 'flooded cellar',
    wrong: 'cellar',
    steps: [
      step('out', 'Do not go in', 'cellar-stairs', ['cellar']),
      step('wet', 'Electrics wet? Get help', 'fuse-box', ['wetElectrics'], electricsWet),
      step('outside', 'Rising, or someone trapped?', 'front-door', ['pump', 'flood'], {
        helplines: [
          ['emergency', 'Trapped'],
          ['flood', 'Flood advice'],
        ],
      }),
      step('stop-tap', 'From a pipe? Stop tap', 'stop-tap', ['stopTap'], { say: 'stop tap off' }),
      step('below', 'Stop tap in the cellar?', 'outside-valve', ['stopTapBelow']),
      step('drain', 'From a drain? Keep clear', 'sewer', ['stopWater', 'sewage'], { say: 'from a drain' }),
      step('wash', 'Wash, and cover cuts', 'basin', ['dirtyWater']),
      step('ring', 'From a pipe or drain? Call us', 'phone', ['photographs'], {
        more: `Then call ${onUs}. Say how deep it is, whether it’s rising, and where the fuse box is.`,
      }),
    ],
    otherwise: {
      danger: [safety.life.brief],
      others: [
        'A cellar below flats is often the freeholder’s. Tell the agent before anyone clears it.',
        '[Whose pipe is it?](/whose-pipe)',
        safety.neighbours.brief,
        safety.renting.full,
      ],
    },
  }),
  page('boiling-cylinder', 'Boiling tank or cylinder', 'tank', 'full', {
    title: 'Boiling hot-water cylinder: what to do',
    description:
      'Hot water from the cold tap, banging, steam from a tank: what to turn off, which taps to leave alone, which room to keep out of, and who to call.',
    scene: 'roof',
    lead: 'Banging, steam, hot water from the cold tap.',
    say: 'boiling cylinder',
    wrong: 'tank',
    steps: [
      step('off', 'Immersion heater and boiler off', 'boiler', ['cylinder'], { say: 'heating off' }),
      step('fire', 'A fire with a back boiler?', 'lamp', ['cylinderFire']),
      step('taps', 'Leave the hot taps shut', 'bath', ['cylinderTaps']),
      step('room', 'Nobody underneath the tank', 'bedroom', ['cylinderRoom'], { say: 'room below empty' }),
      step('sealed', 'No tank in the loft? Not us', 'tank', ['cylinderSealed']),
      step('ring', 'A tank in the loft? Call us', 'phone', [], { more: `Call ${onUs}. Say what you hear and see.` }),
    ],
    otherwise: {
      danger: [safety.life.brief, safety.wetElectrics.brief],
      us: [
        'Heating losing water, or a pipe leaking? Follow [the steps for a leak](/emergency/burst-pipe), then call us.',
      ],
      others: [safety.renting.full],
    },
  }),
  page('locked-out', 'Locked out, or locked in', 'lock', 'full', {
    title: 'Locked out, or someone locked in',
    description:
      'Locked out, or someone is locked in: when to call 999, who may have a key, where to wait, what to agree before a locksmith comes.',
    lead: 'First, is everyone safe?',
    dangerFirst: 'Someone at risk? First call:',
    say: 'locked out, or who is locked in',
    wrong: 'door',
    steps: [
      step('inside', 'Someone at risk, or hob on?', 'in-bed', ['personInside', 'lockedIn'], {
        helplines: [['emergency', 'At risk']],
      }),
      step('burglar', 'Signs of a burglar? Stay out', 'neighbours', ['burglar'], {
        helplines: [['emergency', 'Burglar']],
      }),
      step('partner', 'Does a partner frighten you?', 'hall', ['partner'], abuse),
      step('evicted', 'Did a landlord change the locks?', 'front-door', ['evicted']),
      step('keys', 'Who else has a key?', 'keys', ['keyholders'], { say: 'nobody has a key' }),
      step('wait', 'Wait where it is lit', 'lamp', ['waiting']),
      step('ring', 'Call us', 'phone', ['price'], { more: `Our number: ${onUs}.` }),
      step('identification', 'ID ready, no drilling first', 'inside-lock', ['identification', 'entry'], {
        say: 'ID ready',
      }),
    ],
    otherwise: {
      danger: [safety.cannotSpeak.brief],
      us: [
        'Key snapped, or the door won’t close? Call us. [Emergency locksmith](/services/emergency-locksmith) says what we do about it.',
      ],
      others: [
        'A landlord or agent may hold a key. The main door of a block is often theirs to repair.',
        safety.renting.full,
      ],
    },
  }),
  page('drain-backing-up', 'Toilet or drain backing up', 'gully', 'full', {
    description:
      'The toilet or a drain is backing up: stop the water, keep clear, find out whose pipe it is. The sewerage company often clears it free of charge.',
    scene: 'bathroom',
    lead: 'It may cost nothing. Find out whose it is.',
    say: 'drain backing up',
    wrong: 'drain',
    steps: [
      step('stop', 'Let no more water in', 'toilet', ['stopWater'], { say: 'no water running' }),
      step('sewage', 'Keep away from sewage', 'gully', ['sewage']),
      step('wash', 'Wash, and cover cuts', 'basin', ['dirtyWater']),
      step('neighbours', 'Next door too?', 'neighbours', ['neighbours'], { say: 'neighbours asked' }),
      step('shared', 'Shared pipe? Call the sewerage company', 'sewer', ['sewerageCompany'], {
        more: '[Whose pipe is it?](/whose-pipe)',
      }),
      step('flat', 'In a flat? Ask first', 'front-door', ['drainInFlats'], { say: 'agent told' }),
      step('ring', 'Yours, or not sure? Call us', 'phone', ['price'], { more: `Our number: ${onUs}.` }),
    ],
    otherwise: {
      danger: [safetyText(concerning.gas, 'brief'), safety.wetElectrics.brief, safety.roadCover.full],
      us: [
        'When you call, say which toilets, sinks and gullies are full, and since when.',
        '[Emergency drainage](/services/emergency-drainage): what we do when we come.',
      ],
      others: [safety.renting.full],
    },
    also: [
      {
        id: 'overflowing',
        picture: 'toilet',
        heading: 'Toilet overflowing',
        steps: [
          'Do not flush again.',
          'Is it still filling? Shut the small valve on the pipe behind it: a quarter turn with a flat screwdriver. No valve? Shut the stop tap.',
          'Let it go down by itself. Then look: are other toilets, sinks or the gully full too? Then it’s the drain. Follow [the steps](#step-1).',
          'Only this toilet? It’s your own pipe. Use another one if you have it, and call us.',
        ],
      },
    ],
  }),
  page('no-power', 'No power', 'fuse-box', 'full', {
    title: 'No power: who to call, and when',
    description:
      'The power is off: when to get out, when to call 105, what to check first, who fixes it if only your home is dark, and what to do about a leak.',
    scene: 'hall',
    lead: 'We don’t do electrics. Here is who does.',
    notUsFirst: `Not us first: call ${on105}.`,
    dangerFirst: 'Electric shock? First call:',
    say: 'a leak, no power',
    steps: [
      step('shock', 'Electric shock? Do not touch them', 'phone', ['shock'], { helplines: [['emergency', 'Shock']] }),
      step('life', 'A burning smell, a hot socket?', 'kitchen', ['burning'], {
        helplines: [['emergency', 'Burning smell']],
      }),
      step('wet', 'Water in the electrics? Keep out', 'ceiling', ['wetElectrics'], electricsWet),
      step('switch', 'Check credit and trip switch', 'fuse-box', ['prepayment', 'tripped']),
      step('street', 'Is the street dark too?', 'neighbours', ['powerCut'], { helplines: [['power', 'Power cut']] }),
      step('medical', 'Does medical equipment need it?', 'in-bed', ['medical'], {
        helplines: [['power', 'Power cut']],
      }),
      step('generator', 'Take care with candles and generators', 'lamp', ['candles', 'generator']),
      step('electrician', 'Only your home? A registered electrician', 'doorstep', [], {
        more: 'We do not do this work. Ask a registered electrician.',
      }),
      step('leak', 'A leak? Stop tap, then us', 'stop-tap', ['stopTap'], {
        more: `Then call ${onUs}: we’ll fix the pipe.`,
        say: 'stop tap off',
      }),
    ],
    otherwise: {
      danger: [safety.life.full],
      others: [
        safety.electricity.full,
        'Has there been a leak? A registered electrician checks the wires before the power goes on.',
        'In a block, the stairs and their lights are the freeholder’s job, and so is the lift.',
        'Freezing, with the heating off? [Frozen pipe, dead boiler](/emergency/boiler-dead-in-frost).',
        safety.rentingAfterwards.full,
      ],
    },
  }),
  page('boiler-dead-in-frost', 'Frozen pipe, dead boiler', 'frost', 'brief', {
    title: 'Frozen pipe or boiler dead in frost',
    description:
      'A frozen pipe, or no heating in a frost: what to turn off first, how to thaw it, how to keep warm without danger, and who may work on the boiler.',
    lead: 'The boiler is not ours. The pipes are.',
    notUsFirst: 'The boiler: a Gas Safe registered engineer.',
    dangerFirst: 'Smell gas? From outside, call:',
    say: 'frozen pipe',
    wrong: '',
    steps: [
      step('gas', 'Smell of gas? Get out', 'doorway', ['gasSpark', 'gasOut'], { helplines: [['gas', 'Outside']] }),
      step('unwell', 'Anyone dizzy or sick? Get out', 'co-alarm', ['coOut'], {
        more: `Follow ${coSteps}.`,
        helplines: [
          ['emergency', 'Unwell'],
          ['gas', 'If not'],
        ],
      }),
      step('frozen', 'Pipe frozen? Boiler off first', 'boiler', ['frozenOff', 'frozenFire'], {
        say: 'pipe frozen, boiler off',
      }),
      step('thaw', 'Stop tap off, then thaw', 'stop-tap', ['frozenTap', 'frozenThaw'], { say: 'stop tap off' }),
      step('condensate', 'Boiler dead? Thaw its outside pipe', 'condensate', ['condensate'], {
        say: 'boiler reset once',
      }),
      step('warm', 'Keep warm without fumes', 'in-bed', ['heatRoom']),
      step('engineer', 'Still dead? Who can fix it', 'kitchen', ['boilerEngineer', 'priority']),
      step('ring', 'Frozen or leaking? Call us', 'phone', ['heatingPipe'], {
        more: `With the stop tap off, call ${onUs}. Say which pipe, and which taps still run.`,
      }),
    ],
    otherwise: {
      us: [`A pipe that burst leaks as it thaws: call us. ${safety.stopTap.full}`],
      others: [
        safety.standingWater.full,
        '[How to keep pipes from bursting](/blog/prevent-burst-pipes), for the next cold night.',
        landlordsPart,
      ],
    },
  }),
  page('no-water', 'No water at all', 'basin', 'full', {
    title: 'No water at all: what to do, who to call',
    description:
      'No water from any tap: ask next door first, then call the water company or look at two valves. What to do in frost, and when to call us.',
    lead: 'Ask next door first. It may cost nothing.',
    notUsFirst: 'Not us first: next door, then the water company.',
    say: 'no water at all',
    wrong: 'kitchen',
    steps: [
      step('neighbour', 'Ask next door', 'neighbours', ['noWaterNeighbour'], {
        more: 'Then you know whether the fault is yours to find.',
        say: 'neighbours asked',
      }),
      step('company', 'Theirs off too? The water company', 'outside-valve', ['noWaterCompany'], {
        more: `${waterLines}.`,
      }),
      step('stop-tap', 'Theirs fine? Check two valves', 'stop-tap', ['noWaterTap'], {
        more: 'Both open anticlockwise. Do not force them.',
        say: 'valves open',
      }),
      step('frost', 'Is it freezing?', 'kitchen', ['noWaterFrost'], {
        more: 'Heating off first, then follow [the steps for frost](/emergency/boiler-dead-in-frost).',
      }),
      step('taps', 'Shut all the taps', 'bath', [], {
        more: 'When the water comes back, an open tap can flood the room. Leave the washing machine and the dishwasher off.',
      }),
      step('ring', 'Only your home? Call us', 'phone', ['price'], { more: `Our number: ${onUs}.` }),
    ],
    otherwise: {
      us: ['No water because a pipe is leaking? Follow [the steps for a leak](/emergency/burst-pipe), then call us.'],
      others: [
        safety.priority.brief,
        'Is only one tap dry? Then the fault is in your own pipes, and it can wait until the morning.',
        'A pipe outside? [Whose pipe is it?](/whose-pipe)',
        safety.renting.full,
      ],
    },
  }),
  page('leaking-boiler', 'Boiler leaks, no heating', 'boiler', 'brief', {
    title: 'Leaking boiler or no heating',
    description:
      'The boiler is leaking, or the heating is off: who may work on it, what to turn off first, what to check yourself, and when a plumber can help.',
    scene: 'kitchen',
    lead: 'The boiler is not ours.',
    notUsFirst: 'The boiler: a Gas Safe registered engineer.',
    dangerFirst: 'Smell gas? From outside, call:',
    say: 'leaking pipe',
    wrong: 'boiler',
    steps: [
      step('gas', 'Smell gas? Get out', 'doorway', ['gasSpark', 'gasOut'], { helplines: [['gas', 'Outside']] }),
      step('wet', 'Water near the electrics? Keep out', 'fuse-box', ['wetElectrics'], electricsWet),
      step('engineer', 'Who may work on it', 'doorstep', ['boilerEngineer'], {
        more: `Find one on [the ${registers.gas.name}](${registers.gas.url}).`,
      }),
      step('leak', 'Leaking? Turn it off', 'boiler', ['boilerLeak'], { say: 'boiler off' }),
      step('cold', 'No heating? Check these', 'hall', [], {
        more: 'Is the timer on, and the thermostat turned up? Is there credit on a prepaid meter? In a frost, [the pipe outside may be frozen](/emergency/boiler-dead-in-frost).',
      }),
      step('ring', 'Pipe leaking? Call us', 'phone', ['price'], {
        more: `Our number: ${onUs}. We come for the pipes, not for the boiler.`,
      }),
    ],
    otherwise: {
      danger: [
        `Alarm sounding, or anyone feeling ill near it? Follow ${coSteps}.`,
        'Banging or steaming? Follow [the steps for a boiling cylinder](/emergency/boiling-cylinder).',
        safety.heatRoom.full,
      ],
      others: [safety.priority.full, safety.renting.brief],
    },
  }),
  page('broken-into', 'Broken into', 'door', 'brief', {
    title: 'Broken into: what to do now',
    description:
      'Broken into, or a door forced: when to call 999, who else to tell, who boards up a window, and what a locksmith can do so that the door shuts again.',
    lead: 'Safe first, then the police, then the door.',
    dangerFirst: 'Someone may be inside? First call:',
    say: 'broken into, the door won’t lock',
    wrong: 'door',
    steps: [
      step('burglar', 'Someone may be inside? Stay out', 'lamp', ['burglar'], {
        helplines: [['emergency', 'Burglar']],
      }),
      step('partner', 'Was it a partner?', 'phone', ['partner'], abuse),
      step('police', 'Nobody there now? Tell the police', 'front-door', [], {
        more: `Call ${tel(police)}. Ask for the crime number: your insurer wants it. Don’t touch what the burglar touched.`,
        helplines: [['police', 'Nobody there']],
        say: 'police told',
      }),
      step('glass', 'Window broken? A glazier', 'bedroom', [], {
        more: 'We do not board up windows or fit glass. A glazier does. Many home policies have a helpline that sends one. Keep children and pets off the glass.',
      }),
      step('ring', 'Door or lock? Call us', 'lock', ['price'], {
        more: `Our number: ${onUs}. We make the door shut and lock: the lock, the frame, or both.`,
      }),
      step('identification', 'ID ready, then photographs', 'hall', ['identification', 'photographs'], {
        say: 'ID ready',
      }),
    ],
    otherwise: {
      danger: [`${safety.life.brief} Cannot speak or hear? See [other ways to call](/emergency#cannot-speak).`],
      us: ['Keys missing? Call us. [A locksmith](/services/emergency-locksmith) can change the locks, on windows too.'],
      others: ['The main door of a block is the freeholder’s: call the agent.', safety.rentingAfterwards.brief],
    },
  }),
]

/** The sections under the steps, most urgent first, and their headings. */
export const urgencies = [
  ['danger', 'Danger'],
  ['us', 'Call us'],
  ['others', 'Can wait, or not ours'],
] as const satisfies readonly (readonly [Urgency, string])[]

/** Shown under every emergency page. `next` is the month in which the lines are due for a check. */
export const source = {
  heading: 'Where this advice comes from',
  text: `${company.name} wrote it from advice published by the HSE, the NHS, the Gas Safe Register, Electrical Safety First, fire services, the police, Water UK and Ofcom. No outside expert has reviewed it.`,
  checked: '2026-11',
  next: '2027-05',
} as const

/** Symptoms that belong together. */
interface SymptomGroup {
  /** Fragment identifier. */
  readonly id: string
  readonly heading: string
  readonly slugs: readonly string[]
  /** Whether the group also lists the `also` parts of all pages. */
  readonly also?: true
}

const groups: readonly SymptomGroup[] = [
  {
    id: 'water',
    heading: 'Water',
    slugs: ['water-through-the-ceiling', 'burst-pipe', 'flooded-cellar', 'boiling-cylinder'],
  },
  {
    id: 'others',
    heading: 'Doors, drains, power and heating',
    slugs: ['locked-out', 'drain-backing-up', 'no-power', 'boiler-dead-in-frost'],
  },
  // The groups below a phone's first screen.
  {
    id: 'more',
    heading: 'Other problems',
    slugs: ['no-water', 'leaking-boiler', 'broken-into'],
    also: true,
  },
]

export const emergencyPage = {
  title: `Emergency: what to do now | ${company.name}`,
  description:
    'Water, locks, drains, gas, power or frost: choose what is wrong, and get one step at a time, most dangerous first. It works without signal.',
  heading: 'What is wrong?',
  picture: 'van',
  lead: safety.life.brief,
  danger: { id: 'danger', heading: 'Danger', slugs: ['smell-of-gas', 'carbon-monoxide'] },
  groups,
  noWords: 'Not sure how to say it? [Tap what’s wrong](/contact?wrong=). We’ll write it for you.',
  notOurs: {
    id: 'not-ours',
    heading: 'Not ours',
    text: 'Some jobs aren’t ours. Some are free. Call these first:',
    list: [
      `Fire, or a life at risk: ${on999}.`,
      `Gas: the ${gas.name} on ${onGas}, from outside. Afterwards, a Gas Safe registered engineer.`,
      `A carbon monoxide alarm: everybody out into fresh air first. Then, outside: ${on999} if anybody is unwell. If not, the same line as for gas.`,
      `A power cut, or water in the electrics: ${on105}. Wiring inside your home: a registered electrician.`,
      `A flood from a river, the sea or the ground: ${on999} if it rises or traps someone. ${flood.name} on ${onFloodline} warns and advises. It doesn’t send anyone.`,
      'Water from a pipe in the road: the water company.',
      'A drain that is shared, or outside your boundary: the sewerage company. [Whose pipe is it?](/whose-pipe)',
      'A rented home: your landlord or agent. A shared part of a block: the freeholder or its agent.',
    ],
  },
  companies: {
    id: 'companies',
    heading: 'Water and sewerage companies',
    text: 'Their emergency lines. They’re on your bill too. The page of [your area](/locations) says which one is yours.',
    list: Object.values(utilities).map(({ name, display, href }) => `${name}: [${display}](${href})`),
  },
  /** The page's last line. */
  closing: {
    heading: 'Something else, or can it wait?',
    text: '[Is it an emergency?](/is-it-an-emergency) says who to call, and when.',
  },
} as const

const { relay, bsl } = withoutVoice
/** Ready to send once the postcode is added. */
const text = 'I can’t talk on the phone. Please text me. My postcode is '

/** For people who can't talk on the phone: deaf, without a voice, or with someone near who must not hear. */
export const cannotTalk = {
  id: 'cannot-speak',
  heading: 'I can’t talk on the phone',
  dangers: [safety.cannotSpeak.full, safety.partner.full],
  ways: [
    `[Send the form](/contact?answer=text#request). It asks for a text.`,
    ...(smsPhone ? [`Text us on [${unbroken(smsPhone)}](${textHref(internationalNumber(smsPhone), text)}).`] : []),
    `${relay.name}: dial ${tel(relayPhone)}.`,
    `Sign language: [${bsl.name}](${bsl.number}).`,
  ],
} as const

/** The link to that section. */
export const cannotTalkLink = { name: cannotTalk.heading, path: `/emergency#${cannotTalk.id}` } as const
