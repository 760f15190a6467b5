import { Button, Group, Loader, SegmentedControl, Stack, Text, TextInput, Title } from '@mantine/core'
import { useRef } from 'react'
import { ShortcutHelp } from '../keyboard/ShortcutHelp.tsx'
import { SoundButton } from './arrivals/SoundButton.tsx'
import { useOpenRequests, useRequests } from './data/RequestsProvider.tsx'
import { useFound } from './data/useFound.ts'
import { useServerNow } from './data/useServerNow.ts'
import { RequestList } from './list/RequestList.tsx'
import { useListKeys } from './list/useListKeys.ts'
import { FILTERS, isFilter, isWaiting, passes } from './words/filters.ts'

/** The list: what waits, newest first. */
export function RequestsPage() {
  const { poll, view, setView } = useRequests()
  const { filter, search } = view
  const open = useOpenRequests()
  const now = useServerNow()
  const field = useRef<HTMLInputElement>(null)
  useListKeys(field)

  const words = search.trim()
  const question = words ? { search: words } : filter === 'done' ? { status: filter } : undefined
  const found = useFound(question)
  // A search is through everything, whichever filter was chosen before.
  const shown = question ? found.requests : open.requests.filter((request) => passes(filter, request, now))
  const isLooking = question ? found.isLooking : open.at === null && !open.problem
  const isUnknown = question ? found.problem : open.at === null
  const hasMore = question ? found.hasMore : open.hasMore
  const waiting = open.requests.filter((request) => isWaiting(request, now) && !request.is_suspect).length

  return (
    <Stack>
      <Group justify="space-between">
        <Title order={2} size="h3">
          {waiting === 0 ? 'Nobody waiting' : `${waiting}${open.hasMore ? ' or more' : ''} waiting`}
        </Title>
        <Group gap="xs">
          <SoundButton />
          <ShortcutHelp />
        </Group>
      </Group>
      <TextInput
        ref={field}
        type="search"
        size="md"
        aria-label="Search"
        placeholder="Name, number, email or words"
        maxLength={200}
        value={search}
        onChange={(event) => setView({ filter, search: event.currentTarget.value })}
        onKeyDown={(event) => event.key === 'Escape' && event.currentTarget.blur()}
      />
      {!words && (
        <SegmentedControl
          aria-label="Which requests"
          size="sm"
          fullWidth
          // Five words beside one another on a phone, each tall enough for a thumb.
          styles={{ root: { overflowX: 'auto' }, label: { paddingInline: 6, paddingBlock: 12 } }}
          value={filter}
          onChange={(value) => isFilter(value) && setView({ filter: value, search })}
          data={Object.entries(FILTERS).map(([value, label]) => ({ value, label }))}
        />
      )}
      {isLooking && <Loader aria-label="Loading" />}
      {question && found.problem && (
        <Text role="status">
          {found.problem.kind === 'offline' ? 'Searching needs a connection.' : found.problem.message}
        </Text>
      )}
      {!isLooking && !isUnknown && shown.length === 0 && <Text c="dimmed">Nothing here.</Text>}
      <RequestList requests={shown} />
      {hasMore && (
        <Button variant="default" size="md" onClick={question ? found.loadMore : poll.loadMore}>
          Load more
        </Button>
      )}
    </Stack>
  )
}
