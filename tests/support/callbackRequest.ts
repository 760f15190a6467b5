import type { CallbackRequest } from '../../src/desk/api/shapes.ts'

export const MOMENT = '2026-01-10T02:10:00Z'

/** A new request. */
export const NEW_REQUEST: CallbackRequest = {
  ...{ id: 'one', version: 1, name: 'Ada Flood', phone: '07700 900123', email: 'ada@example.com', message: null },
  ...{ preferred_time: null, answer_by: null, interpreter_phone: null, kind: null },
  ...{ requested_at: MOMENT, received_at: MOMENT, due_at: MOMENT, marks: [], is_suspect: false, is_key_reused: false },
  ...{ status: 'new', seen_at: null, taken_at: null, taken_by: null, taken_by_name: null, on_the_way_at: null },
  ...{ eta_minutes: null, reply: null, replied_at: null, escalated_at: null, done_at: null, outcome: null },
}
