import { Card, Text } from '@mantine/core'
import { useInfiniteQuery } from '@tanstack/react-query'
import { ask } from '../api/desk.ts'
import { Await } from '../ui/Await.tsx'
import { Items, Page, PlainButton, Small } from '../ui/parts.tsx'
import { momentOf } from '../words/london.ts'
import { auditLines } from './words.ts'

const PAGE = 50

/** What staff did with people's data or the whole site, newest first. */
export default function AuditPage() {
  const query = useInfiniteQuery({
    queryKey: ['audit'],
    queryFn: ({ pageParam }) => ask('desk_audit', { p_before: pageParam, p_limit: PAGE }),
    initialPageParam: null as number | null,
    getNextPageParam: (page) => (page.length === PAGE ? page.at(-1)?.id : undefined),
  })
  return (
    <Page title="Who changed what" maw={720}>
      <Text>
        Who exported or erased a customer’s data, changed the settings, put a notice on the site, or added or removed
        staff. It never says which customer. Kept for two years.
      </Text>
      <Await query={query}>
        {({ pages }, at) =>
          pages[0]?.length === 0 ? (
            <Text>{at ? `Nothing up to ${at}.` : 'Nothing yet.'}</Text>
          ) : (
            <Items>
              {pages.flat().map((entry) => (
                <Card key={entry.id} component="li" withBorder padding="sm">
                  {auditLines(entry).map((line) => (
                    <Text key={line} style={{ overflowWrap: 'anywhere' }}>
                      {line}
                    </Text>
                  ))}
                  <Small>{momentOf(entry.at)}</Small>
                </Card>
              ))}
            </Items>
          )
        }
      </Await>
      {query.hasNextPage && (
        <PlainButton loading={query.isFetchingNextPage} onClick={() => void query.fetchNextPage()}>
          Show older entries
        </PlainButton>
      )}
    </Page>
  )
}
