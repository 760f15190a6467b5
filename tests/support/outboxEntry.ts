/** What tests call in a real browser, without the site around it. */

export { put } from '../../src/outbox/requests.ts'
export { createView } from '../../src/outbox/view.ts'
