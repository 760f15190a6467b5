/** Where a fact about somebody else comes from, and when it was last true. Nothing of this is in the site: a release reads it. */
export interface Confirmed {
  /** Where to look again: the page of whoever answers. */
  readonly source: string
  /** The day somebody looked, or called: "2026-11-24". Null: nobody has confirmed it. */
  readonly confirmed: string | null
}
