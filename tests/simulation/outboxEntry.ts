/** The code of the simulation's tabs and workers. Bundled once, and evaluated by each with its own globals. */

declare global {
  /** The tests are type-checked with the DOM library, which excludes the worker library. */
  interface ExtendableEvent {
    waitUntil(task: Promise<unknown>): void
  }
}

/** The boot script, which runs when this is called. */
export const boot = () => import('../../src/client/boot/main.ts')
export { requestSync, startDraining } from '../../src/client/pageOutbox.ts'
export { askDue, closeLine, follow, forgetSent, noteShown, startAsking, stopTexts } from '../../src/outbox/answers.ts'
export { deliver, drain, settled } from '../../src/outbox/drain.ts'
export { isDue } from '../../src/outbox/expiry.ts'
export { isBlank, toForm } from '../../src/outbox/fields.ts'
export { createForm, isBusy } from '../../src/outbox/form.ts'
export { SYNC_TAG } from '../../src/outbox/keys.ts'
export {
  clearPictures,
  fillPicture,
  removePicture,
  reservePicture,
  sharedFile,
} from '../../src/outbox/pictures.ts'
export { subscribe } from '../../src/outbox/records.ts'
export {
  adopt,
  claimReceipts,
  clearDraft,
  confirm,
  forgetRemoved,
  loadDraft,
  put,
  remove,
  saveDraft,
} from '../../src/outbox/requests.ts'
export { createView, startBadge, startTelling } from '../../src/outbox/view.ts'
export { loadMessageDraft, saveMessageDraft, writeMessage } from '../../src/outbox/visitorMessages.ts'
export { drainAfter, drainOnSync, isShare, takeShare } from '../../src/worker/replay.ts'
