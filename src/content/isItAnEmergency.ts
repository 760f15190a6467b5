/** /is-it-an-emergency: who to ring, now or tomorrow. Safety advice as on the pages of the trades. */

import { company } from '../facts/company.ts'
import { emergencyPhone, helplines } from '../facts/phones.ts'
import { priceSentence } from '../facts/prices.ts'
import { promise } from './promise.ts'
import type { TextPage } from './types.ts'

const { emergency, flood, gas, power } = helplines
const ring999 = `ring [${emergency.name}](${emergency.href})`
const ringGas = `ring the ${gas.name} on [${gas.display}](${gas.href})`
const ring105 = `ring [${power.display}](${power.href})`

export const isItAnEmergency: TextPage = {
  slug: 'is-it-an-emergency',
  calls: true,
  head: {
    title: `Is it an emergency? Who to ring, when | ${company.name}`,
    description:
      'Fire, gas, water, sewage, locked out: who to ring first, when to ring us at once, and what can wait until the morning, when labour costs less.',
  },
  heading: 'Is it an emergency?',
  lead: 'Start at the top. Stop at the first line that fits.',
  sections: [
    {
      heading: 'Somebody is in danger',
      list: [
        `Fire, somebody hurt, or a life at risk: get out if you can and ${ring999}.`,
        `Somebody at risk behind a locked door, such as a small child or somebody who is ill: ${ring999}.`,
        `Signs of a burglar: do not go in. ${ring999.charAt(0).toUpperCase()}${ring999.slice(1)}.`,
      ],
    },
    {
      heading: 'Gas, or a carbon monoxide alarm',
      list: [
        `You smell gas: do not touch any switches, no flame, no smoking. Open doors and windows and turn the gas off at the meter, if that is safe on the way out. Everybody out. Then ${ringGas}, from outside.`,
        `A carbon monoxide alarm sounds, or somebody has a headache, feels dizzy or sick near a boiler or fire: everybody out, and leave the doors open. From outside, ${ringGas}. If anybody is unwell, ${ring999}.`,
      ],
    },
    {
      heading: 'Electricity, or a flood from outside',
      list: [
        `Water in sockets or in the fuse box: keep out and ${ring105}. Never touch a wet switch or box.`,
        `A power cut: ${ring105}.`,
        `Water that comes in from outside: ${flood.name}, [${flood.display}](${flood.href}).`,
        'A cellar or basement under water: do not go in where the water may have reached electrics. It may be deep, dirty or moving.',
        'Water from a pipe in the road, or no water in the whole street: your water company.',
      ],
    },
    {
      id: 'now',
      heading: 'Ring us now',
      paragraphs: [`Ring [${emergencyPhone.display}](${emergencyPhone.href}) for our ${promise}.`],
      list: [
        'Water is running and you cannot stop it. Turn the stop tap clockwise; it is usually under the kitchen sink. If it will not turn, do not force it: [what to do](/services/emergency-plumbing).',
        'Water comes through a ceiling. Keep out from under it, and do not pierce it.',
        'Sewage comes up indoors, or the only toilet is blocked. Stop flushing and running water. If the neighbours have it, too, the sewerage company usually clears it, free of charge. In a flat, ask the freeholder or agent first: [what to do](/services/emergency-drainage).',
        'You are locked out and nobody else has a key, or the door will not lock: [what to do](/services/emergency-locksmith).',
        'A nail or a drill has gone into a water pipe. Leave it in, and turn the stop tap.',
      ],
    },
    {
      heading: 'It can wait until the morning',
      paragraphs: [
        `At night labour costs more than in the day: [prices by day and hour](/prices#bands). ${priceSentence}`,
      ],
      list: [
        'A tap that drips, or a toilet that fills slowly.',
        'A leak that a bucket or a closed valve holds.',
        'One slow sink, while the others drain.',
        'A stiff lock that still locks.',
        'No hot water, while the cold runs and nothing leaks. For a gas boiler, find a Gas Safe registered engineer.',
      ],
    },
    {
      heading: 'Not sure?',
      paragraphs: [
        'Ring and ask. If it is not urgent, you can [leave your number](/contact), and we will ring you back.',
      ],
    },
  ],
}
