import { Anchor, Paper, Stack, Text, VisuallyHidden } from '@mantine/core'
import { type ReactNode, useEffect, useRef } from 'react'
import { type Column, type Columns, FIELDS, HEADINGS, isNoEmail } from '../../../outbox/fields.ts'
import type { CallbackRequest, HistoryEntry, RequestWithHistory } from '../../api/shapes.ts'
import { announce } from '../../ui/announce.ts'
import { Icon } from '../../ui/DeskIcon.tsx'
import { Breakable, Section, Small } from '../../ui/parts.tsx'
import { dueInWords, momentOf } from '../../words/london.ts'
import { historyLine, PREFERRED_WORDS, priceInWords } from '../../words/status.ts'
import { useServerNow } from '../data/RequestsProvider.tsx'
import { hrefOf, mailbox, placeOf } from '../words/contactLinks.ts'
import { findService } from '../words/replies.ts'

/** The number that a customer typed, as a link if it can be dialled. `isInText`: it needs its underline. */
export function PhoneLink({ phone, isInText }: { phone: string; isInText?: boolean }) {
  const href = hrefOf('tel', phone)
  return href ? (
    <Anchor fz="inherit" href={href} underline={isInText ? 'always' : 'hover'}>
      {phone}
    </Anchor>
  ) : (
    phone
  )
}

function EmailLink({ email }: { email: string }) {
  return (
    <Anchor fz="inherit" href={`mailto:${mailbox(email)}`}>
      <Breakable>{email}</Breakable>
    </Anchor>
  )
}

/** The customer's number, which a tap calls, and where to go, which a tap shows on a map. */
export function Reach({ request }: { request: CallbackRequest }) {
  const { phone } = request
  const place = placeOf(request)
  return (
    <div className="reach">
      <a href={hrefOf('tel', phone)}>
        <Icon name="call" />
        {phone}
      </a>
      {place && (
        <a href={place.href} target="_blank" rel="noreferrer">
          <Icon name="pin" />
          <VisuallyHidden>Map: </VisuallyHidden>
          {place.name}
        </a>
      )}
    </div>
  )
}

/** Columns shown elsewhere on the page. */
const ELSEWHERE: readonly Column[] = ['name', 'phone', 'message']
/** How to show values that differ from what was typed. */
const SHOWN: { readonly [Name in Column]?: (stored: NonNullable<Columns[Name]>) => ReactNode } = {
  email: (email) => (isNoEmail(email) ? 'No email' : <EmailLink email={email} />),
  preferred_time: (time) => PREFERRED_WORDS[time],
  answer_by: (way) => FIELDS.answerBy.options[way],
  kind: (kind) => FIELDS.kind.options[kind],
  interpreter_phone: (phone) => <PhoneLink phone={phone} />,
}

function shown<Name extends Column>(request: CallbackRequest, column: Name): ReactNode {
  const stored: Columns[Name] = request[column]
  return stored && (SHOWN[column]?.(stored) ?? stored)
}

/** All we know about a request, except its message. Times are London times. */
export function Facts({ request }: { request: CallbackRequest }) {
  const now = useServerNow()
  const { message, requested_at, received_at, due_at, status } = request
  const isOpen = status === 'new' || status === 'seen'
  const asked = requested_at && momentOf(requested_at, now)
  const received = momentOf(received_at, now)
  const rowOf = ([column, label]: (typeof HEADINGS)[number]) => ({ label, value: shown(request, column) })
  const rows: readonly { readonly label: string; readonly value: ReactNode }[] = [
    { label: 'Service', value: findService(message ?? '') },
    ...HEADINGS.filter(([column]) => !ELSEWHERE.includes(column)).map(rowOf),
    { label: 'Due', value: isOpen && dueInWords(due_at, now)?.replace(/^due /, '') },
    { label: 'Price', value: priceInWords(request.price_told, request.price_paid) },
    { label: 'Asked for', value: asked !== received && asked },
    { label: 'Received', value: received },
  ]
  return (
    <table className="facts">
      <tbody>
        {rows
          .filter(({ value }) => value)
          .map(({ label, value }) => (
            <tr key={label}>
              <th scope="row">{label}</th>
              <td>{value}</td>
            </tr>
          ))}
      </tbody>
    </table>
  )
}

/** Messages between the customer and staff, oldest first. */
export function Conversation({ request: { name }, answer, isApart }: ConversationProps) {
  const now = useServerNow()
  const messages = (answer?.history ?? []).filter(({ action }) => action === 'wrote' || action === 'replied')
  const last = messages.findLast(({ action }) => action === 'wrote')
  const known = useRef(last?.id)
  // A message may arrive while the user types, so it is announced and the focus stays.
  useEffect(() => {
    if (last && last.id !== known.current) announce(`${name} wrote: ${last.detail}`)
    known.current = last?.id
  }, [last, name])
  if (messages.length === 0 && !isApart) return null
  const inside = (
    <Section title="Messages" isSmall>
      {messages.length === 0 ? (
        <Small>
          {answer
            ? `None yet. ${name} reads a reply on the page where they sent the request.`
            : 'Not on this device yet'}
        </Small>
      ) : (
        <Stack component="ol" gap="xs" className="talk">
          {messages.map(({ id, action, at, by, detail }) => {
            const isTheirs = action === 'wrote'
            return (
              <Paper
                key={id}
                component="li"
                withBorder
                px="sm"
                py="xs"
                maw="85%"
                style={{
                  alignSelf: isTheirs ? 'flex-start' : 'flex-end',
                  overflowWrap: 'anywhere',
                  ...(!isTheirs && { background: 'var(--mantine-primary-color-light)' }),
                }}
              >
                <Small>
                  {isTheirs ? name : by}, <time dateTime={at}>{momentOf(at, now)}</time>
                  {!isTheirs && answer?.seen?.[id] && ' · Seen'}
                </Small>
                <Text style={{ whiteSpace: 'pre-wrap' }}>{detail}</Text>
              </Paper>
            )
          })}
        </Stack>
      )}
    </Section>
  )
  if (!isApart) return inside
  return (
    // biome-ignore lint/a11y/noNoninteractiveTabindex: it scrolls by itself, so the keys must reach it
    <div className="talk-so-far" tabIndex={0}>
      {inside}
    </div>
  )
}

interface ConversationProps {
  readonly request: CallbackRequest
  /** Undefined until it is here. */
  readonly answer: RequestWithHistory | undefined
  /** Whether it has a column of its own. */
  readonly isApart: boolean
}

export function History({ entries }: { entries: readonly HistoryEntry[] }) {
  const now = useServerNow()
  if (entries.length === 0) return <Text c="dimmed">Nothing yet.</Text>
  return (
    <ul className="history">
      {entries.map((entry) => (
        <li key={entry.id}>
          <Text component="time" dateTime={entry.at} c="dimmed" size="sm">
            {momentOf(entry.at, now)}
          </Text>{' '}
          {historyLine(entry, entries)}
          {entry.action === 'confirmed' && (
            <details className="confirmation-kept">
              <summary>Read it</summary>
              <pre className="confirmation-text">{entry.detail}</pre>
            </details>
          )}
        </li>
      ))}
    </ul>
  )
}
