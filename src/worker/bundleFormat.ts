import type { UrgentFacts } from './messages.ts'

/**
 * The file of all pages and of the house, as src/prerender/pageBundle.ts writes it and the worker reads it: a line of
 * JSON for the header, then one for each part and page. Parts are what pages share, counted from 0; a page comes after
 * the last of its parts, so it can be used when it has arrived.
 */
export interface PageBundleHeader {
  /** When the content last changed, as it is shown: 21 November 2026. */
  readonly changed: string
  readonly urgent: UrgentFacts
  /** Response headers of every page. */
  readonly headers: Readonly<Record<string, string>>
  /** How many of the pages, counted from the first, are those of an emergency. */
  readonly firstPages: number
  /** How many there are. */
  readonly allPages: number
}
export type Part = string
export type BundledPage = readonly [path: string, ...parts: number[]]
