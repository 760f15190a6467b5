import { Box, Button, Card, Group, SegmentedControl, Stack, Table, Text, Title, VisuallyHidden } from '@mantine/core'
import { useQuery } from '@tanstack/react-query'
import { useState } from 'react'
import { ask } from '../api/desk.ts'
import { type CallbackRequest, type Figures, REAL_OUTCOMES, type RequestList, STATUSES } from '../api/shapes.ts'
import { Await } from '../ui/Await.tsx'
import { saveCsv } from '../ui/csv.ts'
import { useOnlineAction } from '../ui/forms.tsx'
import { PlainButton } from '../ui/parts.tsx'
import { asTyped } from '../words/london.ts'
import { Aims } from './Aims.tsx'
import { boundsOf, moved, nameOf, periodOf, spoken, toTable } from './figures.ts'

/** All requests in a period, oldest first. Drops the duplicate of a request whose status changes while loading. */
async function allRequests(from: Date, to: Date): Promise<readonly CallbackRequest[]> {
  const found = new Map<string, CallbackRequest>()
  for (const status of STATUSES) {
    let before: string | undefined = to.toISOString()
    while (before) {
      const { requests: page }: RequestList = await ask('desk_requests', { p_status: status, p_before: before })
      for (const request of page) if (new Date(request.received_at) >= from) found.set(request.id, request)
      const last: string | undefined = page.at(-1)?.received_at
      before = last && new Date(last) >= from ? last : undefined
    }
  }
  return [...found.values()].sort((a, b) => Date.parse(a.received_at) - Date.parse(b.received_at))
}

function Numbers({ figures }: { figures: Figures }) {
  const { requests, suspects, spam, taken, arrived, missed } = figures
  return (
    <Group component="dl" gap="sm" align="stretch" m={0}>
      <Figure label="Requests" value={requests} />
      <Figure label="Taken" value={taken} />
      <Figure label="Median wait until taken" value={spoken(figures.median_seconds_to_taken)} note="half were faster" />
      <Figure label="Longest wait until taken" value={spoken(figures.slowest_seconds_to_taken)} />
      <Figure
        label="Median from taken to arrived"
        value={spoken(figures.median_seconds_to_arrived)}
        note={`${arrived} ${arrived === 1 ? 'arrival' : 'arrivals'}; shown for more than 30`}
      />
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

const WIDTH = 480
const HEIGHT = 140
const BAR = WIDTH / 24

const numberAt = (y: number, shown: number) => (
  <text x={BAR / 2} y={y} textAnchor="middle" fontSize={12} fill="currentColor">
    {shown}
  </text>
)

/** Requests by hour of the day, as bars and as a table for screen readers. */
function HourChart({ byHour }: { byHour: readonly number[] }) {
  const most = Math.max(1, ...byHour)
  const hours = byHour.map((count, hour) => ({ count, hour }))
  return (
    <Stack gap="xs" component="section" aria-labelledby="by-hour">
      <Text fw={600} id="by-hour">
        Requests by hour
      </Text>
      <Box aria-hidden>
        <svg viewBox={`0 -14 ${WIDTH} ${HEIGHT + 36}`} width="100%" role="presentation">
          {hours.map(({ count, hour }) => {
            const height = (count / most) * HEIGHT
            return (
              <g key={hour} transform={`translate(${hour * BAR} 0)`}>
                <rect
                  x={2}
                  y={HEIGHT - Math.max(height, 1)}
                  width={BAR - 4}
                  height={Math.max(height, 1)}
                  rx={2}
                  fill={count > 0 ? 'var(--mantine-color-anchor)' : 'var(--mantine-color-default-border)'}
                />
                {count > 0 && numberAt(HEIGHT - height - 4, count)}
                {hour % 3 === 0 && numberAt(HEIGHT + 16, hour)}
              </g>
            )
          })}
        </svg>
      </Box>
      <VisuallyHidden>
        <Table>
          <Table.Caption>Requests by hour, London time</Table.Caption>
          <Table.Thead>
            <Table.Tr>
              <Table.Th>Hour</Table.Th>
              <Table.Th>Requests</Table.Th>
            </Table.Tr>
          </Table.Thead>
          <Table.Tbody>
            {hours.map(({ count, hour }) => (
              <Table.Tr key={hour}>
                <Table.Th scope="row">
                  {hour}:00 to {hour + 1}:00
                </Table.Th>
                <Table.Td>{count}</Table.Td>
              </Table.Tr>
            ))}
          </Table.Tbody>
        </Table>
      </VisuallyHidden>
    </Stack>
  )
}

/** Outcomes of finished requests, excluding spam. */
function Outcomes({ figures: { outcomes } }: { figures: Figures }) {
  return (
    <Table captionSide="top" h="max-content">
      <Table.Caption ta="start" fw={600} fz="md" c="inherit">
        Outcomes
      </Table.Caption>
      <Table.Tbody>
        {REAL_OUTCOMES.map((outcome) => (
          <Table.Tr key={outcome}>
            <Table.Th scope="row" fw={400}>
              {outcome.charAt(0).toUpperCase() + outcome.slice(1)}
            </Table.Th>
            <Table.Td ta="right">{outcomes[outcome] ?? 0}</Table.Td>
          </Table.Tr>
        ))}
      </Table.Tbody>
    </Table>
  )
}

export default function FiguresPage() {
  const [period, setPeriod] = useState(() => periodOf('day', new Date()))
  const { from, to } = boundsOf(period)
  const { run, isPending } = useOnlineAction('The file wasn’t saved')
  const save = async () => {
    const table = toTable(await allRequests(from, to))
    saveCsv(`requests-${period.kind}-${asTyped(from).slice(0, 10)}`, table)
  }
  const query = useQuery({
    queryKey: ['figures', from, to],
    queryFn: () => ask('desk_figures', { p_from: from.toISOString(), p_to: to.toISOString() }),
  })
  return (
    <Stack gap="lg">
      <Group justify="space-between">
        <Title order={2}>Figures</Title>
        <SegmentedControl
          aria-label="Day or week"
          value={period.kind}
          data={[
            { value: 'day', label: 'Day' },
            { value: 'week', label: 'Week' },
          ]}
          // Switches to the day's week, or to the week's first day.
          onChange={(kind) => setPeriod(periodOf(kind, from))}
        />
      </Group>
      <Group justify="space-between" gap="xs" maw={560}>
        <PlainButton px="sm" flex="none" onClick={() => setPeriod(moved(period, -1))}>
          Earlier
        </PlainButton>
        <Text fw={600} ta="center" flex="1 1 5.5rem" aria-live="polite">
          {nameOf(period)}
        </Text>
        <PlainButton
          px="sm"
          flex="none"
          disabled={to.getTime() > Date.now()}
          onClick={() => setPeriod(moved(period, 1))}
        >
          Later
        </PlainButton>
      </Group>
      <Await query={query}>
        {(value) => (
          <div className="halves">
            <HourChart byHour={value.by_hour} />
            <Numbers figures={value} />
            <Outcomes figures={value} />
          </div>
        )}
      </Await>
      <Button size="lg" variant="default" maw={560} loading={isPending} onClick={() => void run(save)}>
        Save as a spreadsheet (CSV)
      </Button>
      <Aims />
    </Stack>
  )
}
