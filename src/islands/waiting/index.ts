import type { IslandOf } from '../../components/Island.tsx'

/** "While you wait": the clock, and the log for the insurer. It needs no props. */
export const waiting: IslandOf<Readonly<Record<string, never>>> = { name: 'waiting' }
