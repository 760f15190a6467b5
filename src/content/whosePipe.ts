/** /whose-pipe: who repairs which stretch under English law, and possible exceptions. May hold markdown links. */

import { company } from '../facts/company.ts'
import { emergencyPhone } from '../facts/phones.ts'
import { sections, tel } from './prose.ts'
import { safety } from './safety.ts'
import type { Supplied } from './types.ts'

/** A stretch of pipe that one owner repairs. PIPE_PLACES has its position in the drawing. */
export interface Stretch {
  readonly id: 'main' | 'supply' | 'home' | 'flats' | 'drain' | 'shared' | 'sewer'
  readonly name: string
  readonly repairs: string
  /** Which kind of company to call first. The district decides which company that is. */
  readonly companies?: Supplied
  readonly call?: string
  readonly pays: string
}

const owner = 'You, as the owner.'
const callUs = `Us, on ${tel(emergencyPhone)}.`
const free = 'The company, in most cases. You pay nothing.'

const stretches: readonly Stretch[] = [
  {
    id: 'main',
    name: 'The main, and the pipe to your boundary',
    repairs: 'The water company.',
    companies: 'water',
    pays: 'The company. You pay nothing.',
  },
  {
    id: 'supply',
    name: 'The supply pipe, from the boundary to your stop tap',
    repairs: `${owner} If homes share it, all their owners.`,
    call: `${callUs} But ask the water company first. Some companies help with a leak here.`,
    pays: 'You, or your insurance.',
  },
  { id: 'home', name: 'Pipes and taps in your home', repairs: owner, call: callUs, pays: 'You.' },
  {
    id: 'flats',
    name: 'A flat above, and pipes that flats share',
    repairs: 'The owner of that flat. A shared pipe: the freeholder.',
    call: 'The flat above. Then the freeholder or agent.',
    pays: 'The owner of that flat. A shared pipe: often everyone, through the service charge. For the damage, your own insurer first.',
  },
  {
    id: 'drain',
    name: 'A drain that serves only your home, up to the boundary',
    repairs: owner,
    call: callUs,
    pays: 'You.',
  },
  {
    id: 'shared',
    name: 'A shared drain, even in your garden',
    repairs: 'The sewerage company, since October 2011.',
    companies: 'sewerage',
    pays: free,
  },
  {
    id: 'sewer',
    name: 'A drain beyond the boundary, and the sewer',
    repairs: 'The sewerage company.',
    companies: 'sewerage',
    call: 'A gully in the road: the council.',
    pays: free,
  },
]

export const whosePipe = {
  title: `Whose pipe is it? Who repairs it, who pays | ${company.name}`,
  description:
    'Tap a stretch of pipe or drain between the street and your home: who repairs it in England, who to call in your area, and who pays.',
  heading: 'Whose pipe is it?',
  lead: 'Choose a stretch. The drawing shows which parts the owner repairs.',
  /** Read aloud instead of the drawing. */
  drawing:
    'From left to right: next door, your home under a flat above, the boundary, the street. Amber is the owner’s, green the company’s, white the flat above’s',
  /** In the order of the key's colours: amber, green, white. */
  owners: ['Owner’s', 'Company’s', 'Flat above’s'],
  where: {
    label: 'Your area',
    none: 'Choose',
    ask: {
      water: 'The water company. Choose your area.',
      sewerage: 'The sewerage company. Choose your area.',
    },
    divided: 'Two companies serve this area. Your bill says which.',
  },
  columns: ['Stretch', 'Repaired by', 'Call', 'Paid by'],
  stretches,
  all: 'Show every stretch',
  sections: sections`
    ## When it’s different {#different}
    - ${safety.renting.full} In most rented homes the landlord must repair the pipes.
    - ${safety.drainInFlats.full} Shared pipes in the grounds of the block are usually theirs.
    - A septic tank or a cesspit, with its pipes, belongs to the property.
    - On an estate built since 2011, the sewerage company may not have taken the drains over. Ask it.
    - Not sure? [Ask next door](/emergency/drain-backing-up). If theirs is blocked too, the drain is probably shared.
    - Further away? [All the companies](/emergency#companies).
  `,
  closing: { heading: 'Yours, or not sure? Call us' },
  next: ['/emergency/burst-pipe', '/emergency/drain-backing-up', '/emergency/no-water', '/locations'],
  source: `${company.name} wrote it from advice published by GOV.UK, Ofwat and Water UK. It’s the rule in England. Your deeds or lease may say otherwise.`,
} as const
