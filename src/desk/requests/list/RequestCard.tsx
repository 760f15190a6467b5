import { Anchor, Badge, Button, Checkbox, Group, Paper, Stack, Text, VisuallyHidden } from '@mantine/core'
import { createContext, type RefObject, use, useEffect, useRef } from 'react'
import { Link, useLocation } from 'wouter'
import { FIELDS } from '../../../outbox/fields.ts'
import type { CallbackRequest } from '../../api/shapes.ts'
import { useStaff } from '../../session/Session.tsx'
import { Icon } from '../../ui/DeskIcon.tsx'
import { Section } from '../../ui/parts.tsx'
import { ageInWords, byDay, dueInWords } from '../../words/london.ts'
import { minutesLate, PREFERRED_WORDS, statusInWords } from '../../words/status.ts'
import { useServerNow } from '../data/RequestsProvider.tsx'
import { findPostcode, waysTo, wishesOf } from '../words/contactLinks.ts'
import type { ExpectedRequest } from '../words/groups.ts'
import { findService } from '../words/replies.ts'
import { marksOf } from '../words/requestMarks.ts'

/** The last open request, until the focus is back on its card. */
export const Left = createContext<RefObject<string | undefined>>({ current: undefined })

/** Marks the card of the open request, and takes back the focus when the request closes. */
function useCardLink(id: string) {
  const [location] = useLocation()
  const left = use(Left)
  const ref = useRef<HTMLAnchorElement>(null)
  const isOpen = location === `/requests/${id}`
  useEffect(() => {
    // By the time a search result comes, the user may be typing.
    const isFree = !document.activeElement?.matches('input, textarea, button, a')
    if (location !== '/' || left.current !== id) return
    left.current = undefined
    if (isFree) ref.current?.focus()
  }, [location, id, left])
  return { ref, 'aria-current': isOpen ? ('page' as const) : undefined }
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
  const { id, name, phone, message, preferred_time, kind, received_at, due_at, status, picture_count } = request
  const link = useCardLink(id)
  const due = dueInWords(due_at, useServerNow())
  const facts = [
    findPostcode(message ?? ''),
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
      px="sm"
      py="xs"
      radius="md"
      data-status={status}
      data-gone={isGone || undefined}
    >
      <Group wrap="nowrap" gap="xs">
        <Stack gap={4} flex={1} miw={0} style={{ overflowWrap: 'anywhere' }}>
          <Group justify="space-between" align="baseline" gap={4}>
            {selection ? (
              <Checkbox
                label={name}
                checked={selection.isSelected}
                onChange={(event) => selection.onChange(event.currentTarget.checked)}
                classNames={{ inner: 'above-link', label: 'card-cover' }}
                styles={{ label: { fontWeight: 700, fontSize: 'var(--mantine-font-size-lg)' } }}
              />
            ) : (
              <Anchor
                component={Link}
                href={`/requests/${id}`}
                className="request-link card-cover"
                {...link}
                c="inherit"
                fw={700}
                flex="1 1 7em"
                fz={17}
                lh={1.3}
              >
                {name}
              </Anchor>
            )}
            <Age since={received_at} />
          </Group>
          <Wishes request={request} />
          <Text component="div" c="dimmed" fz={13} lh={1.7} className="in-line">
            <MarkBadges request={request} />
            <StatusBadge request={request} />
            {request.unsent && (
              <Badge variant="outline" color={request.unsent === 'refused' ? 'alarm' : 'gray'} tt="none" fz={12}>
                {request.unsent === 'refused' ? 'Not accepted' : 'Not sent yet'}
              </Badge>
            )}
            {facts.join(' · ')}
          </Text>
          {message && (
            <Text size="sm" lineClamp={2}>
              {message}
            </Text>
          )}
        </Stack>
        {!selection && <CallButton request={request} />}
      </Group>
    </Paper>
  )
}

/** Renders nothing without a number to call. */
function CallButton({ request }: { request: CallbackRequest }) {
  const [{ href, label, icon }] = waysTo(request)
  if (!href) return null
  return (
    <Button component="a" className="icon-button above-link" href={href} variant="default" radius="xl">
      <Icon name={icon} />
      <VisuallyHidden>
        {label} {request.name}
      </VisuallyHidden>
    </Button>
  )
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

/** The time since then, by the database's clock. Screen readers don't announce each second. @param since - ISO 8601 */
export function Age({ since }: { since: string }) {
  const from = Date.parse(since)
  const now = useServerNow(from)
  return (
    <Text
      component="time"
      dateTime={since}
      fw={600}
      style={{ whiteSpace: 'nowrap', fontVariantNumeric: 'tabular-nums' }}
    >
      {ageInWords(now - from)}
      <VisuallyHidden> ago</VisuallyHidden>
    </Text>
  )
}

/** Shows all its words at any text size. */
const BADGE = {
  tt: 'none',
  fz: 12,
  px: 7,
  radius: 11,
  h: 'auto',
  mih: 22,
  styles: { label: { whiteSpace: 'normal', overflow: 'visible' } },
} as const

/** Uses words, not only colour. */
export const MarkBadges = ({ request }: { request: CallbackRequest }) =>
  marksOf(request).map(({ label, isUrgent }) => (
    <Badge
      key={label}
      variant={isUrgent ? 'filled' : 'outline'}
      color={isUrgent ? 'alarm' : 'gray'}
      autoContrast
      {...BADGE}
    >
      {label}
    </Badge>
  ))

/** Filled while nobody has opened the request, or while it waits for the current user. */
export function StatusBadge({ request }: { request: CallbackRequest }) {
  const { me } = useStaff()
  const now = useServerNow()
  const isLate = minutesLate(request, now) > 0
  const isNews = request.status === 'new' || request.assigned_to === me.id
  const variant = isNews ? 'filled' : isLate ? 'outline' : 'default'
  return (
    <Badge variant={variant} {...(isLate && { color: 'alarm' })} {...BADGE}>
      {statusInWords(request, me.id, now)}
    </Badge>
  )
}

/** How the customer wants to be answered, large enough to see before dialling. Renders nothing if a normal call is fine. */
export function Wishes({ request, size = 'md' }: { request: CallbackRequest; size?: 'md' | 'xl' }) {
  return wishesOf(request).map((words) => (
    <Text key={words} fw={700} size={size} lh={1.3} style={{ overflowWrap: 'anywhere' }}>
      {words}
    </Text>
  ))
}
