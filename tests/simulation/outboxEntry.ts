/** What the tabs and workers of the simulation run. Bundled once, evaluated by each with globals of its own. */

/** The boot script, which runs when this is called. */
export const boot = () => import('../../src/client/boot/main.ts')
export { requestSync, startDraining } from '../../src/client/draining.ts'
export { askDue, closeLine, forgetSent, listSent } from '../../src/outbox/answers.ts'
export { startBadge } from '../../src/outbox/badge.ts'
export { subscribe } from '../../src/outbox/changes.ts'
export { deliver } from '../../src/outbox/deliver.ts'
export { clearDraft, loadDraft, saveDraft } from '../../src/outbox/drafts.ts'
export { drain, isPausing, settled } from '../../src/outbox/drain.ts'
export { adopt, isAnythingWaiting } from '../../src/outbox/early.ts'
export { isStale } from '../../src/outbox/expiry.ts'
export { SYNC_TAG } from '../../src/outbox/names.ts'
export { claimReceipts, statusOf } from '../../src/outbox/receipts.ts'
export { forgetRemoved, removed } from '../../src/outbox/removals.ts'
export { confirm, list, newItem, put, remove } from '../../src/outbox/requests.ts'
export { send } from '../../src/outbox/send.ts'
export { EMPTY_FORM, readForm, toForm } from '../../src/outbox/submission.ts'
export { drainAfter, drainOnSync } from '../../src/worker/sync.ts'
