import { Anchor } from '@mantine/core'
import { Link } from 'wouter'
import { useOnCall } from '../session/onCall.ts'
import { momentOf } from '../words/london.ts'
import { onCallNames } from '../words/spans.ts'
import { useFound, useServerNow } from './data/RequestsProvider.tsx'
import './quiet.css'

const DONE = { p_status: 'done' }

/** With a list that is empty: who is there, and what was done last. */
export default function Quiet() {
  const { people, now: at } = useOnCall()
  const now = useServerNow()
  const { requests } = useFound(DONE)
  const names = people && onCallNames(people, at)
  const done = requests
    .flatMap(({ done_at, ...request }) => (done_at ? [{ ...request, done_at }] : []))
    .sort((a, b) => Date.parse(b.done_at) - Date.parse(a.done_at))
    .slice(0, 3)
  return (
    <div className="quiet">
      <dl>
        {names && (
          <div>
            <dt>On call</dt>
            <dd>{names.join(', ') || 'Nobody, so everyone gets the alerts'}</dd>
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
