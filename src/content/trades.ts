/** What the short and the long page of a trade share. */
import { HOURLY_TRADES } from '../facts/prices.ts'
import { list } from './prose.ts'
import { concerning } from './safety.ts'
import { serviceTitles, type Trade } from './serviceTitles.ts'
import type { TradeFacts } from './types.ts'

const trade = (id: Trade, facts: Omit<TradeFacts, 'name' | 'path'>): TradeFacts => ({
  name: serviceTitles[id],
  path: `/services/${id}`,
  ...facts,
})

/** A caller about water or drains may in fact have one of these dangers. */
const GAS = ['/emergency/smell-of-gas', '/emergency/carbon-monoxide']

export const trades: Readonly<Record<Trade, TradeFacts>> = {
  'emergency-plumbing': trade('emergency-plumbing', {
    icon: 'tap',
    room: 'kitchen',
    jobs: list(`
      Burst and leaking pipes; Water coming through a ceiling; Stop taps that won’t turn;
      Toilets that overflow or won’t flush; Taps that won’t turn off; Leaking tanks and cisterns; Frozen pipes;
      Blocked sinks, baths and showers
    `),
    safety: {
      first: ['life', ...concerning.burstPipe],
      steps: '/emergency/burst-pipe',
      dangers: [
        ...GAS,
        '/emergency/water-through-the-ceiling',
        '/emergency/flooded-cellar',
        '/emergency/boiling-cylinder',
        '/emergency/boiler-dead-in-frost',
      ],
    },
    tagline: 'Stop tap off, then call. We’ll talk you through the rest.',
  }),
  'emergency-locksmith': trade('emergency-locksmith', {
    icon: 'lock',
    room: 'door',
    jobs: list(`
      Locked out of a house or flat; Keys lost or stolen; Keys broken in the lock; Locks that jam or won’t turn;
      uPVC door mechanisms that fail; Doors secured after a break-in; Locks changed after a move;
      Window and patio door locks
    `),
    safety: {
      first: concerning.lockedOut,
      steps: '/emergency/locked-out',
      dangers: ['/emergency/broken-into'],
    },
    tagline: 'Wait somewhere safe, agree the price, then get the door open.',
  }),
  'emergency-drainage': trade('emergency-drainage', {
    icon: 'drain',
    room: 'jetting',
    jobs: list(`
      Blocked drains outside; Toilets that back up; Overflowing inspection chambers;
      Blocked or overflowing gullies; Sinks and showers that won’t empty; Blocked soil and waste pipes;
      Roots, grease and wipes in pipes; Drain inspection and repair
    `),
    safety: {
      first: ['life', ...concerning.drain, 'roadCover'],
      steps: '/emergency/drain-backing-up',
      dangers: [...GAS, '/emergency/flooded-cellar'],
    },
    tagline: 'Stop the water, keep clear, find out whose pipe it is. Then call.',
  }),
  'kitchen-installation': trade('kitchen-installation', {
    icon: 'kitchen',
    room: 'new-kitchen',
    jobs: list(`
      Complete kitchens fitted; Units, doors and drawer fronts; Worktops and splashbacks; Sinks, taps and wastes;
      Dishwashers and washing machines plumbed in; Wall and floor tiling; Old kitchens removed
    `),
    tagline: 'Measured, priced and agreed before anything comes off the wall.',
  }),
  'bathroom-installation': trade('bathroom-installation', {
    icon: 'bath',
    room: 'bathroom',
    jobs: list(`
      Complete bathrooms and shower rooms; Baths and shower trays; Shower screens and enclosures;
      Toilets and concealed cisterns; Basins and vanity units; Wall and floor tiling;
      Baths replaced by level-access showers; Sealing and regrouting
    `),
    tagline: 'Dry behind the tiles, not just in front of them.',
  }),
  'carpentry-work': trade('carpentry-work', {
    icon: 'saw',
    room: 'bench',
    jobs: list(`
      Doors hung, eased and trimmed; Door and window frames repaired; Skirting and architrave;
      Shelving and fitted storage; Stair treads and handrails; Floorboards and loft boarding; Boxing in for pipes;
      Gates, fences and decking
    `),
    tagline: 'Repaired where a repair will last. Replaced where it won’t.',
  }),
  'painting-services': trade('painting-services', {
    icon: 'roller',
    room: 'paint',
    jobs: list(`
      Walls and ceilings; Doors, frames and skirting; Outside walls and woodwork; Wallpaper stripped and hung;
      Stains sealed and redecorated; Lets repainted between tenancies; Hallways and shared areas
    `),
    tagline: 'Prepared properly, so the paint stays on.',
  }),
  'leak-detection': trade('leak-detection', {
    icon: 'drop',
    room: 'listening',
    jobs: list(`
      Leaks under floors; Leaks behind walls and tiles; Heating systems that lose pressure;
      Underground supply pipes on your land; Shower, bath and waste leaks; Ceiling stains and damp patches;
      Pipe repair after the leak is found
    `),
    safety: {
      // Nothing has burst, so there is no need to empty the taps.
      first: ['life', ...concerning.burstPipe.filter((line) => line !== 'coldTaps' && line !== 'stillRunning')],
      dangers: [...GAS, '/emergency/water-through-the-ceiling', '/emergency/burst-pipe', '/emergency/flooded-cellar'],
    },
    tagline: 'Find it first, open up second, repair it once.',
  }),
}

/** The three trades that come out day and night. */
export const emergencyTrades = HOURLY_TRADES.map((trade) => trades[trade])
