/** The code of the simulated desk's tabs. Bundled once, and evaluated by each with its own globals. */

export { CallError } from '../../../src/desk/api/call.ts'
export { eraseActions } from '../../../src/desk/device/actions.ts'
export { openQueue } from '../../../src/desk/queue/queue.ts'
