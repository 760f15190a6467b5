/** For tests that call the outbox in a real browser, without the site. */

export { put } from '../../src/outbox/requests.ts'
export { createView } from '../../src/outbox/view.ts'
