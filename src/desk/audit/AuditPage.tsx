import { NativeSelect, Text, Title } from '@mantine/core'
import { useInfiniteQuery } from '@tanstack/react-query'
import { useState } from 'react'
import { ask } from '../api/desk.ts'
import type { AuditEntry } from '../api/shapes.ts'
import { Await } from '../ui/Await.tsx'
import { Breakable, Lead, Page, PlainButton } from '../ui/parts.tsx'
import { byDay, clockOf } from '../words/london.ts'
import { auditLines, changeIn, KINDS, whoOf } from './words.ts'
import './audit.css'

const PAGE = 50
const ALL = ''

/** What staff did with people's data or the whole site, newest first. */
export default function AuditPage() {
  const query = useInfiniteQuery({
    queryKey: ['audit'],
    queryFn: ({ pageParam }) => ask('desk_audit', { p_before: pageParam, p_limit: PAGE }),
    initialPageParam: null as number | null,
    getNextPageParam: (page) => (page.length === PAGE ? page.at(-1)?.id : undefined),
  })
  return (
    <Page title="Who changed what">
      <Await query={query}>
        {({ pages }, at) =>
          pages[0]?.length === 0 ? (
            <Text>{at ? `Nothing up to ${at}.` : 'Nothing yet.'}</Text>
          ) : (
            <Entries entries={pages.flat()} hasOlder={query.hasNextPage} />
          )
        }
      </Await>
      {query.hasNextPage && (
        <PlainButton className="natural" loading={query.isFetchingNextPage} onClick={() => void query.fetchNextPage()}>
          Show older entries
        </PlainButton>
      )}
      <Lead>Kept for two years. No customer is named.</Lead>
    </Page>
  )
}

/** What was done. Of a setting, first its name, then its values. */
function Line({ line }: { line: string }) {
  const change = changeIn(line)
  return (
    <span>
      <Breakable>{change ? `${change.name}: ${change.change}` : line}</Breakable>
    </span>
  )
}

/** Day by day, of one person or one kind if someone chooses. */
function Entries({ entries, hasOlder }: { entries: readonly AuditEntry[]; hasOlder: boolean }) {
  const [kind, setKind] = useState(ALL)
  const [who, setWho] = useState(ALL)
  const people = [...new Set(entries.map((entry) => whoOf(entry)))].sort((a, b) => a.localeCompare(b, 'en-GB'))
  const shown = entries.filter(
    (entry) =>
      (kind === ALL || KINDS.find(({ name }) => name === kind)?.actions.includes(entry.action)) &&
      (who === ALL || whoOf(entry) === who),
  )
  return (
    <>
      <div className="audit-filters">
        <NativeSelect
          aria-label="What"
          value={kind}
          onChange={({ currentTarget }) => setKind(currentTarget.value)}
          data={[{ value: ALL, label: 'Everything' }, ...KINDS.map(({ name }) => name)]}
        />
        <NativeSelect
          aria-label="Who"
          value={who}
          onChange={({ currentTarget }) => setWho(currentTarget.value)}
          data={[{ value: ALL, label: 'Everyone' }, ...people]}
        />
      </div>
      {shown.length === 0 && (
        <Text role="status">{hasOlder ? 'Nothing like that among the entries so far.' : 'Nothing like that.'}</Text>
      )}
      <div className="audit">
        {[...byDay(shown, ({ at }) => at, Date.now())].map(([day, ofDay]) => (
          <section key={day} aria-label={day}>
            <Title order={3} size="h5">
              {day}
            </Title>
            <ul>
              {ofDay.map((entry) => (
                <li key={entry.id}>
                  <time dateTime={entry.at}>{clockOf(entry.at)}</time>
                  <span>{whoOf(entry)}</span>{' '}
                  <span>
                    {auditLines(entry).map((line) => (
                      <Line key={line} line={line} />
                    ))}
                  </span>
                </li>
              ))}
            </ul>
          </section>
        ))}
      </div>
    </>
  )
}
