import { Stack, Text } from '@mantine/core'
import { type ReactNode, useEffect, useLayoutEffect, useRef, useState } from 'react'
import type { CallbackRequest } from '../../api/shapes.ts'
import { useStaff } from '../../session/Session.tsx'
import { useShortcuts } from '../../ui/keyboard.tsx'
import { PlainButton, type PlainButtonProps, Section, Small } from '../../ui/parts.tsx'
import { useRequests, useServerNow } from '../data/RequestsProvider.tsx'
import { type Filter, type Groups, groupOf, hold, inGroups } from '../words/groups.ts'
import { RequestCard } from './RequestCard.tsx'
import { SpamBar, useSpam } from './SpamBar.tsx'

interface ApartProps {
  readonly title: string
  readonly count: number
  /** The initial state, until the user opens or closes it. */
  readonly isOpen: boolean
  readonly explanation: string
  /** Whether it is all of the list, whose heading says what it is. */
  readonly isWhole?: boolean
  readonly children: ReactNode
}

/** A collapsed section, with a count, for requests that must not come between waiting ones. */
function Apart({ title, count, isOpen, explanation, isWhole, children }: ApartProps) {
  const [choice, setChoice] = useState<boolean>()
  const open = choice ?? isOpen
  const inside = (
    <Stack gap="xs" {...(isWhole && { component: 'section', 'aria-label': title })}>
      <Small>{explanation}</Small>
      {children}
    </Stack>
  )
  if (isWhole) return inside
  return (
    <details
      className="apart"
      open={open}
      onToggle={({ currentTarget }) => {
        // Also fires when the list opens the section.
        if (currentTarget.open !== open) setChoice(currentTarget.open)
      }}
    >
      <summary>
        <Text component="h3" fw={600} m={0} span>
          {title} ({count.toLocaleString('en-GB')})
        </Text>
      </summary>
      {inside}
    </details>
  )
}

interface Props {
  readonly shown: readonly CallbackRequest[]
  readonly filter: Filter
  /** Selected ids; undefined outside selection mode. */
  readonly selection: ReadonlySet<string> | undefined
  /** The request shown beside the list. Its part is open, so that its card is in sight. */
  readonly beside: string | undefined
  readonly onSelect: (selection: ReadonlySet<string> | undefined) => void
}

/** Open requests, untaken ones on top, with suspected spam in a section below. */
export function OpenList({ shown, filter, selection, beside, onSelect }: Props) {
  const { loadMore, open } = useRequests()
  const { requests, apart, hasMore } = open
  const now = useServerNow()
  const spam = useSpam()
  const { groups, isGone } = useSteady(inGroups(shown, now, useStaff().me.id), filter, spam.result?.undo)
  const { waiting, later, taken, many, suspects } = groups

  const toggle = (requests: readonly CallbackRequest[], isSelected: boolean) => {
    const next = new Set(selection)
    for (const { id } of requests) isSelected ? next.add(id) : next.delete(id)
    onSelect(next)
  }
  const cards = (group: readonly CallbackRequest[]) =>
    group.map((request) => (
      <RequestCard
        key={request.id}
        request={request}
        isGone={isGone(request)}
        selection={
          selection && group !== taken
            ? { isSelected: selection.has(request.id), onChange: (isSelected) => toggle([request], isSelected) }
            : undefined
        }
      />
    ))
  const section = (title: string, group: readonly CallbackRequest[]) =>
    group.length > 0 &&
    (filter === 'open' ? (
      <Section title={title} isSmall>
        {cards(group)}
      </Section>
    ) : (
      <Stack gap="xs">{cards(group)}</Stack>
    ))
  const selectAll = (group: readonly CallbackRequest[]) => {
    if (!selection || group.length === 0) return null
    const isEach = group.every(({ id }) => selection.has(id))
    return (
      <ListButton onClick={() => toggle(group, !isEach)}>
        {isEach ? 'Select none' : `Select all ${group.length}`}
      </ListButton>
    )
  }
  const isBeside = (group: readonly CallbackRequest[]) => group.some(({ id }) => id === beside)
  const more = hasMore && <ListButton onClick={loadMore}>Load more</ListButton>
  // The list loads from the top, so once it has requests that are set apart, it has all the requests above them.
  const isTopLoaded = requests.some((request) => ['many', 'suspects'].includes(groupOf(request, now)))
  const hasAllOfMany = many.length >= apart.many

  return (
    <>
      <Stack gap="lg">
        {waiting.length > 0 && (
          <Stack component="section" gap="xs" aria-label="Waiting">
            {cards(waiting)}
          </Stack>
        )}
        {section('For later', later)}
        {section('Taken', taken)}
        {!isTopLoaded && more}
        {(many.length > 0 || (filter === 'open' && apart.many > 0)) && (
          <Apart
            title="Many from one sender"
            count={Math.max(apart.many, many.length)}
            // Open the section once nobody else is waiting.
            isOpen={waiting.length === 0 || isBeside(many)}
            explanation="More came over one connection in an hour than one household would send. Phone networks share connections, so some may be real."
          >
            {selectAll(many)}
            {cards(many)}
            {isTopLoaded && !hasAllOfMany && more}
          </Apart>
        )}
        {(suspects.length > 0 || (filter === 'open' && apart.suspects > 0)) && (
          <Apart
            title="Suspected bots"
            count={Math.max(apart.suspects, suspects.length)}
            isOpen={isBeside(suspects)}
            isWhole={filter === 'suspects'}
            explanation="Open any that may be a person, and mark the rest as spam."
          >
            {selectAll(suspects) ?? (
              <ListButton onClick={() => void spam.markSuspects()}>
                {apart.suspects === 1 ? 'Mark as spam' : `Mark all ${apart.suspects.toLocaleString('en-GB')} as spam`}
              </ListButton>
            )}
            {cards(suspects)}
            {isTopLoaded && hasAllOfMany && more}
          </Apart>
        )}
        {requests.length >= 1_000 && <Text c="dimmed">Only the first 1,000 are shown.</Text>}
      </Stack>
      <SpamBar
        spam={spam}
        selected={selection && requests.filter(({ id }) => selection.has(id))}
        onClose={() => onSelect(undefined)}
      />
    </>
  )
}

