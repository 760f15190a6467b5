import { ANSWER } from '../../content/messages.ts'
import type { SentRequest } from '../../outbox/records.ts'
import { behind } from '../behind.ts'

/** What its sender knows each of these requests by: what it was about, and the number to call. No two are alike. */
export function namesOf(requests: readonly SentRequest[]): readonly string[] {
  const gists = requests.map(({ gist }) => (gist ? behind(gist.about, gist.phone) : ANSWER.unnamed))
  return gists.map((gist, i) => {
    const isAlone = gists.filter((other) => other === gist).length === 1
    // To the second: somebody may have sent both in one minute.
    return isAlone ? gist : `${gist}, ${new Date(requests[i]?.sentAt ?? 0).toLocaleTimeString('en-GB')}`
  })
}
