import { Button, Group, Loader, Stack, Text, TextInput, Title } from '@mantine/core'
import { useMediaQuery } from '@mantine/hooks'
import { useEffect, useLayoutEffect, useRef, useState } from 'react'
import { useLocation } from 'wouter'
import { ErrorBoundary, type Reading, timeOf, whyNot } from '../ui/Await.tsx'
import { IconButton } from '../ui/DeskIcon.tsx'
import { ShortcutHelp } from '../ui/keyboard.tsx'
import { PlainButton } from '../ui/parts.tsx'
import { AfterDoneInList, useFirstWaiting } from './AfterDone.tsx'
import { SoundButton } from './Arrivals.tsx'
import { useFound, useRequests, useServerNow } from './data/RequestsProvider.tsx'
import { OpenList, useListKeys } from './list/OpenList.tsx'
import { Left, RequestList } from './list/RequestCard.tsx'
import { RequestPage } from './RequestPage.tsx'
import { FILTERS, type Filter, groupOf, isWaiting, PASSES } from './words/groups.ts'

/** The list, with waiting requests on top. @param beside - the request shown beside it */
function RequestsPage({ beside }: { beside: string | undefined }) {
  const { view, setView, open } = useRequests()
  const { filter, search } = view
  const now = useServerNow()
  const [selection, setSelection] = useState<ReadonlySet<string>>()
  const [isSearching, setSearching] = useState(search !== '')
  const show = (next: typeof view) => {
    setSelection(undefined)
    setView(next)
  }
  const opener = useRef<HTMLButtonElement>(null)
  const closeSearch = () => {
    setSearching(false)
    show({ filter, search: '' })
    opener.current?.focus()
  }
  useListKeys(() => {
    setSearching(true)
    // The search may already be open without the focus.
    document.querySelector<HTMLElement>('.request-list [type=search]')?.focus()
  })

  const words = search.trim()
  const question = words ? { p_search: words } : filter === 'done' ? { p_status: filter } : undefined
  const found = useFound(question)
  const passing = (name: Filter) => open.requests.filter((request) => PASSES[name](request, now))
  // A search ignores the filter.
  const shown = question ? found.requests : passing(filter)
  const { reading } = question ? found : open
  const waiting = open.requests.filter((request) => isWaiting(request, now) && !request.is_suspect).length
  // The list loads from the top.
  const areMoreWaiting = open.hasMore && open.requests.every((request) => groupOf(request, now) === 'waiting')
  /** Shows no count where only the database could count. */
  const countOf = (name: Filter) => {
    if (name === 'done' || !('value' in open.reading)) return ''
    const count = name === 'suspects' ? Math.max(open.apart.suspects, passing(name).length) : passing(name).length
    return ` ${count.toLocaleString('en-GB')}${open.hasMore && name !== 'suspects' ? '+' : ''}`
  }

  return (
    <Stack gap="xs">
      <Group justify="space-between" gap="xs">
        <Title tabIndex={-1} order={2} size="h4">
          {waitingInWords(open.reading, waiting, areMoreWaiting)}
        </Title>
        <Group gap="xs" wrap="nowrap">
          {!question && !selection && shown.some(({ status }) => status !== 'taken') && (
            <IconButton icon="select" label="Select" onClick={() => setSelection(new Set())} />
          )}
          <SoundButton />
          <IconButton
            ref={opener}
            icon={isSearching ? 'close' : 'search'}
            label={isSearching ? 'Close search' : 'Search'}
            aria-expanded={isSearching}
            onClick={isSearching ? closeSearch : () => setSearching(true)}
          />
          <ShortcutHelp />
        </Group>
      </Group>
      {isSearching && (
        <TextInput
          // The user has just opened the search.
          autoFocus
          type="search"
          aria-label="Search"
          placeholder="Name, number, email or words"
          maxLength={200}
          value={search}
          onChange={(event) => show({ filter, search: event.currentTarget.value })}
          onKeyDown={({ key, currentTarget }) => {
            if (key !== 'Escape') return
            if (currentTarget.value) currentTarget.blur()
            else closeSearch()
          }}
        />
      )}
      {!words && (
        <Group className="chips" gap={4} wrap="nowrap" role="group" aria-label="Which requests">
          {FILTERS.map(([name, label]) => (
            <Button
              key={name}
              variant={name === filter ? 'filled' : 'default'}
              radius="xl"
              size="sm"
              fz={13}
              mih="44px"
              px="xs"
              flex="none"
              aria-pressed={name === filter}
              onClick={() => show({ filter: name, search })}
            >
              {label}
              {countOf(name)}
            </Button>
          ))}
        </Group>
      )}
      {/* For the list itself, the alert above every screen says why it has not loaded. */}
      {reading.is === 'not yet' && <Loader aria-label="Loading" />}
      {question && 'problem' in reading && reading.problem && <Text role="status">{whyNot(reading.problem)}</Text>}
      {question ? (
        <>
          <RequestList requests={shown} />
          {found.hasMore && <PlainButton onClick={found.loadMore}>Load more</PlainButton>}
        </>
      ) : (
        <OpenList shown={shown} filter={filter} selection={selection} onSelect={setSelection} />
      )}
      {'value' in reading && shown.length === 0 && (
        <Text c="dimmed">{reading.is === 'so' ? 'Nothing here.' : `Nothing here at ${timeOf(reading)}.`}</Text>
      )}
      <AfterDoneInList beside={beside} />
    </Stack>
  )
}

