import type { Confirmed } from './confirmed.ts'
import { RELAY } from './relay.ts'

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
  relay: { name: 'Relay UK', number: RELAY, source: 'https://www.relayuk.bt.com', confirmed: '2026-11-24' },
  bsl: { name: '999 BSL', number: 'https://999bsl.co.uk', source: 'https://999bsl.co.uk', confirmed: null },
} as const satisfies Readonly<Record<string, Service>>
