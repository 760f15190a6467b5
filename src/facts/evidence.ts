/**
 * Evidence for the owner's claims, and how to check it. An advertiser must hold the evidence before publishing a claim (CAP
 * Code, rule 3.7). src/facts/tariff.ts and src/facts/proof.ts have the entries; a release checks each
 * (tools/vite/owner.ts).
 */
export interface Evidence {
  /** Where to find it: "certificate 123, in the office". Never published. */
  readonly paper: string
  /** The day someone last compared the entry with it: "2026-11-24". */
  readonly checked: string
  /** Where a reader can look it up, or read more: "https://…", or a path of this site. */
  readonly link: string
}

/** An entry with its evidence. */
export type Given<Entry> = Entry & { readonly evidence: Evidence }

/** How many days a check of the evidence stays valid, by kind of entry, and why no longer. */
export const GOOD_FOR = {
  prices: { days: 366, because: 'wages, parts and VAT move within a year' },
  insurance: { days: 366, because: 'a policy runs for a year' },
  membership: { days: 366, because: 'members are looked at, and pay, once a year' },
  dbs: { days: 366, because: 'people come and go within a year' },
  engineers: { days: 183, because: 'people come and go, and may not want to be shown any longer' },
  van: { days: 366, because: 'vans are replaced and repainted' },
  doneJobs: { days: 366, because: 'a visit of last year says little about this one' },
  reviews: { days: 92, because: 'each new one changes the count and the average' },
  vat: { days: 366, because: 'a registration can end' },
  bases: { days: 183, because: 'vans are moved when people are' },
  arrival: { days: 183, because: 'how soon we come changes with the season and with who works here' },
} as const

export type Kind = keyof typeof GOOD_FOR

/** A DBS certificate never expires, but trade bodies want a new one after three years. */
export const DBS_DAYS = 3 * 366
