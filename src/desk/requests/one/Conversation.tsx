import { List, Paper, Stack, Text, Title } from '@mantine/core'
import { useEffect, useRef } from 'react'
import type { HistoryEntry, RequestWithHistory } from '../../api/shapes.ts'
import { announce } from '../../shell/announce.ts'
import { useServerNow } from '../data/RequestsProvider.tsx'
import { historyLine } from '../words/historyLine.ts'
import { momentOf } from '../words/london.ts'

interface Props {
  /** Of the customer. */
  readonly name: string
  readonly entries: readonly HistoryEntry[]
  readonly seen: RequestWithHistory['seen']
}

/** What the customer and staff wrote to each other, the oldest first. Renders nothing until somebody has. */
export function Conversation({ name, entries, seen }: Props) {
  const now = useServerNow()
  const messages = entries.filter(({ action }) => action === 'wrote' || action === 'replied')
  const last = messages.findLast(({ action }) => action === 'wrote')
  const known = useRef(last?.id)
  // It arrives while somebody writes: their screen reader says so, and the focus stays.
  useEffect(() => {
    if (last && last.id !== known.current) announce(`${name} wrote: ${last.detail}`)
    known.current = last?.id
  }, [last, name])
  if (messages.length === 0) return null
  return (
    <Stack component="section" gap="xs" aria-label="Messages">
      <Title order={3} size="h5">
        Messages
      </Title>
      <Stack component="ol" gap="xs" p={0} m={0} style={{ listStyle: 'none' }}>
        {messages.map(({ id, action, at, by, detail }) => {
          const isTheirs = action === 'wrote'
          return (
            <Paper
              key={id}
              component="li"
              withBorder
              px="sm"
              py={6}
              maw="85%"
              style={{
                alignSelf: isTheirs ? 'flex-start' : 'flex-end',
                overflowWrap: 'anywhere',
                ...(!isTheirs && { background: 'var(--mantine-primary-color-light)' }),
              }}
            >
              <Text size="sm" c="dimmed">
                {isTheirs ? name : by}, <time dateTime={at}>{momentOf(Date.parse(at), now)}</time>
                {!isTheirs && seen?.[id] && ' · Seen'}
              </Text>
              <Text style={{ whiteSpace: 'pre-wrap' }}>{detail}</Text>
            </Paper>
          )
        })}
      </Stack>
    </Stack>
  )
}

/** Who did what, oldest first. */
export function History({ entries }: { entries: readonly HistoryEntry[] }) {
  const now = useServerNow()
  if (entries.length === 0) return <Text c="dimmed">Nothing yet.</Text>
  return (
    <List listStyleType="none" spacing="xs">
      {entries.map((entry) => (
        <List.Item key={entry.id} style={{ overflowWrap: 'anywhere' }}>
          <Text component="time" dateTime={entry.at} c="dimmed" size="sm">
            {momentOf(Date.parse(entry.at), now)}
          </Text>{' '}
          {historyLine(entry)}
          {entry.action === 'confirmed' && (
            <details className="confirmation-kept">
              <summary>Read it</summary>
              <pre className="confirmation-text">{entry.detail}</pre>
            </details>
          )}
        </List.Item>
      ))}
    </List>
  )
}
