import type { Confirmed } from './confirmed.ts'
import { emergencyPhone } from './phones.ts'

interface Service extends Confirmed {
  readonly name: string
  /** What is dialled, or where it is. */
  readonly number: string
}

/**
 * Ways to 999, and to any number, for whoever cannot talk. A day is that of the list of facts which the safety advice was
 * written from; null, that nobody has looked.
 */
export const withoutVoice = {
  text: { name: '999 by text', number: '999', source: 'https://www.emergencysms.net', confirmed: '2026-11-24' },
  relay: { name: 'Relay UK', number: '18001', source: 'https://www.relayuk.bt.com', confirmed: '2026-11-24' },
  bsl: { name: '999 BSL', number: 'https://999bsl.co.uk', source: 'https://999bsl.co.uk', confirmed: null },
} as const satisfies Readonly<Record<string, Service>>

/** Dials a UK number through Relay UK. */
export const relayHref = (href: string) => href.replace('tel:+44', `tel:${withoutVoice.relay.number}0`)

/** Our number, as it is dialled there. */
export const relayPhone = {
  display: `${withoutVoice.relay.number} ${emergencyPhone.display}`,
  href: relayHref(emergencyPhone.href),
} as const
