import { Button, Card, Stack, Text, Title } from '@mantine/core'
import { useInfiniteQuery } from '@tanstack/react-query'
import { audit } from '../api/desk.ts'
import { momentOf } from '../requests/words/london.ts'
import { Await } from '../shell/Await.tsx'
import { useSubject } from '../shell/title.ts'
import { auditLines } from './words.ts'

const PAGE = 50

/** What staff did that concerns people or the whole site, newest first. */
export function AuditPage() {
  useSubject('Who changed what')
  const query = useInfiniteQuery({
    queryKey: ['audit'],
    queryFn: ({ pageParam }) => audit(pageParam, PAGE),
    initialPageParam: null as number | null,
    getNextPageParam: (page) => (page.length === PAGE ? page.at(-1)?.id : undefined),
  })
  const now = Date.now()
  return (
    <Stack gap="lg" maw={720}>
      <Title order={2}>Who changed what</Title>
      <Text>
        Who exported or erased a customer’s data, changed the settings, put a notice on the site, or added or removed
        staff. It never says which customer. Kept for two years.
      </Text>
      <Await query={query}>
        {({ pages }, at) =>
          pages[0]?.length === 0 ? (
            <Text>{at ? `Nothing up to ${at}.` : 'Nothing yet.'}</Text>
          ) : (
            <Stack component="ul" gap="xs" p={0} m={0}>
              {pages.flat().map((entry) => (
                <Card key={entry.id} component="li" withBorder padding="sm">
                  {auditLines(entry).map((line) => (
                    <Text key={line} style={{ overflowWrap: 'anywhere' }}>
                      {line}
                    </Text>
                  ))}
                  <Text size="sm" c="dimmed">
                    {momentOf(Date.parse(entry.at), now)}
                  </Text>
                </Card>
              ))}
            </Stack>
          )
        }
      </Await>
      {query.hasNextPage && (
        <Button
          size="md"
          mih={48}
          variant="default"
          loading={query.isFetchingNextPage}
          onClick={() => void query.fetchNextPage()}
        >
          Show older ones
        </Button>
      )}
    </Stack>
  )
}
