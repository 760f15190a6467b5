import { type Phone, ukPhone } from './phones.ts'

/** A water or sewerage company, with the line that answers when something has burst. */
export interface Utility extends Phone {
  readonly name: string
}

/**
 * The companies that serve our areas. The numbers are the emergency lines that the companies publish, as far as known:
 * look at each company's own site again before a release, since a number may have changed hands.
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

/** Public registers, for whom we cannot help: where to find somebody who has been checked. None of them is a company. */
export const registers = {
  plumbers: { name: 'WaterSafe', url: 'https://www.watersafe.org.uk' },
  locksmiths: { name: 'Master Locksmiths Association', url: 'https://www.locksmiths.co.uk' },
  gas: { name: 'Gas Safe Register', url: 'https://www.gassaferegister.co.uk' },
} as const
