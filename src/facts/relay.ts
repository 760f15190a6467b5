import { emergencyPhone } from './phones.ts'

/** Of Relay UK: dialled before any number. */
export const RELAY = '18001'

/** Dials a UK number through Relay UK. */
export const relayHref = (href: string) => href.replace('tel:+44', `tel:${RELAY}0`)

/** Our number, as it is dialled there. */
export const relayPhone = {
  display: `${RELAY} ${emergencyPhone.display}`,
  href: relayHref(emergencyPhone.href),
} as const
