import { Anchor, Box, Button, Checkbox, Group, Paper, Stack, Text, VisuallyHidden } from '@mantine/core'
import { createContext, type ReactNode, type RefObject, use, useEffect, useRef } from 'react'
import { Link, useLocation } from 'wouter'
import { FIELDS } from '../../../outbox/fields.ts'
import type { CallbackRequest } from '../../api/shapes.ts'
import { useStaff } from '../../session/Session.tsx'
import { Icon } from '../../ui/DeskIcon.tsx'
import { Section } from '../../ui/parts.tsx'
import { ageInWords, byDay, clockOf, dueInWords } from '../../words/london.ts'
import { minutesLate, PREFERRED_WORDS, statusInWords } from '../../words/status.ts'
import { useRequests, useServerNow } from '../data/RequestsProvider.tsx'
import { findPostcode, waysTo, wishesOf } from '../words/contactLinks.ts'
import { type ExpectedRequest, isBot } from '../words/groups.ts'
import { findService } from '../words/replies.ts'
import { marksOf } from '../words/requestMarks.ts'

interface Opened {
  /** The last open request, until the focus is back on its card. */
  readonly left: RefObject<string | undefined>
  /** The request shown beside the list, opened or not. */
  readonly beside: string | undefined
}
export const Opened = createContext<Opened>({ left: { current: undefined }, beside: undefined })

/** Marks the card of the request beside the list, shows where it is, and takes back the focus when the request closes. */
function useCardLink(id: string) {
  const [location] = useLocation()
  const { left, beside } = use(Opened)
  const ref = useRef<HTMLAnchorElement>(null)
  const isOpen = location === `/requests/${id}`
  // The open request may be here before the rest of the list.
  const isListLoaded = useRequests().open.at !== null
  useEffect(() => {
    // By the time a search result comes, the user may be typing.
    const isFree = !document.activeElement?.matches('input, textarea, button, a')
    if (location !== '/' || left.current !== id) return
    left.current = undefined
    if (isFree) ref.current?.focus()
  }, [location, id, left])
  useEffect(() => {
    const card = ref.current?.closest('.request-card')
    const list = card?.closest('.request-list')
    // Only the list scrolls, not the page.
    if (!isOpen || !isListLoaded || !card || !list) return
    const [inside, outside] = [card.getBoundingClientRect(), list.getBoundingClientRect()]
    const head = list.querySelector('.list-head')?.clientHeight ?? 0
    const above = inside.top - outside.top - head
    const below = inside.bottom - outside.bottom
    if (above < 0 || below > 0) list.scrollBy(0, above < 0 ? above - 8 : below + 8)
  }, [isOpen, isListLoaded])
  return { ref, 'aria-current': isOpen ? ('page' as const) : beside === id || undefined }
}

interface Props {
  readonly request: ExpectedRequest
  /** Whether it has just left the list, and only keeps its place. */
  readonly isGone?: boolean
  /** Set in selection mode, where a tap selects instead of opening or calling. */
  readonly selection?: { readonly isSelected: boolean; readonly onChange: (isSelected: boolean) => void } | undefined
}

