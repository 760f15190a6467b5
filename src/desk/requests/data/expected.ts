import type { CallbackRequest } from '../../api/shapes.ts'
import type { UnsentAction } from '../../queue/action.ts'

/** A request as it will be once this device has sent what it has to send. */
export interface ExpectedRequest extends CallbackRequest {
  /** Something done here is not in the database: it waits for a connection, or the database has refused it. */
  readonly unsent?: 'waiting' | 'refused'
}

export function asExpected(request: CallbackRequest, unsent: readonly UnsentAction[]): ExpectedRequest {
  const own = unsent.filter((action) => action.request === request.id)
  if (own.length === 0) return request
  const accepted = own.filter(({ refusal }) => refusal === undefined)
  const [outcome] = accepted.flatMap((action) => (action.kind === 'finish' ? [action.outcome] : []))
  return {
    ...request,
    ...(outcome && { status: 'done', outcome }),
    unsent: accepted.length < own.length ? 'refused' : 'waiting',
  }
}