const ListButton = (props: PlainButtonProps) => (
  <PlainButton size="sm" mih={44} style={{ alignSelf: 'flex-start' }} {...props} />
)

/** j and k move the focus along the list, and Enter opens the focused request; / goes to the search. */
export function useListKeys(search: () => void): void {
  const move = (by: 1 | -1) => {
    const links = [...document.querySelectorAll<HTMLElement>('.request-link')]
    const focused = links.findIndex((link) => link.matches(':focus'))
    // Without focus, start from the request that is open beside the list.
    const current = focused === -1 ? links.findIndex((link) => link.ariaCurrent === 'page') : focused
    const next = current === -1 ? 0 : current + by
    links[Math.min(Math.max(next, 0), links.length - 1)]?.focus()
  }
  useShortcuts({ j: () => move(1), k: () => move(-1), '/': search })
}

/** How long after touching the list a thumb may still be about to tap, in ms. */
const TOUCH = 1_000
const TOUCHES = ['pointerdown', 'pointermove', 'pointerup', 'pointercancel', 'scroll'] as const

interface Shown {
  readonly groups: Groups
  /** Which list this is for. Another list holds nothing. */
  readonly of: string
  /** By request id: the list update at which holding began. */
  readonly held: ReadonlyMap<string, number | null>
}

/**
 * Nothing moves under a thumb. A request that has gone, or that a colleague has taken, keeps its place until
 * the next update, and while someone touches the list. `own`: ids that the user's own tap removed.
 */
function useSteady(groups: Groups, of: string, own: readonly string[] = []) {
  const { me } = useStaff()
  const { at, hasMore } = useRequests().open
  const isTouched = useTouch()
  const before = useRef<Shown>(undefined)
  const last = before.current?.of === of ? before.current : undefined
  const held = new Map<string, number | null>()
  const gone = new Set<string>()
  const steady = hold(groups, last?.groups, (request, now) => {
    const { id } = request
    // It may be on the next page. The user's own actions take effect at once, as they are looking.
    if (own.includes(id) || (now ? now.status !== 'taken' || now.taken_by === me.id : hasMore)) return false
    const since = last?.held.get(id)
    if (since !== undefined && since !== at && !isTouched()) return false
    held.set(id, since ?? at)
    if (!now) gone.add(id)
    return true
  })
  useLayoutEffect(() => {
    before.current = { groups: steady, of, held }
  })
  return { groups: steady, isGone: ({ id }: CallbackRequest) => gone.has(id) }
}

function useTouch(): () => boolean {
  const touch = useRef({ isDown: false, at: 0 })
  useEffect(() => {
    const listening = new AbortController()
    const note = ({ type, target }: Event) => {
      if (type === 'pointerdown') touch.current.isDown = target instanceof Element && !!target.closest('.request-list')
      if (type === 'pointerup' || type === 'pointercancel') touch.current.isDown = false
      touch.current.at = Date.now()
    }
    const options = { signal: listening.signal, capture: true, passive: true }
    for (const type of TOUCHES) window.addEventListener(type, note, options)
    return () => listening.abort()
  }, [])
  return () => touch.current.isDown || Date.now() - touch.current.at < TOUCH
}
