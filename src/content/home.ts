/** Text of the home page. `text`, `points`, `steps` and a feature's `description` may hold markdown links. */

import { serviceAreas } from '../facts/areas.ts'
import { hours } from '../facts/company.ts'
import { emergencyPhone, helplines } from '../facts/phones.ts'
import { payment } from '../facts/prices.ts'
import { promise } from './promise.ts'
import type { Head, IconName, SceneName } from './types.ts'

export interface FeatureCard {
  readonly icon: IconName
  readonly title: string
  readonly description: string
}

export interface QuickLink {
  readonly name: string
  readonly icon: IconName
  readonly link: string
  /** Plain text: the whole tile is one link. */
  readonly description: string
}

interface FirstSteps {
  readonly title: string
  readonly picture: SceneName
  readonly link: string
  readonly steps: readonly string[]
}

interface Home {
  readonly head: Head
  readonly hero: { readonly heading: string; readonly text: string; readonly points: readonly [string, string, string] }
  readonly banner: { readonly heading: string; readonly text: string }
  readonly features: readonly FeatureCard[]
  readonly tilesHeading: string
  readonly tiles: readonly QuickLink[]
  readonly firstSteps: {
    readonly heading: string
    readonly text: string
    readonly groups: readonly FirstSteps[]
  }
  readonly closing: { readonly heading: string; readonly text: string }
}

const [essex, thurrock, kent, eastLondon] = serviceAreas

export const home: Home = {
  head: {
    title: 'Emergency plumber, locksmith, drains: Essex, Kent and London',
    description: `Burst pipe, blocked drain or locked out? Ring ${emergencyPhone.display}, day or night. Plumbing, locksmith and drainage in ${essex}, ${thurrock}, ${kent} and ${eastLondon}.`,
  },
  hero: {
    heading: 'Emergency plumbing, locksmith and drainage, day and night',
    text: `A pipe has burst, the door will not open or the drain is coming up. Ring us and tell us what you can see. We tell you how to keep things safe, what it will cost and when we can be there. We work across ${essex}, ${thurrock}, ${kent} and ${eastLondon}.`,
    points: [
      promise,
      'The total, including any VAT, agreed before anyone sets off',
      `A ${payment.guaranteeMonths}-month guarantee on our work`,
    ],
  },
  banner: {
    heading: 'Emergency? Ring now',
    text: `We answer ${hours.emergency}. If a life is at risk, ring [${helplines.emergency.name}](${helplines.emergency.href}) first. If you smell gas, leave the building, touch no switch, and ring [${helplines.gas.display}](${helplines.gas.href}) from outside.`,
  },
  features: [
    {
      icon: 'clock',
      title: 'Rapid Response',
      description: `Our ${promise}. When you ring, ask when to expect us.`,
    },
    {
      icon: 'card',
      title: 'Flexible Payment',
      description: `We accept ${new Intl.ListFormat('en-GB').format(payment.methods)}. [How payment works](/terms#payment).`,
    },
    {
      icon: 'spanner',
      title: 'Expert Workmanship',
      description: `A registered limited company, fully insured, with DBS-checked locksmiths. Our work carries a ${payment.guaranteeMonths}-month guarantee.`,
    },
  ],
  tilesHeading: 'What do you need?',
  tiles: [
    {
      name: 'Emergency Plumbing',
      icon: 'tap',
      link: '/services/emergency-plumbing',
      description: 'Burst and leaking pipes, overflowing toilets, no water.',
    },
    {
      name: 'Emergency Locksmith',
      icon: 'lock',
      link: '/services/emergency-locksmith',
      description: 'Locked out, lost keys, broken locks, doors that will not shut.',
    },
    {
      name: 'Carpentry & Renovation',
      icon: 'saw',
      link: '/services',
      description: 'Carpentry, renovation, flooring and decorating: see all services.',
    },
    {
      name: 'Kitchen Installation',
      icon: 'kitchen',
      link: '/services/kitchen-installation',
      description: 'Units, worktops, sinks and appliances, fitted.',
    },
    {
      name: 'Leak Detection',
      icon: 'drop',
      link: '/services/leak-detection',
      description: 'Damp patches and hidden leaks, found and repaired.',
    },
    {
      name: 'Emergency Drainage',
      icon: 'drain',
      link: '/services/emergency-drainage',
      description: 'Blocked drains, backed-up toilets, overflowing gullies.',
    },
  ],
  firstSteps: {
    heading: 'The first minute',
    text: 'What to do before, or while, you ring. Do only what you can do safely.',
    groups: [
      {
        title: 'A pipe has burst',
        picture: 'plumbing',
        link: '/services/emergency-plumbing',
        steps: [
          'Turn the stop tap clockwise. It is usually under the kitchen sink.',
          'Switch the electricity off at the fuse box only if the box is dry and within reach. Never touch a wet one.',
          'Turn off the boiler and any immersion heater, then open the cold taps to drain the pipes.',
          'Keep out from under a bulging ceiling. Warn anyone who lives below.',
        ],
      },
      {
        title: 'You are locked out',
        picture: 'locksmith',
        link: '/services/emergency-locksmith',
        steps: [
          `Is someone at risk inside? Ring [${helplines.emergency.name}](${helplines.emergency.href}).`,
          'Try everyone who may hold a key, then wait somewhere safe and lit.',
          'Agree the total on the phone before anyone comes, and ask for non-destructive entry.',
          'Have ID ready to show that you live there.',
        ],
      },
      {
        title: 'A drain is blocked',
        picture: 'drainage',
        link: '/services/emergency-drainage',
        steps: [
          'Stop flushing and running water. Keep children and pets away from sewage.',
          'Ask the neighbours. If theirs is blocked too, the pipe is probably shared.',
          'A shared pipe, or one outside your boundary, is usually the sewerage company’s to clear, free of charge.',
        ],
      },
    ],
  },
  closing: {
    heading: 'Not sure whether it is an emergency?',
    text: 'Ring and describe it. If it can wait, we will say so and find a time that suits you. Or leave your number, and we will ring you back.',
  },
}
