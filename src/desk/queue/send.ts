import { call } from '../api/call.ts'
import { isRequestWithHistory } from '../api/guards.ts'
import type { RequestWithHistory } from '../api/types.ts'
import { callOf, type UnsentAction } from './action.ts'

/**
 * Does it in the database, once however often it is sent.
 * @throws CallError
 */
export function send(action: UnsentAction): Promise<RequestWithHistory> {
  const { name, parameters } = callOf(action)
  return call(name, parameters, isRequestWithHistory, action.key)
}