/** A request in the list, detailed enough to decide whether to get up, small enough to show the next few. */
export function RequestCard({ request, isGone, selection }: Props) {
  const { id, name, phone, message, preferred_time, kind, due_at, status, picture_count } = request
  const link = useCardLink(id)
  const now = useServerNow()
  const due = dueInWords(due_at, now)
  const { label, tone, rest } = pillOf(request, useStaff().me.id, now)
  const facts = [
    findPostcode(message ?? '') ?? 'No postcode',
    findService(message ?? ''),
    kind && FIELDS.kind.options[kind],
    // Leaves out the default, which is as soon as possible.
    preferred_time && preferred_time !== 'asap' && PREFERRED_WORDS[preferred_time],
    status !== 'taken' && status !== 'done' && due,
    (picture_count ?? 0) > 0 && (picture_count === 1 ? '1 photo' : `${picture_count} photos`),
    selection && phone,
  ].flatMap((fact) => (fact ? [unbroken(fact)] : []))
  return (
    <Paper
      component="article"
      className="request-card"
      withBorder
      pl="md"
      pr="sm"
      py={8}
      radius="md"
      data-status={status}
      data-tone={marksOf(request)[0]?.tone ?? (status === 'new' && !request.is_suspect ? 'new' : undefined)}
      data-unsent={!!request.unsent || undefined}
      data-gone={isGone || undefined}
    >
      <Group
        className="card-top"
        justify="space-between"
        align={selection ? 'center' : 'baseline'}
        gap={4}
        wrap="nowrap"
      >
        {selection ? (
          <Checkbox
            label={name}
            checked={selection.isSelected}
            onChange={(event) => selection.onChange(event.currentTarget.checked)}
            classNames={{ inner: 'above-link', label: 'card-cover' }}
            styles={{ label: { fontWeight: 650, fontSize: 17, overflowWrap: 'anywhere' } }}
          />
        ) : (
          <Anchor
            component={Link}
            href={`/requests/${id}`}
            className="request-link card-cover"
            {...link}
            c="inherit"
            fw={650}
            fz={17}
            lh={1.3}
            style={{ overflowWrap: 'anywhere' }}
          >
            <Found>{name}</Found>
          </Anchor>
        )}
        {/* The list is in this order. */}
        <Asked request={request} />
      </Group>
      <Wishes request={request} />
      <Box mt={2}>
        <Pill tone={tone}>{label}</Pill>
      </Box>
      <Text className="card-facts" component="span" c="dimmed" fz={13} lh={1.35} mt={2}>
        {[...facts, ...rest].map((fact) => (
          <span key={fact}>{fact} </span>
        ))}
      </Text>
      {message && (
        <Text className="card-words" fz={14} lh={1.4} lineClamp={1} mt={2} style={{ overflowWrap: 'anywhere' }}>
          <Found isStart>{message}</Found>
        </Text>
      )}
      {!selection && !isBot(request) && <CallButton request={request} />}
    </Paper>
  )
}

/** Renders nothing without a number to call. */
function CallButton({ request }: { request: CallbackRequest }) {
  const [{ href, label, icon }] = waysTo(request)
  if (!href) return null
  return (
    <Button component="a" className="icon-button above-link" href={href} variant="light" radius="xl">
      <Icon name={icon} />
      <VisuallyHidden>
        {label} {request.name}
      </VisuallyHidden>
    </Button>
  )
}

/** Words with what the search found in them. @param isStart - begins shortly before that */
function Found({ children: text, isStart }: { children: string; isStart?: boolean }) {
  const { search } = useRequests().view
  const words = search.trim().split(/\s+/).filter(Boolean)
  if (words.length === 0) return text
  const any = words.map((word) => word.replace(/[.*+?^${}()|[\]\\]/g, '\\$&')).join('|')
  // Every second part is what the search found.
  const parts = text.split(new RegExp(`(${any})`, 'i'))
  const [before = ''] = parts
  if (isStart && parts.length > 1 && before.length > 24) parts[0] = `… ${before.slice(-20).replace(/^\S*\s/, '')}`
  return parts.map((part, i) => (i % 2 === 1 ? <mark key={part + String(i)}>{part}</mark> : part))
}

/** Keeps a postcode on one line. */
const unbroken = (fact: string) => fact.replaceAll(' ', '\u00A0')

export function RequestList({ requests }: { requests: readonly ExpectedRequest[] }) {
  const now = useServerNow()
  const days = byDay(requests, ({ received_at }) => received_at, now)
  return (
    <Stack gap="lg">
      {[...days].map(([day, requests]) => (
        <Section key={day} title={day} isSmall>
          {requests.map((request) => (
            <RequestCard key={request.id} request={request} />
          ))}
        </Section>
      ))}
    </Stack>
  )
}

/** Stands for the cards until the list is here. */
export const CardsLoading = () => (
  <Stack gap="xs" role="img" aria-label="Loading">
    {[0, 1, 2, 3].map((n) => (
      <div key={n} className="request-card-outline">
        <i />
        <i />
        <i />
        <i />
        <b />
      </div>
    ))}
  </Stack>
)

/** Stands for a request until it is here: its name, how to reach the customer, the message, and what is known. */
export const RequestLoading = () => (
  <div className="request-outline" role="img" aria-label="Loading">
    <i />
    <i />
    <i />
    <i />
    <i />
  </div>
)

