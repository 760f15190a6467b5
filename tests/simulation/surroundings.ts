import type { Outbox } from './bundle.ts'
import type { Clock, Life } from './clock.ts'
import type { Ledger } from './invariants.ts'
import type { PictureLedger } from './pictures.ts'

/** What a tab, a page whose script has not come and a worker know of their device (device.ts). */
export interface Surroundings {
  readonly clock: Clock
  readonly ledger: Ledger
  readonly pictures: PictureLedger
  /** A Background Sync is registered. */
  isSyncWanted: boolean
  /** The tabs that are open. */
  readonly open: readonly { readonly life: Life }[]
  say(line: string): void
  /** A UUID. */
  newId(): string
  /** Evaluates the outbox in a tab or worker. */
  boot(life: Life, own?: Readonly<Record<string, unknown>>): Outbox
  isDeleting(words: string): boolean
  /** Written at this moment, or kept early and not adopted yet. */
  isSaving(words: string): boolean
}
