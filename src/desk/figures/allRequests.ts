import { requests } from '../api/desk.ts'
import { type CallbackRequest, STATUSES } from '../api/shapes.ts'

/**
 * Every request of a time, oldest first, page by page. One that moves on meanwhile may come twice, and is kept once.
 * @throws CallError
 */
export async function allRequests(from: Date, to: Date): Promise<readonly CallbackRequest[]> {
  const found = new Map<string, CallbackRequest>()
  for (const status of STATUSES) {
    let before: string | undefined = to.toISOString()
    while (before) {
      const page: readonly CallbackRequest[] = (await requests({ status, before })).requests
      for (const request of page) if (new Date(request.received_at) >= from) found.set(request.id, request)
      const last: string | undefined = page.at(-1)?.received_at
      before = last && new Date(last) >= from ? last : undefined
    }
  }
  return [...found.values()].sort((a, b) => Date.parse(a.received_at) - Date.parse(b.received_at))
}
