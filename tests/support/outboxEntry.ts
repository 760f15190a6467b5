/** What tests call in a real browser, without the site around it. */

export { loadDraft, saveDraft } from '../../src/outbox/drafts.ts'
export { drain } from '../../src/outbox/drain.ts'
export { claimReceipts } from '../../src/outbox/receipts.ts'
export { put } from '../../src/outbox/requests.ts'
export { createView } from '../../src/outbox/view.ts'