/** How long ago it came, by the database's clock, or when, once it is done. Screen readers don't announce each second. */
export function Asked({ request: { received_at: since, status } }: { request: CallbackRequest }) {
  const from = Date.parse(since)
  const now = useServerNow(from)
  return (
    <Text
      component="time"
      dateTime={since}
      fw={500}
      fz={14}
      style={{ whiteSpace: 'nowrap', fontVariantNumeric: 'tabular-nums' }}
    >
      {status === 'done' ? (
        `asked ${clockOf(since)}`
      ) : (
        <>
          {ageInWords(now - from)}
          <VisuallyHidden> ago</VisuallyHidden>
        </>
      )}
    </Text>
  )
}

type Tone = 'alarm' | 'notice' | 'new' | 'mine' | 'late' | 'unsent' | 'advice'

/** Uses words, not only colour, and shows all of them at any text size. */
const Pill = ({ tone, children }: { tone?: Tone | undefined; children: ReactNode }) => (
  <span className="pill" data-tone={tone}>
    {children}
  </span>
)

export const MarkBadges = ({ request }: { request: CallbackRequest }) =>
  marksOf(request).map(({ label, tone }) => (
    <Pill key={label} tone={tone}>
      {label}
    </Pill>
  ))

/** Stands out while nobody has opened the request, or while it waits for the current user. */
function toneOf(request: ExpectedRequest, me: string, now: number): Tone | undefined {
  const { status, is_suspect, assigned_to, taken_by, outcome } = request
  if (status === 'done') return outcome === 'job' ? 'mine' : outcome === 'advice' ? 'advice' : undefined
  if ((status === 'new' && !is_suspect) || assigned_to === me) return 'new'
  if (minutesLate(request, now) > 0) return 'late'
  return status === 'taken' && taken_by === me ? 'mine' : undefined
}

/** What is not in the database. */
const unsentOf = ({ unsent }: ExpectedRequest) =>
  unsent === 'refused'
    ? ({ label: 'Not accepted', tone: 'late' } as const)
    : unsent && ({ label: 'Not sent yet', tone: 'unsent' } as const)

/** The one pill of a card, for what matters most, and the words that it leaves to plain text. */
function pillOf(request: ExpectedRequest, me: string, now: number) {
  const { status, assigned_to } = request
  const state = { label: statusInWords(request, me, now), tone: toneOf(request, me, now) }
  const unsent = unsentOf(request)
  const marks = status === 'done' ? [] : marksOf(request)
  if (isBot(request)) return { label: 'Suspected bot', ...marks.at(-1), rest: [] }
  const [first, ...others] = marks
  const isMarked = first?.tone !== undefined && !unsent
  const pill = unsent ?? (isMarked ? first : state)
  // A card under a mark is new, or seen by someone, unless it says more.
  const isPlain = isMarked && !assigned_to && (status === 'new' || status === 'seen')
  const words = [...(pill === state || isPlain ? [] : [state]), ...(isMarked ? others : marks)]
  return { ...pill, rest: words.map(({ label }) => label) }
}

/** Who has it and how far along it is, as far as it is sent. Renders nothing if a mark says more. */
export function StatusBadge({ request }: { request: ExpectedRequest }) {
  const { me } = useStaff()
  const now = useServerNow()
  const isPlain = !request.assigned_to && (request.status === 'new' || request.status === 'seen')
  if (isPlain && (request.is_suspect || marksOf(request).some(({ tone }) => tone))) return null
  const unsent = unsentOf(request)
  const words = statusInWords(request, me.id, now)
  return (
    <Pill tone={unsent ? unsent.tone : toneOf(request, me.id, now)}>
      {unsent ? `${words}, ${unsent.label.toLowerCase()}` : words}
    </Pill>
  )
}

/** How the customer wants to be answered, large enough to see before dialling. Renders nothing if a normal call is fine. */
export function Wishes({ request, size = 'md' }: { request: CallbackRequest; size?: 'md' | 'lg' }) {
  return wishesOf(request).map((words) => (
    <Text key={words} fw={700} size={size} lh={1.3} style={{ overflowWrap: 'anywhere' }}>
      {words}
    </Text>
  ))
}
