/** What this site keeps in an entry of the browser's history. */
export interface EntryState {
  /** What its place on the page is kept under (places.ts). */
  readonly id?: number
  /** The service that a quote is asked for: for the contact form. */
  readonly service?: string
  /** The modal that is open in it, in front of the entry of its page (modals.ts). */
  readonly modal?: string
}

export const entryState = (): EntryState => window.history.state ?? {}
