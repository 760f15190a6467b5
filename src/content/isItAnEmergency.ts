/** /is-it-an-emergency: who to ring, now or tomorrow. The safety lines are those of the trades' pages. */

import { company } from '../facts/company.ts'
import { emergencyPhone, helplines } from '../facts/phones.ts'
import { priceSentence } from '../facts/prices.ts'
import { promise } from './promise.ts'
import { safety } from './safety.ts'
import type { TextPage } from './types.ts'

const { emergency } = helplines

export const isItAnEmergency: TextPage = {
  slug: 'is-it-an-emergency',
  calls: true,
  head: {
    title: `Is it an emergency? Who to ring, when | ${company.name}`,
    description:
      'Fire, gas, water, sewage, locked out: who to ring first, when to ring us at once, and what can wait until the morning, when labour costs less.',
  },
  heading: 'Is it an emergency?',
  lead: 'Start at the top. Stop at the first line that fits. [What to do now](/emergency), step by step.',
  next: ['/emergency', '/prices', '/locations'],
  sections: [
    {
      heading: 'Somebody is in danger',
      list: [
        `Fire, or somebody hurt: get out if you can and ring [${emergency.name}](${emergency.href}).`,
        `${safety.personInside.full} ${safety.lockedIn.full}`,
        safety.burglar.full,
      ],
    },
    {
      heading: 'Gas, or a carbon monoxide alarm',
      list: [safety.gas.full, safety.carbonMonoxide.full],
    },
    {
      heading: 'Water near electricity, or a flood from outside',
      list: [
        safety.wetElectrics.full,
        safety.electricity.full,
        safety.flood.full,
        safety.cellar.full,
        'Water from a pipe in the road, or no water in the whole street: ring your water company.',
      ],
    },
    {
      id: 'now',
      heading: 'Ring us now',
      paragraphs: [`Ring [${emergencyPhone.display}](${emergencyPhone.href}) for our ${promise}.`],
      list: [
        'Water is running and you cannot stop it. Turn the stop tap clockwise; it is [usually under the kitchen sink](home:stop-tap). If it will not turn, do not force it: [what to do](/services/emergency-plumbing).',
        'Water is coming through a ceiling. Keep out from under it, and do not pierce it.',
        'Sewage is coming up indoors, or the only toilet is blocked. Stop flushing and running water. If the neighbours are blocked too, the sewerage company usually clears it, free of charge. In a flat, ask the freeholder or agent first: [what to do](/services/emergency-drainage).',
        'You are locked out and nobody else has a key, or the door will not lock: [what to do](/services/emergency-locksmith).',
        safety.nail.brief,
      ],
    },
    {
      heading: 'It can wait until the morning',
      paragraphs: [
        `At night labour costs more than in the day: [prices by day and hour](/prices#bands). ${priceSentence}`,
      ],
      list: [
        'A tap that drips, or a toilet that fills slowly.',
        'A slow leak that you can catch in a bucket, or stop with a valve.',
        'One slow sink, while the others drain.',
        'A stiff lock that still locks.',
        'No hot water, but the cold runs and nothing leaks. For a gas boiler, find a Gas Safe registered engineer.',
      ],
    },
    {
      heading: 'Not sure?',
      paragraphs: ['Ring and ask. If it is not urgent, [leave your number](/contact).'],
    },
  ],
}