/** How many requests are waiting, as far as we know. */
function waitingInWords(reading: Reading<unknown>, waiting: number, areThereMore: boolean): string {
  if (!('value' in reading)) return 'Requests'
  const count = `${waiting}${areThereMore ? ' or more' : ''}`
  if (reading.is === 'so') return waiting === 0 ? 'Nobody waiting' : `${count} waiting`
  return `${waiting === 0 ? 'Nobody' : count} ${waiting > 1 ? 'were' : 'was'} waiting at ${timeOf(reading)}`
}

/** The list, the open request, or both if there is room. Closing a request restores the list's scroll position. */
export function RequestsScreen({ id, isToTake }: { id?: string; isToTake: boolean }) {
  const isWide = useMediaQuery('(min-width: 75em)', undefined, { getInitialValueInEffect: false })
  const [, navigate] = useLocation()
  const list = useRef<HTMLDivElement>(null)
  /** The window's scroll position when a request was opened. */
  const place = useRef(0)
  const left = useRef<string>(undefined)

  useLayoutEffect(() => {
    if (id !== undefined) {
      left.current = id
      return
    }
    if (left.current === undefined) return
    if (!isWide) window.scrollTo(0, place.current)
  }, [id, isWide])
  // Runs after the cards' effects, as a card may have taken the focus.
  useEffect(() => {
    if (id !== undefined || left.current === undefined || list.current?.contains(document.activeElement)) return
    list.current?.querySelector<HTMLElement>('h2')?.focus({ preventScroll: true })
  }, [id])

  const first = useFirstWaiting()?.id
  const shown = id ?? (isWide ? first : undefined)
  const open = () => {
    if (id === undefined && shown !== undefined) navigate(`/requests/${shown}`)
  }
  const isListShown = isWide || id === undefined
  return (
    <Left value={left}>
      <div className={isWide ? 'side-by-side' : undefined}>
        {isListShown && (
          <div
            ref={list}
            className="request-list"
            onClickCapture={() => {
              place.current = window.scrollY
            }}
          >
            <ErrorBoundary>
              <RequestsPage beside={shown} />
            </ErrorBoundary>
          </div>
        )}
        {shown !== undefined ? (
          // The first request counts as opened once the user does something there, not when it is shown.
          <div onPointerDownCapture={open} onKeyDownCapture={open}>
            <ErrorBoundary key={shown}>
              <RequestPage id={shown} isBeside={isWide} isPreview={id === undefined} isToTake={isToTake} />
            </ErrorBoundary>
          </div>
        ) : (
          isWide && (
            <Text c="dimmed" ta="center" pt="20vh">
              Choose a request to open it here.
            </Text>
          )
        )}
      </div>
    </Left>
  )
}
