import { List, Text } from '@mantine/core'
import type { HistoryEntry } from '../../api/shapes.ts'
import { useServerNow } from '../data/RequestsProvider.tsx'
import { historyLine } from '../words/historyLine.ts'
import { momentOf } from '../words/london.ts'

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
