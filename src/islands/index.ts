import type { IslandOf } from '../components/Island.tsx'

/** "Do you cover my area?": a postcode or a place, answered on the device. */
export const areaSearch: IslandOf<Record<string, never>> = { name: 'area-search' }

/** "Request a Callback", and above it what waits to be sent. It needs no props. */
export const contactForm: IslandOf<Readonly<Record<string, never>>> = { name: 'contact-form' }

/** "My home card": where the stop tap is, whom to ring, and a label to print. It needs no props. */
export const homeCard: IslandOf<Readonly<Record<string, never>>> = { name: 'home-card' }

/** "While you wait": the clock, and the log for the insurer. It needs no props. */
export const waiting: IslandOf<Readonly<Record<string, never>>> = { name: 'waiting' }
