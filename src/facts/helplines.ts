import { RELAY } from './relay.ts'

/** The source of a fact about another organisation, and when it was last checked. Only a release reads it. */
export interface Confirmed {
  /** The page to check again, on the helpline's own site. */
  readonly source: string
  /** The day someone looked, or called: "2026-11-24". Null if not confirmed. */
  readonly confirmed: string | null
}

/** Those on the home card, apart, so that its script loads no others. */
export const homeLines = {
  emergency: { name: '999', href: 'tel:999' },
  gas: { name: 'National Gas Emergency Service', display: '0800 111 999', href: 'tel:+44800111999' },
  power: { name: 'Power cut', display: '105', href: 'tel:105' },
} as const

/** Other people's numbers, for the safety advice. */
export const helplines = {
  ...homeLines,
  flood: { name: 'Floodline', display: '0345 988 1188', href: 'tel:+443459881188' },
  nhs: { name: 'NHS', display: '111', href: 'tel:111' },
  abuse: { name: 'National Domestic Abuse Helpline', display: '0808 2000 247', href: 'tel:+448082000247' },
  shelter: { name: 'Shelter', display: '0808 800 4444', href: 'tel:+448088004444' },
  police: { name: 'Police', display: '101', href: 'tel:101' },
} as const

export type HelplineName = keyof typeof helplines

/** Like utilitySources. The day is the date of the list of facts behind the safety advice. */
export const helplineSources: Readonly<Record<HelplineName, Confirmed>> = {
  emergency: { source: 'https://www.gov.uk', confirmed: '2026-11-24' },
  gas: { source: 'https://www.nationalgas.com', confirmed: '2026-11-24' },
  power: { source: 'https://www.105.uk', confirmed: '2026-11-24' },
  flood: { source: 'https://www.gov.uk/check-flooding', confirmed: '2026-11-24' },
  nhs: { source: 'https://111.nhs.uk', confirmed: '2026-11-24' },
  abuse: { source: 'https://www.nationaldahelpline.org.uk', confirmed: '2026-11-24' },
  shelter: { source: 'https://england.shelter.org.uk', confirmed: '2026-11-24' },
  police: { source: 'https://www.police.uk', confirmed: '2026-11-24' },
}

interface Service extends Confirmed {
  readonly name: string
  /** The number to dial, or where to find it. */
  readonly number: string
}

/**
 * Ways to reach 999, and any number, for people who can't talk. `confirmed`: the date of the list of facts behind the
 * advice; null if nobody has checked.
 */
export const withoutVoice = {
  text: { name: '999 by text', number: '999', source: 'https://www.emergencysms.net', confirmed: '2026-11-24' },
  relay: { name: 'Relay UK', number: RELAY, source: 'https://www.relayuk.bt.com', confirmed: '2026-11-24' },
  bsl: { name: '999 BSL', number: 'https://999bsl.co.uk', source: 'https://999bsl.co.uk', confirmed: null },
} as const satisfies Readonly<Record<string, Service>>
