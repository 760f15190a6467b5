import { Button, Group, Stack, Text, TextInput, Title } from '@mantine/core'
import { useMediaQuery } from '@mantine/hooks'
import { lazy, Suspense, useEffect, useLayoutEffect, useMemo, useRef, useState } from 'react'
import { useLocation } from 'wouter'
import { ErrorBoundary, type Reading, timeOf, whyNot } from '../ui/Await.tsx'
import { Icon, IconButton } from '../ui/DeskIcon.tsx'
import { ShortcutHelp } from '../ui/keyboard.tsx'
import { PlainButton, Small } from '../ui/parts.tsx'
import { AfterDoneInList, useFirstWaiting } from './AfterDone.tsx'
import { SoundButton } from './Arrivals.tsx'
import { useFound, useRequests, useServerNow, WHOLE } from './data/RequestsProvider.tsx'
import { OpenList, useListKeys } from './list/OpenList.tsx'
import { CardsLoading, Opened, RequestList, RequestLoading } from './list/RequestCard.tsx'
import { RequestPage } from './RequestPage.tsx'
import { FILTERS, type Filter, groupOf, isWaiting, PASSES } from './words/groups.ts'

// Rarely needed, so loaded after the page.
const Quiet = lazy(() => import('./Quiet.tsx'))

/** What the list shows: what a search found, or what passes the filter. */
function useListed() {
  const { view, open } = useRequests()
  const now = useServerNow()
  const words = view.search.trim()
  const question = words ? { p_search: words } : view.filter === 'done' ? { p_status: view.filter } : undefined
  const found = useFound(question)
  const passing = (name: Filter) => open.requests.filter((request) => PASSES[name](request, now))
  const waiting = open.requests.filter((request) => isWaiting(request, now) && !request.is_suspect).length
  const { reading } = question ? found : open
  // A search ignores the filter.
  return { words, question, found, passing, waiting, reading, shown: question ? found.requests : passing(view.filter) }
}

interface Props {
  readonly listed: ReturnType<typeof useListed>
  /** The request shown beside the list. */
  readonly beside: string | undefined
}

/** The list, with waiting requests on top. */
function RequestsPage({ listed, beside }: Props) {
  const { view, setView, open } = useRequests()
  const { filter, search } = view
  const { words, question, found, passing, waiting, reading, shown } = listed
  const now = useServerNow()
  const [selection, setSelection] = useState<ReadonlySet<string>>()
  const [isSearching, setSearching] = useState(search !== '')
  const list = useRef<HTMLHeadingElement>(null)
  const show = (next: typeof view) => {
    setSelection(undefined)
    setView(next)
    list.current?.closest('.request-list')?.scrollTo(0, 0)
    if (!beside) window.scrollTo(0, 0)
  }
  const opener = useRef<HTMLButtonElement>(null)
  const closeSearch = () => {
    setSearching(false)
    show({ filter, search: '' })
    opener.current?.focus()
  }
  const openFilter = (filter: Filter) => {
    setSearching(false)
    show({ filter, search: '' })
    // The tapped button has gone.
    list.current?.focus()
  }
  useListKeys(() => {
    setSearching(true)
    // The search may already be open without the focus.
    document.querySelector<HTMLElement>('.request-list [type=search]')?.focus()
  })

  /** Then nothing can be marked as spam. */
  const isOffline = 'problem' in open.reading && open.reading.problem?.kind === 'offline'
  // The list loads from the top.
  const areMoreWaiting = open.hasMore && open.requests.every((request) => groupOf(request, now) === 'waiting')
  /** Counts people; suspected bots have a count of their own. Shows none where only the database could count. */
  const countOf = (name: Filter) => {
    if (name === 'done' || !('value' in open.reading)) return ''
    const isBots = name === 'suspects'
    const counted = passing(name).filter((request) => isBots || groupOf(request, now) !== 'suspects').length
    const count = isBots ? Math.max(open.apart.suspects, counted) : counted
    if (count === 0) return ''
    return ` ${count.toLocaleString('en-GB')}${open.hasMore && !isBots ? '+' : ''}`
  }

  const title = words
    ? 'value' in reading && shown.length > 0
      ? `${shown.length.toLocaleString('en-GB')}${found.hasMore ? '+' : ''} found`
      : 'Search'
    : filter === 'open' || filter === 'waiting'
      ? waitingInWords(open.reading, waiting, areMoreWaiting)
      : TITLES[filter]
  return (
    <Stack gap="xs">
      <Stack gap="xs" className="list-head">
        <Group justify="space-between" gap="xs" wrap="nowrap">
          <Title ref={list} tabIndex={-1} order={2} size="h3" lh={1.1}>
            {title}
          </Title>
          <Group gap="xs" wrap="nowrap">
            {!question && !selection && !isOffline && shown.some(({ status }) => status !== 'taken') && (
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
          <Group className="chips" gap={3} wrap="nowrap" role="group" aria-label="Which requests">
            {FILTERS.map(([name, label]) => (
              <Button
                key={name}
                variant={name === filter ? 'filled' : 'default'}
                radius="xl"
                size="sm"
                className="filter"
                aria-pressed={name === filter}
                onClick={() => show({ filter: name, search })}
              >
                {label}
                {countOf(name)}
              </Button>
            ))}
          </Group>
        )}
      </Stack>
      {/* For the list itself, the alert above every screen says why it has not loaded. */}
      {reading.is === 'not yet' && <CardsLoading />}
      {question && 'problem' in reading && reading.problem && <Text role="status">{whyNot(reading.problem)}</Text>}
      {question ? (
        <>
          <RequestList requests={shown} />
          {found.hasMore && <PlainButton onClick={found.loadMore}>Load more</PlainButton>}
        </>
      ) : (
        <OpenList shown={shown} filter={filter} selection={selection} beside={beside} onSelect={setSelection} />
      )}
      {'value' in reading && shown.length === 0 && (
        <div className="nothing">
          {!words && <Icon name="tick" />}
          <Text fw={600} style={{ overflowWrap: 'anywhere' }}>
            {words ? `Nothing found for “${words}”` : EMPTY[filter][0]}
            {reading.is === 'so' ? '' : ` at ${timeOf(reading)}`}
          </Text>
          <Text c="dimmed" size="sm">
            {words
              ? 'Names, numbers, emails and messages were searched, in open and in done requests. Try one word, or part of a number or postcode.'
              : EMPTY[filter][1]}
          </Text>
          <Group gap="xs" mt="xs">
            {words ? (
              <PlainButton onClick={() => openFilter('open')}>All open requests</PlainButton>
            ) : filter === 'open' ? (
              <PlainButton onClick={() => openFilter('done')}>Done requests</PlainButton>
            ) : (
              <PlainButton onClick={() => openFilter('open')}>All open requests</PlainButton>
            )}
          </Group>
        </div>
      )}
      {'value' in reading && shown.length === 0 && !words && filter === 'open' && (
        <Suspense>
          <Quiet />
        </Suspense>
      )}
      {!selection && <AfterDoneInList beside={beside} />}
    </Stack>
  )
}

