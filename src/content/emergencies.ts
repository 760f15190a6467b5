/**
 * /emergency and the pages below it: one action a step, the dangerous first. Whatever bears on safety is a line of
 * safety.ts. Of two pages that give the same advice one has it in full and the other in brief: to a search engine they
 * would be one page twice.
 */

import { company } from '../facts/company.ts'
import { emergencyPhone, helplines } from '../facts/phones.ts'
import { utilities } from '../facts/utilities.ts'
import { safety } from './safety.ts'
import type { Head, Symptom } from './types.ts'

const onUs = `[${emergencyPhone.display}](${emergencyPhone.href})`
const { emergency, flood, gas, power } = helplines
const on999 = `[${emergency.name}](${emergency.href})`
const onGas = `[${gas.display}](${gas.href})`
const on105 = `[${power.display}](${power.href})`
const onFloodline = `[${flood.display}](${flood.href})`
const waterCompany = '[Its number is here](/emergency#companies).'

export const symptoms: readonly Symptom[] = [
  {
    slug: 'gas-or-carbon-monoxide',
    head: {
      title: `Smell of gas or CO alarm: what to do | ${company.name}`,
      description:
        'You smell gas, or a carbon monoxide alarm sounds: what not to touch, how to get out, and the number to ring from outside. It is not ours.',
    },
    name: 'Smell of gas, or carbon monoxide alarm',
    lead: 'Leave first. Read on outside.',
    notUsFirst: `Not us first: ring ${onGas} from outside.`,
    steps: [
      { id: 'spark', title: 'Touch nothing that could spark', text: safety.noSpark.full },
      { id: 'out', title: 'Get everybody out', text: safety.wayOut.full },
      { id: 'gas', title: 'Ring the gas emergency line', text: safety.ringGas.full, helpline: 'gas' },
      { id: 'unwell', title: 'Is anyone unwell? Ring for help', text: safety.unwell.full, helpline: 'emergency' },
      {
        id: 'engineer',
        title: 'Later: a Gas Safe registered engineer',
        text: 'We do not work on gas. Only a Gas Safe registered engineer may mend the boiler, the fire or the pipe.',
      },
    ],
    otherwise: [
      'If you rent your home, tell your landlord or agent, too. In most homes that are let, the heating is theirs to keep in repair.',
      'A bad smell from a sink or a gully may be the drain. If it could be gas, treat it as gas.',
    ],
  },
  {
    slug: 'water-through-the-ceiling',
    head: {
      title: `Water through the ceiling: what to do | ${company.name}`,
      description:
        'Water comes through the ceiling: where not to stand, which tap to close, when to turn the power off, and what to say when you ring us.',
    },
    name: 'Water through the ceiling',
    lead: 'Danger first, then the water.',
    say: 'water through the ceiling',
    steps: [
      { id: 'clear', title: 'Get out from under it', text: `${safety.ceiling.brief} ${safety.life.brief}` },
      { id: 'wet', title: 'Sockets wet? Stay out', text: safety.wetElectrics.brief, helpline: 'power' },
      { id: 'stop-tap', title: 'Close the stop tap', text: safety.stopTap.brief, say: 'stop tap off' },
      { id: 'stuck', title: 'Is it stuck? Leave it', text: `${safety.stopTapStuck.brief} ${waterCompany}` },
      { id: 'above', title: 'Flat above? Knock', text: safety.flatAbove.full, say: 'flat above told' },
      { id: 'power', title: 'Fuse box dry? Power off', text: safety.electricity.brief, say: 'power off' },
      {
        id: 'ring',
        title: 'Ring us',
        text: `Ring ${onUs}. Tell us where the water comes in, and whether there is a bathroom or a roof above. ${safety.price.brief}`,
      },
      {
        id: 'after',
        title: 'Take photographs',
        text: `${safety.photographs.brief} ${safety.flatsBelow.brief}`,
      },
    ],
    otherwise: [
      'Does it come only when it rains? Then it may be the roof or a gutter, and the stop tap will not help.',
      'In a block, a shared pipe or tank is often the freeholder’s. If you rent, your landlord or agent should know at once.',
      '[Emergency plumbing](/services/emergency-plumbing): what we do when we come.',
    ],
  },
  {
    slug: 'burst-pipe',
    head: {
      title: `Burst or leaking pipe: what to do | ${company.name}`,
      description:
        'A pipe has burst or leaks: stop tap, power, boiler and taps in the order that matters, one step at a time, and what to tell us on the phone.',
    },
    name: 'Burst or leaking pipe',
    lead: 'Keep safe, stop the water, then ring.',
    say: 'burst pipe',
    steps: [
      {
        id: 'wet',
        title: 'Water near electrics? Keep out',
        text: safety.wetElectrics.full,
        helpline: 'power',
      },
      { id: 'stop-tap', title: 'Turn off the water', text: safety.stopTap.full, say: 'stop tap off' },
      { id: 'stuck', title: 'Will it not turn?', text: safety.stopTapStuck.full },
      { id: 'power', title: 'Turn the power off, if dry', text: safety.electricity.full, say: 'power off' },
      {
        id: 'ring',
        title: 'Now ring us',
        text: `Ring ${onUs}. Say what is wrong, what is off, and your postcode. Ask what it will cost: the rate, the minimum charge, our best estimate, with VAT.`,
      },
      { id: 'boiler', title: 'Boiler and immersion heater off', text: safety.boiler.full, say: 'boiler off' },
      { id: 'drain', title: 'Empty the pipes', text: safety.coldTaps.full, say: 'taps open' },
      {
        id: 'after',
        title: 'Warn others, photograph the damage',
        text: `${safety.flatsBelow.full} ${safety.ceiling.full} ${safety.photographs.full}`,
      },
    ],
    otherwise: [
      safety.life.full,
      safety.frozen.full,
      safety.nail.brief,
      'A pipe in the road, or one in front of your stop valve outside, is most often the [water company’s](/emergency#companies).',
    ],
  },
  {
    slug: 'flooded-cellar',
    head: {
      title: `Flooded cellar or basement: what to do | ${company.name}`,
      description:
        'There is water in the cellar: why to stay out of it, who to ring for flood water from outside, and what to do about a pipe or a drain.',
    },
    name: 'Flooded cellar',
    lead: 'Look from the top of the stairs.',
    notUsFirst: `From outside? Not us first: Floodline, ${onFloodline}.`,
    say: 'flooded cellar',
    steps: [
      { id: 'out', title: 'Do not go in', text: safety.cellar.full },
      { id: 'wet', title: 'Electrics wet? Ring for help', text: safety.wetElectrics.brief, helpline: 'power' },
      { id: 'outside', title: 'From outside? Ring Floodline', text: safety.flood.full, helpline: 'flood' },
      { id: 'stop-tap', title: 'From a pipe? Stop tap', text: safety.stopTap.full, say: 'stop tap off' },
      { id: 'below', title: 'Stop tap in the cellar?', text: safety.stopTapBelow.full },
      {
        id: 'drain',
        title: 'From a drain? Keep clear',
        text: `${safety.sewage.brief} ${safety.stopWater.brief}`,
        say: 'from a drain',
      },
      {
        id: 'ring',
        title: 'From a pipe or drain? Ring us',
        text: `Ring ${onUs}. Say how deep it is, whether it rises, and where the fuse box is.`,
      },
      { id: 'after', title: 'Photograph it from the stairs', text: safety.photographs.brief },
    ],
    otherwise: [
      safety.life.brief,
      'A cellar below flats is often the freeholder’s. Tell the agent before anyone clears it.',
      safety.neighbours.brief,
    ],
  },
  {
    slug: 'locked-out',
    head: {
      title: `Locked out, or somebody locked in | ${company.name}`,
      description:
        'Locked out, or somebody is locked in: when it is one for 999, who may have a key, where to wait, what to agree before a locksmith comes.',
    },
    name: 'Locked out, or locked in',
    lead: 'People first, the door second.',
    say: 'locked out, or who is locked in',
    steps: [
      {
        id: 'inside',
        title: 'Somebody at risk inside? Get help',
        text: `${safety.personInside.full} ${safety.lockedIn.full}`,
        helpline: 'emergency',
      },
      {
        id: 'burglar',
        title: 'Signs of a burglar? Stay out',
        text: safety.burglar.full,
        helpline: 'emergency',
      },
      { id: 'keys', title: 'Who else has a key?', text: safety.keyholders.full, say: 'nobody has a key' },
      { id: 'wait', title: 'Wait where it is lit', text: safety.waiting.full },
      { id: 'ring', title: 'Ring us', text: `${safety.price.full} Our number: ${onUs}.` },
      { id: 'identification', title: 'Get your ID ready', text: safety.identification.full, say: 'ID ready' },
      { id: 'entry', title: 'Keep the lock whole', text: safety.entry.full },
    ],
    otherwise: [
      'Do you rent? Your landlord or agent may hold a key, and the main door of a block is often theirs to mend.',
      'Has the key snapped, or does the door not close? [Emergency locksmith](/services/emergency-locksmith) says what we do about it.',
    ],
  },
  {
    slug: 'drain-backing-up',
    head: {
      title: `Toilet or drain backing up: what to do | ${company.name}`,
      description:
        'The toilet or a drain is backing up: keep clear, stop the water, find out whose pipe it is. The sewerage company often clears it free of charge.',
    },
    name: 'Toilet or drain backing up',
    lead: 'It may cost nothing. Find out whose it is.',
    say: 'drain backing up',
    steps: [
      { id: 'sewage', title: 'Keep away from sewage', text: safety.sewage.full },
      { id: 'stop', title: 'Let no more water in', text: safety.stopWater.full, say: 'no water running' },
      { id: 'neighbours', title: 'Is it next door, too?', text: safety.neighbours.full, say: 'neighbours asked' },
      { id: 'flat', title: 'In a flat? Ask first', text: safety.drainInFlats.full, say: 'agent told' },
      {
        id: 'shared',
        title: 'Shared pipe? Ring the sewerage company',
        text: `${safety.sewerageCompany.full} [Their numbers](/emergency#companies).`,
      },
      {
        id: 'ring',
        title: 'Yours, or cannot tell? Ring us',
        text: `Ring ${onUs}. Say which toilets, sinks and gullies are full, and since when. ${safety.price.brief}`,
      },
    ],
    otherwise: [
      safety.roadCover.full,
      safety.wetElectrics.brief,
      safety.gas.brief,
      '[Emergency drainage](/services/emergency-drainage): what we do when we come.',
    ],
  },
  {
    slug: 'no-power',
    head: {
      title: `No power: who to ring, and when | ${company.name}`,
      description:
        'The power is off: when to keep out and ring 105, who mends it if only your home is dark, and what to do if a leak has put it out.',
    },
    name: 'No power',
    lead: 'We do not work on electrics. Here is who does.',
    notUsFirst: `Not us first: ring ${on105}.`,
    say: 'a leak, no power',
    steps: [
      { id: 'life', title: 'Is anyone in danger?', text: safety.life.full, helpline: 'emergency' },
      { id: 'wet', title: 'Water in the electrics? Keep out', text: safety.wetElectrics.full, helpline: 'power' },
      { id: 'street', title: 'Is the street dark, too?', text: safety.powerCut.full, helpline: 'power' },
      { id: 'generator', title: 'Keep generators outside', text: safety.generator.full },
      {
        id: 'electrician',
        title: 'Only your home? A registered electrician',
        text: 'We do not do this work. Ask a registered electrician. If you rent, ring your landlord or agent first.',
      },
      {
        id: 'leak',
        title: 'Is water leaking? Stop tap off',
        text: safety.stopTap.full,
        say: 'stop tap off',
      },
      {
        id: 'ring',
        title: 'Ring us for the leak',
        text: `Ring ${onUs}. We mend the pipe. A registered electrician looks at the wiring before the power goes on again.`,
      },
    ],
    otherwise: [
      safety.electricity.full,
      'In a block, the lights on the stairs and the lift are for the freeholder or the managing agent.',
      'Is it freezing, and the heating is off? [A boiler that is dead in frost](/emergency/boiler-dead-in-frost).',
    ],
  },
  {
    slug: 'boiler-dead-in-frost',
    head: {
      title: `Boiler dead in frost: who to ring | ${company.name}`,
      description:
        'No heating in a frost: what to rule out first, who may work on the boiler, what not to do to a frozen pipe, and when a leak is one for us.',
    },
    name: 'Boiler dead in frost',
    lead: 'The boiler is not ours. The pipes are.',
    notUsFirst: 'Not us first: a Gas Safe registered engineer.',
    say: 'frozen pipe or leak',
    steps: [
      {
        id: 'gas',
        title: 'Smell of gas? Get out',
        text: `${safety.ringGas.brief} No switch, no flame: [the steps for gas](/emergency/gas-or-carbon-monoxide).`,
        helpline: 'gas',
      },
      { id: 'unwell', title: 'Anyone dizzy or sick? Get out', text: safety.unwell.brief, helpline: 'emergency' },
      {
        id: 'engineer',
        title: 'Find who may mend it',
        text: 'We do not work on gas. Gas boilers are for a Gas Safe registered engineer.',
      },
      {
        id: 'landlord',
        title: 'Renting? Ring your landlord or agent',
        text: 'In most rented homes they must keep the heating in repair. It is for them to find the engineer.',
      },
      { id: 'frozen', title: 'Pipe frozen? No flame', text: safety.frozen.full, say: 'pipe frozen' },
      {
        id: 'leak',
        title: 'Pipe leaking? Stop tap off',
        text: `${safety.stopTap.full} ${safety.heatingPipe.full}`,
        say: 'stop tap off',
      },
      {
        id: 'ring',
        title: 'Frozen or leaking? Ring us',
        text: `Ring ${onUs}. Say which pipe, and which taps still run.`,
      },
    ],
    otherwise: [
      safety.carbonMonoxide.full,
      '[How to keep pipes from bursting](/blog/prevent-burst-pipes), for the next cold night.',
    ],
  },
]

