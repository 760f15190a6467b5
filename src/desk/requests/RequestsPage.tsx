import { Button, Group, Loader, SegmentedControl, Stack, Text, TextInput, Title } from '@mantine/core'
import { useRef, useState } from 'react'
import { SilentDevice } from '../devices/SilentDevice.tsx'
import { ShortcutHelp } from '../keyboard/ShortcutHelp.tsx'
import { type Reading, timeOf, whyNot } from '../shell/reading.ts'
import { SoundButton } from './arrivals/SoundButton.tsx'
import { useOpenRequests, useRequests } from './data/RequestsProvider.tsx'
import { useFound } from './data/useFound.ts'
import { useServerNow } from './data/useServerNow.ts'
import { OpenList } from './list/OpenList.tsx'
import { RequestList } from './list/RequestList.tsx'
import { useListKeys } from './list/useListKeys.ts'
import { FILTERS, isFilter, isWaiting, passes } from './words/filters.ts'
import { groupOf } from './words/groups.ts'

/** The list: who waits, on top. */
export function RequestsPage() {
  const { view, setView } = useRequests()
  const { filter, search } = view
  const open = useOpenRequests()
  const now = useServerNow()
  const [selection, setSelection] = useState<ReadonlySet<string>>()
  const show = (next: typeof view) => {
    setSelection(undefined)
    setView(next)
  }
  const field = useRef<HTMLInputElement>(null)
  useListKeys(field)

  const words = search.trim()
  const question = words ? { search: words } : filter === 'done' ? { status: filter } : undefined
  const found = useFound(question)
  // A search is through everything, whichever filter was chosen before.
  const shown = question ? found.requests : open.requests.filter((request) => passes(filter, request, now))
  const { reading } = question ? found : open
  const waiting = open.requests.filter((request) => isWaiting(request, now) && !request.is_suspect).length
  // The list is loaded from its top.
  const areMoreWaiting = open.hasMore && open.requests.every((request) => groupOf(request, now) === 'waiting')

  return (
    <Stack gap="sm">
      <SilentDevice />
      <Group justify="space-between">
        <Title order={2} size="h3">
          {waitingInWords(open.reading, waiting, areMoreWaiting)}
        </Title>
        <Group gap="xs">
          <SoundButton />
          <ShortcutHelp />
        </Group>
      </Group>
      <Group gap="xs" wrap="nowrap">
        <TextInput
          ref={field}
          flex={1}
          type="search"
          size="md"
          aria-label="Search"
          placeholder="Name, number, email or words"
          maxLength={200}
          value={search}
          onChange={(event) => show({ filter, search: event.currentTarget.value })}
          onKeyDown={(event) => event.key === 'Escape' && event.currentTarget.blur()}
        />
        {!question && !selection && shown.some(({ status }) => status !== 'taken') && (
          <Button variant="default" size="md" onClick={() => setSelection(new Set())}>
            Select
          </Button>
        )}
      </Group>
      {!words && (
        <SegmentedControl
          aria-label="Which requests"
          size="sm"
          fullWidth
          // Five words beside one another on a phone, each tall enough for a thumb.
          styles={{ root: { overflowX: 'auto' }, label: { paddingInline: 6, paddingBlock: 10 } }}
          value={filter}
          onChange={(value) => isFilter(value) && show({ filter: value, search })}
          data={Object.entries(FILTERS).map(([value, label]) => ({ value, label }))}
        />
      )}
      {/* Of the list itself, the line above every screen says why it has not loaded. */}
      {reading.is === 'not yet' && <Loader aria-label="Loading" />}
      {question && 'problem' in reading && reading.problem && <Text role="status">{whyNot(reading.problem)}</Text>}
      {'value' in reading && shown.length === 0 && (
        <Text c="dimmed">{reading.is === 'so' ? 'Nothing here.' : `Nothing here at ${timeOf(reading)}.`}</Text>
      )}
      {question ? (
        <>
          <RequestList requests={shown} />
          {found.hasMore && (
            <Button variant="default" size="md" onClick={found.loadMore}>
              Load more
            </Button>
          )}
        </>
      ) : (
        <OpenList shown={shown} filter={filter} selection={selection} onSelect={setSelection} />
      )}
    </Stack>
  )
}

/** Who waits, as far as that is known. */
function waitingInWords(reading: Reading<unknown>, waiting: number, areThereMore: boolean): string {
  if (!('value' in reading)) return 'Requests'
  const count = `${waiting}${areThereMore ? ' or more' : ''}`
  if (reading.is === 'so') return waiting === 0 ? 'Nobody waiting' : `${count} waiting`
  return `${waiting === 0 ? 'Nobody' : count} ${waiting > 1 ? 'were' : 'was'} waiting at ${timeOf(reading)}`
}
