import { createView } from '../outbox/view.ts'

/** The one view of this page: whatever shows a request subscribes to it. It begins to look with the first subscriber. */
export const view = createView(true)
