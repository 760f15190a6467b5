/**
 * The page that both references show: the same words and icons in the same order, about 600 words. It does not follow the
 * site's own text, so that a ratio of today can be set beside one of last year.
 */
export const phone = { text: '0808 157 0247', href: 'tel:+448081570247' }
export const email = 'help@buildmastershub.example'
export const company = 'Build Masters Hub Ltd'

/** Paths of 24 by 24 icons, drawn with a stroke. */
export const icons = {
  menu: 'M3 6h18M3 12h18M3 18h18',
  phone: 'M5 4h4l2 5-2.5 1.5a11 11 0 0 0 5 5L15 13l5 2v4a2 2 0 0 1-2 2A16 16 0 0 1 3 6a2 2 0 0 1 2-2',
  clock: 'M12 3a9 9 0 1 0 0 18 9 9 0 0 0 0-18M12 7v5l3 3',
  card: 'M3 6a2 2 0 0 1 2-2h14a2 2 0 0 1 2 2v12a2 2 0 0 1-2 2H5a2 2 0 0 1-2-2zM3 10h18M7 15h2M13 15h4',
  award: 'M12 3a6 6 0 1 0 0 12 6 6 0 0 0 0-12M8.5 14 7 22l5-3 5 3-1.5-8',
  drop: 'M12 3s6 6.5 6 11a6 6 0 0 1-12 0c0-4.5 6-11 6-11M9 15a3 3 0 0 0 3 3',
  key: 'M15 4a5 5 0 1 1-4.6 7L4 17.4V20h3v-2h2v-2h2l1.3-1.3A5 5 0 0 1 15 4M16 8h.01',
  saw: 'M4 20 18 6l2 2L6 22zM14 4l6 6M4 14l2 2M7 11l2 2M10 8l2 2',
  kitchen: 'M4 3h16v18H4zM4 9h16M8 5.5v1M8 12v4M14 12h3v5h-3z',
  search: 'M10 3a7 7 0 1 0 0 14 7 7 0 0 0 0-14M15 15l6 6M10 7a3 3 0 0 0-3 3',
  drain: 'M4 8h16M4 12h16M4 16h16M8 4v16M16 4v16',
  mail: 'M3 6h18v12H3zM3 7l9 6 9-6',
  pin: 'M12 21s7-6.5 7-12a7 7 0 0 0-14 0c0 5.5 7 12 7 12M12 6.5a2.5 2.5 0 1 0 0 5 2.5 2.5 0 0 0 0-5',
  arrow: 'M5 12h14M13 6l6 6-6 6',
  check: 'M5 12l5 5L20 7',
} as const

export type IconName = keyof typeof icons

type Links = readonly (readonly [href: string, text: string])[]
export const nav: Links = [
  ['/', 'Home'],
  ['/about', 'About'],
  ['/services', 'Services'],
  ['/blog', 'Blog'],
  ['/faq', 'FAQs'],
  ['/contact', 'Contact'],
]
export const quick: Links = [
  ['/', 'Home'],
  ['/about', 'About Us'],
  ['/services', 'Our Services'],
  ['/blog', 'Blog'],
  ['/faq', 'FAQs'],
  ['/contact', 'Contact'],
  ['/terms', 'Terms & Conditions'],
]

interface Home {
  readonly title: string
  readonly description: string
  readonly hero: { readonly title: string; readonly text: string; readonly points: readonly string[] }
  readonly banner: { readonly title: string; readonly text: string }
  readonly featuresTitle: string
  readonly features: readonly (readonly [icon: IconName, title: string, text: string])[]
  readonly servicesTitle: string
  readonly servicesText: string
  readonly services: readonly (readonly [icon: IconName, title: string, text: string, href: string])[]
  readonly cta: { readonly title: string; readonly text: string }
}

export const home: Home = {
  title: '24/7 Emergency Plumber, Locksmith and Drainage in Essex and London',
  description:
    'Emergency property maintenance across Essex and London. One call brings a qualified engineer within the hour, day or night, every day of the year.',
  hero: {
    title: 'Emergency repairs at your door within the hour',
    text: 'Water coming through the ceiling, a lock that will not turn, a drain that has backed up into the yard: call us and speak to a person, not a queue. An engineer who lives near you sets off at once and tells you the price before any work begins. We look after homes, rented flats, shops and public buildings across Essex, Thurrock, Kent and London.',
    points: ['On site in 60 minutes', 'Open every hour of the year', 'Fully insured and registered'],
  },
  banner: {
    title: 'Need help right now?',
    text: 'Turn off the water at the stop tap if you can reach it safely, then call. We answer 24 hours a day, 7 days a week, 365 days a year.',
  },
  featuresTitle: 'Why people call us first',
  features: [
    [
      'clock',
      'Rapid Response',
      'Our engineers are spread over the whole area, so the nearest one is rarely more than a few miles away. You get a name, an arrival time and a text message when the van turns into your road. If the job needs a second pair of hands we send them in the same hour.',
    ],
    [
      'card',
      'Flexible Payment',
      'Pay by card, cash or bank transfer once the work is finished and you are content with it. We also work directly with insurers, councils, housing associations and letting agents, and we can send the photographs and the report that a claim needs on the same day.',
    ],
    [
      'award',
      'Expert Workmanship',
      'Every engineer is trained, checked and insured, and carries the parts that most repairs call for. Our work is guaranteed for twelve months: should the same fault return we come back and put it right at no cost to you, with no argument and no small print.',
    ],
  ],
  servicesTitle: 'What we can do for you',
  servicesText:
    'Urgent or planned, small or large, one company answers for the whole job from the first call to the last coat of paint.',
  services: [
    [
      'drop',
      'Emergency Plumbing',
      'Burst pipes, leaking tanks, blocked toilets and boilers that have lost their pressure, made safe first and then repaired for good.',
      '/services/emergency-plumbing',
    ],
    [
      'key',
      'Emergency Locksmith',
      'Locked out, broken key or forced door: opened without damage wherever it is possible, and secured again before we leave.',
      '/services/emergency-locksmith',
    ],
    [
      'saw',
      'Carpentry',
      'Doors hung and eased, frames mended, floors levelled, shelves and cupboards built to fit the room they are meant for.',
      '/services',
    ],
    [
      'kitchen',
      'Kitchen Installation',
      'Measured, planned and fitted by one team, with plumbing, wiring, tiling and the final clean included in the price.',
      '/services/kitchen-installation',
    ],
    [
      'search',
      'Leak Detection',
      'Thermal cameras and listening gear find the leak behind the wall, so that one tile has to come up and not the whole floor.',
      '/services/leak-detection',
    ],
    [
      'drain',
      'Emergency Drainage',
      'Jetting, rodding and camera surveys for drains, gullies and sewers, with a plain report of what we found and what we did.',
      '/services/emergency-drainage',
    ],
  ],
  cta: {
    title: 'Talk to somebody who can fix it',
    text: 'Tell us what has happened and where you are. We will say how soon we can be there, what it is likely to cost and what you can do in the meantime. If it can wait, ask for a call at a time that suits you.',
  },
}

export const footer = {
  line: 'A registered property maintenance company that keeps homes and buildings across Essex and London safe, dry and warm.',
  number: 'Company number 16704213',
  address: 'Chelmsford, Essex, England',
  box: { title: '24/7 Available', text: 'Emergency call-out service available any time, any day' },
  copyright: `© 2025 ${company}. All rights reserved.`,
}