const TITLES = { taken: 'Taken', done: 'Done', suspects: 'Bots' } as const

const EMPTY: Readonly<Record<Filter, readonly [is: string, words: string]>> = {
  open: ['No open requests', 'A new one appears here by itself.'],
  waiting: ['Nobody waits', 'A new request appears here by itself.'],
  taken: ['Nothing is taken', 'What someone has taken and not finished appears here.'],
  done: ['Nothing is done yet', 'Finished requests appear here, the newest first.'],
  suspects: ['No suspected bots', 'What a bot seems to have sent appears here, apart from people.'],
}

/** How many requests are waiting, as far as we know. */
function waitingInWords(reading: Reading<unknown>, waiting: number, areThereMore: boolean): string {
  if (!('value' in reading)) return 'Requests'
  const count = `${waiting}${areThereMore ? ' or more' : ''}`
  if (reading.is === 'so') return waiting === 0 ? 'Nobody waiting' : `${count} waiting`
  return `${waiting === 0 ? 'Nobody' : count} waiting at ${timeOf(reading)}`
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

  const listed = useListed()
  const { view, setView, finished } = useRequests()
  const first = useFirstWaiting()?.id
  // Bots come last, and are no preview of anything.
  const isBotList = view.filter === 'suspects' || listed.words !== ''
  const candidates = listed.shown.filter(({ is_suspect }) => isBotList || !is_suspect)
  const preview = candidates.find((request) => request.id === first) ?? candidates[0]
  const beside = id ?? (isWide ? preview?.id : undefined)
  const opened = useMemo(() => ({ left, beside }), [beside])
  const open = () => {
    if (id === undefined && beside !== undefined) navigate(`/requests/${beside}`)
  }
  const isMissing = isWide && 'value' in listed.reading && listed.shown.every((request) => request.id !== beside)
  const isListShown = isWide || id === undefined
  return (
    <Opened value={opened}>
      <div className={isWide ? 'requests side-by-side' : 'requests'}>
        {isListShown && (
          <div
            ref={list}
            className="request-list"
            onClickCapture={() => {
              place.current = window.scrollY
            }}
          >
            <ErrorBoundary>
              <RequestsPage listed={listed} beside={beside} />
            </ErrorBoundary>
          </div>
        )}
        {beside !== undefined ? (
          // The first request counts as opened once the user does something there, not when it is shown.
          <div className="request-place" onPointerDownCapture={open} onKeyDownCapture={open}>
            {isMissing && finished?.request.id !== beside && (
              <NotListed
                // Finished requests have a list of their own.
                onShow={view === WHOLE ? undefined : () => setView(WHOLE)}
                onClose={() => navigate('/')}
              />
            )}
            <ErrorBoundary key={beside}>
              <RequestPage id={beside} isBeside={isWide} isPreview={id === undefined} isToTake={isToTake} />
            </ErrorBoundary>
          </div>
        ) : (
          isWide && (
            <div className="request">
              {'value' in listed.reading ? (
                view.filter === 'open' && !listed.words ? (
                  <ErrorBoundary>
                    <Suspense>
                      <Quiet />
                    </Suspense>
                  </ErrorBoundary>
                ) : (
                  <Small>What the list finds opens here.</Small>
                )
              ) : (
                <RequestLoading />
              )}
            </div>
          )
        )}
      </div>
    </Opened>
  )
}

/** Says why the list has no card for the request beside it. */
const NotListed = ({ onShow, onClose }: { onShow: (() => void) | undefined; onClose: () => void }) => (
  <div className="not-listed" role="status">
    <Text fw={600} size="sm" flex={1}>
      Not in this list
    </Text>
    {onShow && (
      <PlainButton size="sm" mih={44} variant="subtle" onClick={onShow}>
        Show all open requests
      </PlainButton>
    )}
    <PlainButton size="sm" mih={44} variant="subtle" onClick={onClose}>
      Close it
    </PlainButton>
  </div>
)
