import { company } from '../facts/company.ts'
import { payment, priceSentence } from '../facts/prices.ts'
import { serviceTitles } from './serviceTitles.ts'
import type { Service } from './types.ts'

export const servicesPage = {
  title: `Property maintenance in Essex and London | ${company.name}`,
  description:
    'Plumbing, locks and drains at any hour. Carpentry, kitchens, bathrooms, floors, decorating and leak detection by appointment.',
  heading: 'Our services',
  picture: 'tools',
  lead: 'Three trades come out at any hour. The others are planned work, with a quote first. Choose a card to see what each one covers, or see [what it costs](/prices).',
  groups: { dayAndNight: 'Day and night', planned: 'By appointment' },
  emergency: {
    heading: 'Need help now?',
    text: `We answer day and night. ${priceSentence} [Prices](/prices).`,
  },
} as const

const cards: readonly Omit<Service, 'title'>[] = [
  {
    id: 'plumbing',
    picture: 'repair',
    icon: 'tap',
    shortDescription: 'Burst pipes, leaks, blocked toilets and taps that won’t turn off.',
    fullDescription:
      'We stop the water, make the place safe and repair or replace what failed. We also take on planned work, such as new taps, valves and pipework, on water and waste pipes. Gas is for a Gas Safe registered engineer. A smell of gas, or a carbon monoxide alarm? [What to do](/emergency#danger).',
    pages: ['emergency-plumbing'],
    now: { label: 'Water running? Do this first', path: '/emergency#water' },
    features: [
      'Burst and leaking pipes',
      'Stop taps and isolation valves',
      'Toilets, cisterns and overflows',
      'Taps, sinks and basins',
      'Blocked sinks, baths and showers',
      'Frozen pipes and pipe insulation',
    ],
  },
  {
    id: 'carpentry',
    picture: 'bench',
    icon: 'saw',
    shortDescription: 'Doors, frames, shelving, stairs and skirting: repaired, rehung or made to fit.',
    fullDescription:
      'Wood moves, swells, rots and wears. We repair it where a repair will last and replace it where it won’t, from a door that sticks to storage built around a chimney breast.',
    pages: ['carpentry-work'],
    features: [
      'Internal and external doors',
      'Door and window frames',
      'Skirting, architrave and mouldings',
      'Shelving and fitted storage',
      'Stair treads, handrails and balusters',
      'Boxing in for pipes and services',
    ],
  },
  {
    id: 'locksmith',
    picture: 'inside-lock',
    icon: 'lock',
    shortDescription: 'Locked out, keys lost or a lock broken: our locksmiths are DBS-checked.',
    fullDescription:
      'Our locksmiths are DBS-checked. They try non-destructive entry first, and drill only as a last resort, after asking you. They also change locks after a lost key, a break-in or a move, and free mechanisms that jam. Have your ID ready.',
    pages: ['emergency-locksmith'],
    now: { label: 'Locked out? Do this first', path: '/emergency/locked-out' },
    features: [
      'Entry when you are locked out',
      'Lock changes after lost or stolen keys',
      'Repairs after a break-in',
      'uPVC and composite door mechanisms',
      'Broken keys taken out of locks',
      'Better locks for doors and windows',
    ],
  },
  {
    id: 'kitchen-bathroom',
    picture: 'new-kitchen',
    icon: 'kitchen',
    modalIcon: 'bath',
    shortDescription:
      'New kitchens and bathrooms, or new parts for the one you have, from measuring up to finishing off.',
    fullDescription:
      'We plan the order of work and price it all in one quote. You can replace the whole room or only what is worn: worktops, doors, a shower, a suite. Gas is for a Gas Safe registered engineer, and wiring for a registered electrician (Part P).',
    pages: ['kitchen-installation', 'bathroom-installation'],
    features: [
      'Units, worktops and splashbacks',
      'Sinks, taps and appliance plumbing',
      'Baths, showers and enclosures',
      'Toilets, basins and vanity units',
      'Wall and floor tiling',
      'Removal of the old fittings',
    ],
  },
  {
    id: 'renovation',
    picture: 'new-doors',
    icon: 'house',
    shortDescription: 'One room or a whole property put right, with each trade coming in at the right time.',
    fullDescription:
      'Renovations go wrong when trades wait for each other. We agree the order of work with you first, then price each stage, so you can see what you are paying for and what could wait.',
    more: [
      'For a quote, send us the sizes of the rooms, photographs, and what you want to keep as well as what you want to change. Tell us the age of the building: old paint may contain lead, and old textured ceilings may contain asbestos. If you have a lease, ask the freeholder before anyone moves walls or pipes.',
      `Gas is for a Gas Safe registered engineer, and wiring for a registered electrician (Part P). Each hands you the certificate. Large projects need a ${payment.depositPercent}% deposit. If you order by phone, online or at home, you normally have [14 days to cancel](/terms#cancellation).`,
      'More about [kitchens](/services/kitchen-installation), [bathrooms](/services/bathroom-installation), [carpentry](/services/carpentry-work) and [painting](/services/painting-services).',
    ],
    features: [
      'Single rooms and whole properties',
      'Stripping out and clearing waste',
      'Stud walls, ceilings and plastering',
      'Plumbing and drainage changes',
      'Floors, doors and joinery',
      'Work between tenancies',
    ],
  },
  {
    id: 'flooring',
    picture: 'floor',
    icon: 'floor',
    shortDescription: 'Laminate, wood, vinyl and tile, laid once the floor beneath is dry, sound and level.',
    fullDescription:
      'A new floor is only as good as what lies under it. We check that it is dry, firm and level, and tell you what it needs. Then we fit the floor you have chosen, trim the doors and finish the edges.',
    more: [
      'For a quote, tell us the room sizes, what the floor is now and the product you want, if you have chosen one. Say whether there is underfloor heating. Wood and laminate need a few days in the room first.',
      'A floor that is damp or warm in one place may hide a leak: [find that first](/services/leak-detection).',
      'If you order by phone, online or at home, you normally have [14 days to cancel](/terms#cancellation). Floors cut to your measurements may be an exception.',
    ],
    features: [
      'Laminate and engineered wood',
      'Vinyl sheet, planks and tiles',
      'Ceramic and porcelain tiles',
      'Subfloor repair and levelling',
      'Doors trimmed and thresholds fitted',
      'Repairs to damaged boards',
    ],
  },
  {
    id: 'painting',
    picture: 'paint',
    icon: 'roller',
    shortDescription: 'Walls, ceilings and woodwork, inside and out, with the preparation done properly.',
    fullDescription:
      'Most of a good paint job is done before the tin is opened: filling, sanding, sealing stains and masking. We can quote for preparation and coats separately. If damp or a leak caused the marks, have it found and repaired first.',
    pages: ['painting-services'],
    features: [
      'Walls and ceilings',
      'Doors, skirting and other woodwork',
      'Outside masonry, doors and windows',
      'Wallpaper stripped and hung',
      'Cracks and holes filled',
      'Redecoration after water damage',
    ],
  },
  {
    id: 'leak-detection',
    picture: 'listening',
    icon: 'drop',
    shortDescription: 'Damp patches, falling heating pressure or rising water bills: find the leak, then repair it.',
    fullDescription:
      'A hidden leak often shows up a long way from where it starts. We narrow it down before we open anything: which pipe, under pressure or not, clean water or waste. Finding and repairing are two jobs, so ask for a price for each.',
    pages: ['leak-detection'],
    now: { label: 'Water from above? Do this first', path: '/emergency/water-through-the-ceiling' },
    features: [
      'Leaks under floors and behind walls',
      'Water supply pipes on your land',
      'Heating circuits that lose pressure',
      'Baths, showers and wastes',
      'Ceiling stains and damp patches',
      'Repair and making good',
    ],
  },
  {
    id: 'drainage',
    picture: 'jetting',
    icon: 'drain',
    shortDescription: 'Blocked drains, toilets that back up and gullies that overflow.',
    fullDescription:
      'A blocked drain gets worse with every flush, so stop using water. Then ask your neighbours, before you pay anyone: pipes that you share, or that lie outside your boundary, usually belong to the sewerage company, which clears them free of charge. If the pipe is yours, call us. We clear the blockage and check that the drain runs freely.',
    pages: ['emergency-drainage'],
    now: { label: 'Drain backing up? Do this first', path: '/emergency/drain-backing-up' },
    features: [
      'Blocked drains and gullies',
      'Toilets that won’t clear',
      'Slow sinks, baths and showers',
      'Overflowing inspection chambers',
      'Drain inspection',
      'Drain repairs on your land',
    ],
  },
]

/** The cards of /services, in the order in which the page shows them. */
export const services: readonly Service[] = cards.map((card) => ({ ...card, title: serviceTitles[card.id] }))
