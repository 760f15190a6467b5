import { once } from '../api/desk.ts'
import type { RequestWithHistory } from '../api/shapes.ts'
import type { UnsentAction } from '../device/actions.ts'

const TEXTS = { reply: 'desk_reply', note: 'desk_note', confirmation: 'desk_confirm' } as const

/** Sends an action that could wait for a connection. @throws CallError */
export const send = ({ key, request: p_id, ...action }: UnsentAction): Promise<RequestWithHistory> =>
  action.kind === 'finish'
    ? once(key, 'desk_finish', { p_id, p_outcome: action.outcome })
    : once(key, TEXTS[action.kind], { p_id, p_text: action.text })
