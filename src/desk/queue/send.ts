import { call } from '../api/call.ts'
import { RequestWithHistory } from '../api/shapes.ts'
import { callOf, type UnsentAction } from './action.ts'

/**
 * Does it in the database, once however often it is sent.
 * @throws CallError
 */
export function send(action: UnsentAction): Promise<RequestWithHistory> {
  const { name, parameters } = callOf(action)
  return call(name, parameters, RequestWithHistory, action.key)
}
