/** What the tabs of the simulated desk run. Bundled once, evaluated by each with globals of its own. */

export { CallError } from '../../../src/desk/api/call.ts'
export { eraseActions } from '../../../src/desk/queue/action.ts'
export { openQueue } from '../../../src/desk/queue/queue.ts'
