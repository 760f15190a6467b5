import type { IslandOf } from '../../components/Island.tsx'

/** "Request a Callback", and above it what waits to be sent. It needs no props. */
export const contactForm: IslandOf<Readonly<Record<string, never>>> = { name: 'contact-form' }
