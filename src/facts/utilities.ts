import type { Confirmed } from './helplines.ts'
import { type Phone, ukPhone } from './phones.ts'

/** A water or sewerage company, with its line for emergencies. */
export interface Utility extends Phone {
  readonly name: string
}

/**
 * The companies that serve our areas, each with the line for emergencies. Not all of them are confirmed: see
 * `utilitySources`, and docs/owner.md, "Other people's numbers".
 */
export const utilities = {
  thames: { name: 'Thames Water', ...ukPhone('0800 316 9800') },
  anglian: { name: 'Anglian Water', ...ukPhone('03457 145 145') },
  southern: { name: 'Southern Water', ...ukPhone('0330 303 0368') },
  essexSuffolk: { name: 'Essex & Suffolk Water', ...ukPhone('0345 782 0999') },
  southEast: { name: 'South East Water', ...ukPhone('0333 000 0365') },
  affinity: { name: 'Affinity Water', ...ukPhone('0345 357 2407') },
} as const satisfies Record<string, Utility>

export type UtilityId = keyof typeof utilities

/**
 * The source of each number, null if not confirmed. Thames, Southern and Affinity Water's are from an undated copy of the
 * companies' own pages; the others don't even have that. If you have called one, or read it on the company's own page,
 * enter the day.
 */
export const utilitySources: Readonly<Record<UtilityId, Confirmed>> = {
  thames: {
    source: 'https://www.thameswater.co.uk/help/incident-guide/what-happens-during-an-incident',
    confirmed: null,
  },
  anglian: { source: 'https://www.anglianwater.co.uk', confirmed: null },
  southern: { source: 'https://www.southernwater.co.uk', confirmed: null },
  essexSuffolk: { source: 'https://www.eswater.co.uk', confirmed: null },
  southEast: { source: 'https://www.southeastwater.co.uk', confirmed: null },
  affinity: { source: 'https://www.affinitywater.co.uk/alerts/incidentsupport', confirmed: null },
}

/** Public registers where people we can’t help can find a trader who has been checked. None is a company. */
export const registers = {
  plumbers: { name: 'WaterSafe', url: 'https://www.watersafe.org.uk' },
  locksmiths: { name: 'Master Locksmiths Association', url: 'https://www.locksmiths.co.uk' },
  gas: { name: 'Gas Safe Register', url: 'https://www.gassaferegister.co.uk' },
} as const
