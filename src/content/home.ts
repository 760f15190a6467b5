/** Text of the home page. `text` and a feature's `description` may hold markdown links. */

import { reach } from '../facts/areas.ts'
import { hours, response } from '../facts/company.ts'
import { helplines } from '../facts/helplines.ts'
import { emergencyPhone } from '../facts/phones.ts'
import { payment, priceSentence } from '../facts/prices.ts'
import { promise } from './charges.ts'
import { safety } from './safety.ts'

const [cash, card, transfer] = payment.methods

export const home = {
  title: 'Emergency plumbing, locks and drains: Essex, Kent and London',
  description: `Burst pipe, blocked drain or locked out? Call ${emergencyPhone.display} in ${reach.headline}, day or night.`,
  hero: {
    // "Day and night" must not appear above "1-hour": the aim is longer at night.
    heading: 'Emergency plumbing, locks and drains',
    // On one line, so that the choices stay in sight.
    where: `${reach.headline}.`,
    choices: [
      { name: 'Water', icon: 'tap', link: '/emergency#water' },
      { name: 'Locked out', icon: 'lock', link: '/emergency/locked-out' },
      { name: 'Drains', icon: 'drain', link: '/emergency/drain-backing-up' },
    ],
    otherwise: { name: 'Something else', link: '/emergency' },
    /** Our aim and when we give the price, on one line. `text` has the details, which open below it. */
    brief: `We aim for ${response.standardMinutes} minutes in office hours, ${response.outOfHoursMinutes} otherwise. We tell you the rate before anyone sets off.`,
    text: `Our ${promise}. ${priceSentence} [Do you cover my area?](/#do-you-come)`,
    house: { touch: 'Or tap the room.', mouse: 'Or choose in the house.' },
  },
  banner: {
    heading: 'Emergency? Call now',
    text: `We answer ${hours.emergency}.`,
  },
  area: {
    id: 'do-you-come',
    heading: 'Do you cover my area?',
    text: `We work in ${reach.detail}`,
    all: '[All areas we cover](/locations), with drive times.',
  },
  /** Icon, title, description. */
  features: [
    ['clock', 'Rapid Response', 'We answer day and night, and tell you when to expect us.'],
    ['card', 'Flexible Payment', `Pay by ${cash}, ${card}, ${transfer} and more. [How to pay](/prices#paying).`],
    ['spanner', 'Expert Workmanship', `Fully insured, with a ${payment.guaranteeMonths}-month guarantee on our work.`],
  ],
  tilesHeading: 'What do you need?',
  /** Picture, name, path, and a description in plain text: the whole tile is one link. */
  tiles: [
    [
      'repair',
      'Emergency Plumbing',
      '/services/emergency-plumbing',
      'Burst and leaking pipes, overflowing toilets, no water.',
    ],
    [
      'inside-lock',
      'Emergency Locksmith',
      '/services/emergency-locksmith',
      'Locked out, lost keys, broken locks, doors that won’t shut.',
    ],
    [
      'bench',
      'Carpentry & Renovation',
      '/services',
      'Carpentry, renovation, flooring and decorating. See all services.',
    ],
    [
      'new-kitchen',
      'Kitchen Installation',
      '/services/kitchen-installation',
      'Units, worktops and sinks, fitted and plumbed in.',
    ],
    ['listening', 'Leak Detection', '/services/leak-detection', 'Damp patches and hidden leaks, found and repaired.'],
    [
      'jetting',
      'Emergency Drainage',
      '/services/emergency-drainage',
      'Blocked drains, backed-up toilets, overflowing gullies.',
    ],
  ],
  firstSteps: {
    heading: 'The first minute',
    danger: `${safety.life.full} For [a smell of gas](/emergency/smell-of-gas) or [a carbon monoxide alarm](/emergency/carbon-monoxide), go outside and call [${helplines.gas.display}](${helplines.gas.href}).`,
  },
  closing: {
    heading: 'Not sure if it’s an emergency?',
    text: 'Call and describe it. If it can wait, we’ll say so and find a time that suits you. Or leave your number, and we’ll call you back.',
  },
} as const
