import { once } from '../api/desk.ts'
import type { RequestWithHistory } from '../api/shapes.ts'
import type { UnsentAction } from '../device/actions.ts'

const TEXTS = { reply: 'desk_reply', note: 'desk_note', confirmation: 'desk_confirm' } as const

/** Sends an action that could wait for a connection. @throws CallError */
export function send({ key, request: p_id, at, ...action }: UnsentAction): Promise<RequestWithHistory> {
  const p_seconds = Math.max(0, Math.round((Date.now() - at) / 1000))
  switch (action.kind) {
    case 'onTheWay':
      // The minutes that are left.
      return once(key, 'desk_on_the_way', {
        p_id,
        p_minutes: Math.max(1, action.minutes - Math.floor(p_seconds / 60)),
      })
    case 'arrived':
      return once(key, 'desk_arrived', { p_id, p_seconds })
    case 'finish':
    case 'outcome':
      return once(key, action.kind === 'finish' ? 'desk_finish' : 'desk_set_outcome', {
        p_id,
        p_outcome: action.outcome,
        ...(action.told !== undefined && { p_told: action.told }),
        ...(action.paid !== undefined && { p_paid: action.paid }),
      })
    default:
      return once(key, TEXTS[action.kind], { p_id, p_text: action.text })
  }
}
