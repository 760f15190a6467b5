/** What this site keeps in `history.state`. */
export interface EntryState {
  /** The key of its scroll position (places.ts). */
  readonly id?: number
  /** The service to quote for: the contact form puts it into the message. */
  readonly service?: string
  /** The id of the modal that this entry opens (modals.ts). */
  readonly modal?: string
}

export const entryState = (): EntryState => window.history.state ?? {}

/** The state of a new entry, with its key from the start: writing it later costs a slow phone some 5 ms a page. */
export const newEntry = (service: string | null): EntryState => ({ id: Math.random(), ...(service && { service }) })
