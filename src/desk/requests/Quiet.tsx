import { Anchor } from '@mantine/core'
import { skipToken, useQuery } from '@tanstack/react-query'
import { Link } from 'wouter'
import { useOnCall } from '../session/onCall.ts'
import { momentOf } from '../words/london.ts'
import { onCallNames, shortUntilOf } from '../words/spans.ts'
import { useFound, useServerNow } from './data/RequestsProvider.tsx'
import './quiet.css'

const DONE = { p_status: 'done' }

/** With a list that is empty: whether the user is on call and this device rings, and what was done last. */
export default function Quiet() {
  const { people, isOnCall, until, now: at } = useOnCall()
  // What the alerts found out.
  const { data: silence } = useQuery({ queryKey: ['silence'], queryFn: skipToken })
  const now = useServerNow()
  const { requests } = useFound(DONE)
  const names = people ? onCallNames(people, at) : []
  const done = requests
    .flatMap(({ done_at, ...request }) => (done_at ? [{ ...request, done_at }] : []))
    .sort((a, b) => Date.parse(b.done_at) - Date.parse(a.done_at))
    .slice(0, 3)
  return (
    <div className="quiet">
      <dl>
        {people && (
          <div>
            <dt>
              {isOnCall ? `You’re on call${until ? ` until ${shortUntilOf(until, at)}` : ''}` : 'You’re not on call'}
            </dt>
            <dd>
              {isOnCall
                ? silence !== undefined && (silence ? 'This device doesn’t ring.' : 'This device rings.')
                : `The alerts go to ${names.join(', ') || 'everyone, as nobody is'}.`}
            </dd>
          </div>
        )}
        {done.length > 0 && (
          <div>
            <dt>Last done</dt>
            {done.map((request) => (
              <dd key={request.id}>
                <Anchor component={Link} href={`/requests/${request.id}`} fz="inherit">
                  {request.name}
                </Anchor>
                <span>
                  {momentOf(request.done_at, now)} · {request.outcome}
                </span>
              </dd>
            ))}
          </div>
        )}
      </dl>
    </div>
  )
}
