import type { IslandOf } from '../../components/Island.tsx'

/** "My home card": where the stop tap is, whom to ring, and a label to print. It needs no props. */
export const homeCard: IslandOf<Readonly<Record<string, never>>> = { name: 'home-card' }