/** Symptoms that belong together. */
interface SymptomGroup {
  /** Fragment identifier. */
  readonly id: string
  readonly heading: string
  readonly slugs: readonly string[]
}

export const emergencyPage = {
  head: {
    title: `Emergency: what to do now | ${company.name}`,
    description:
      'Water, locks, drains, gas, power or frost: choose what is wrong, and get one step at a time, the dangerous first. It works without signal.',
  } satisfies Head,
  heading: 'What is wrong?',
  lead: safety.life.brief,
  danger: {
    id: 'danger',
    heading: 'Danger',
    slug: 'gas-or-carbon-monoxide',
    label: 'Smell of gas, or CO alarm',
    ring: `Outside: ring ${gas.display}`,
  },
  groups: [
    { id: 'water', heading: 'Water', slugs: ['water-through-the-ceiling', 'burst-pipe', 'flooded-cellar'] },
    {
      id: 'others',
      heading: 'Doors, drains, power and heating',
      slugs: ['locked-out', 'drain-backing-up', 'no-power', 'boiler-dead-in-frost'],
    },
  ] satisfies readonly SymptomGroup[],
  notOurs: {
    heading: 'Not ours',
    text: 'Some things are for others, and some of them cost nothing. Ring these first:',
    list: [
      `Fire, or a life at risk: ${on999}.`,
      `Gas, or a carbon monoxide alarm: the ${gas.name} on ${onGas}. Afterwards, a Gas Safe registered engineer.`,
      `A power cut, or water in the electrics: ${on105}. Wiring that is yours: a registered electrician.`,
      `A flood from a river, the sea or the ground: ${flood.name} on ${onFloodline}.`,
      'Water from a pipe in the road, or none in the whole street: the water company.',
      'A drain that is shared, or outside your boundary: the sewerage company.',
      'A home that you rent: your landlord or agent. A shared part of a block: the freeholder or its agent.',
    ],
  },
  companies: {
    id: 'companies',
    heading: 'Water and sewerage companies',
    text: 'Their emergency lines. The page of [your area](/locations) says which one is yours.',
    list: Object.values(utilities).map(({ name, display, href }) => `${name}: [${display}](${href})`),
  },
  /** After everything else. */
  closing:
    'Is it none of these, or can it wait? [Is it an emergency?](/is-it-an-emergency) says who to ring, and when.',
} as const
