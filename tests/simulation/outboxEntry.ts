/** What the tabs and workers of the simulation run. Bundled once, evaluated by each with globals of its own. */

/** The boot script, which runs when this is called. */
export const boot = () => import('../../src/client/boot/main.ts')
export { requestSync, startDraining } from '../../src/client/draining.ts'
export { askDue, closeLine, forgetSent } from '../../src/outbox/answers.ts'
export { startAsking } from '../../src/outbox/asking.ts'
export { startBadge } from '../../src/outbox/badge.ts'
export { subscribe } from '../../src/outbox/changes.ts'
export { deliver } from '../../src/outbox/deliver.ts'
export { clearDraft, loadDraft, saveDraft } from '../../src/outbox/drafts.ts'
export { drain, settled } from '../../src/outbox/drain.ts'
export { adopt } from '../../src/outbox/early.ts'
export { isDue } from '../../src/outbox/expiry.ts'
export { createForm } from '../../src/outbox/form/form.ts'
export { isBusy } from '../../src/outbox/form/state.ts'
export { SYNC_TAG } from '../../src/outbox/names.ts'
export { claimReceipts } from '../../src/outbox/receipts.ts'
export { forgetRemoved } from '../../src/outbox/removals.ts'
export { confirm, put, remove } from '../../src/outbox/requests.ts'
export { EMPTY_FORM, isBlank, readForm, toForm } from '../../src/outbox/submission.ts'
export { startTelling } from '../../src/outbox/telling.ts'
export { createView } from '../../src/outbox/view.ts'
export { drainAfter, drainOnSync } from '../../src/worker/sync.ts'
