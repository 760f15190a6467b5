/** /is-it-an-emergency: who to call, now or tomorrow. The safety lines are those of the trades' pages. */

import { company } from '../facts/company.ts'
import { helplines } from '../facts/helplines.ts'
import { emergencyPhone } from '../facts/phones.ts'
import { priceSentence } from '../facts/prices.ts'
import { sections } from './prose.ts'
import { concerning, safety, safetyText } from './safety.ts'
import type { TextPage } from './types.ts'

const { emergency } = helplines

export const isItAnEmergency: TextPage = {
  slug: 'is-it-an-emergency',
  calls: true,
  head: {
    title: `Is it an emergency? Who to call, when | ${company.name}`,
    description:
      'Fire, gas, water, sewage, locked out: who to call first, when to call us at once, and what can wait until the morning, when labour costs less.',
  },
  heading: 'Is it an emergency?',
  lead: 'Start at the top, most dangerous first. Once everybody is safe, read on. [What to do now](/emergency), step by step.',
  next: ['/emergency', '/prices', '/locations'],
  sections: sections`
    ## Somebody is in danger: not us first {#not-us-first}
    - Fire, or somebody hurt: get out if you can and call [${emergency.name}](${emergency.href}).
    - ${safetyText(['gasSpark', 'gasOut'], 'brief')} [Every step](/emergency/smell-of-gas).
    - ${safetyText(['coOut', 'coStay', 'coCall'], 'brief')} [Every step](/emergency/carbon-monoxide).
    - ${safetyText(['personInside', 'lockedIn'], 'full')}
    - ${safetyText(['burglar', 'partner'], 'full')}
    - ${safety.shock.full}
    - ${safety.burning.full}
    - ${safetyText(['wetElectrics', 'flood'], 'brief')}
    - ${safety.cannotSpeak.full}
    - [Who else to call first](/emergency#not-ours): the water company, the sewerage company, your landlord.

    ## Call us now {#now}
    Call [${emergencyPhone.display}](${emergencyPhone.href}), day or night.
    - Water is coming through a ceiling. ${safety.ceiling.brief} [What to do](/emergency/water-through-the-ceiling).
    - ${safetyText(concerning.cylinder, 'brief')} [What to do](/emergency/boiling-cylinder).
    - ${safety.nail.brief}
    - Water is running and you cannot stop it. ${safetyText(['stopTap', 'electricity'], 'brief')} [What to do](/emergency/burst-pipe).
    - Sewage is coming up indoors, or the only toilet is blocked. ${safetyText(['stopWater', 'sewage', 'dirtyWater', 'sewerageCompany', 'drainInFlats'], 'brief')} [What to do](/emergency/drain-backing-up).
    - You are locked out and nobody else has a key, or the door will not lock: [what to do](/emergency/locked-out).

    ## It can wait until the morning
    At night labour costs more than in the day: [prices by day and hour](/prices#bands). ${priceSentence}
    - A tap that drips, or a toilet that fills slowly.
    - A slow leak that you can catch in a bucket, or stop with a valve.
    - One slow sink, while the others drain.
    - A stiff lock that still locks.
    - No hot water, but the cold runs and nothing leaks. For a gas boiler, find a Gas Safe registered engineer.

    ## Not sure?
    Call and ask. If it is not urgent, [leave your number](/contact).
  `,
}
