import { actions } from '../api/desk.ts'
import type { RequestWithHistory } from '../api/types.ts'
import type { UnsentAction } from './action.ts'

/**
 * Does it in the database, once however often it is sent.
 * @throws CallError
 */
export function send(action: UnsentAction): Promise<RequestWithHistory> {
  switch (action.kind) {
    case 'reply':
      return actions.reply(action.request, action.text, action.key)
    case 'note':
      return actions.note(action.request, action.text, action.key)
    case 'finish':
      return actions.finish(action.request, action.outcome, action.key)
  }
}
