import { Card, Group, Text } from '@mantine/core'
import type { Figures } from '../api/shapes.ts'

/** What there is to say of a day or a week in a number each. */
export function Numbers({ figures }: { figures: Figures }) {
  const { requests, suspects, spam, taken, missed } = figures
  return (
    <Group component="dl" gap="sm" align="stretch" m={0}>
      <Figure label="Requests" value={requests} />
      <Figure label="Taken" value={taken} />
      <Figure label="Median time to taken" value={spoken(figures.median_seconds_to_taken)} note="half were faster" />
      <Figure label="Slowest time to taken" value={spoken(figures.slowest_seconds_to_taken)} />
      <Figure label="Missed" value={missed} note="nobody had taken it before everyone was alerted" />
      <Figure label="Suspected bots" value={suspects} note="not in the other figures" />
      <Figure label="Spam" value={spam} note="not in the other figures" />
    </Group>
  )
}

function Figure({ label, value, note }: { label: string; value: number | string; note?: string }) {
  return (
    <Card withBorder padding="sm" flex="1 1 8.5rem">
      <Text component="dt" size="sm" c="dimmed">
        {label}
      </Text>
      <Text component="dd" m={0} fz={28} fw={700} lh={1.2}>
        {value}
      </Text>
      {note && (
        <Text component="dd" m={0} size="sm" c="dimmed">
          {note}
        </Text>
      )}
    </Card>
  )
}

/** "40 s", "6 min", "2 h 5 min"; a dash where there is none. */
function spoken(seconds: number | null): string {
  if (seconds === null) return '–'
  if (seconds < 60) return `${Math.round(seconds)} s`
  const minutes = Math.round(seconds / 60)
  return minutes < 60 ? `${minutes} min` : `${Math.floor(minutes / 60)} h ${minutes % 60} min`
}
