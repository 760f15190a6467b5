import { Button, Group, SegmentedControl, Stack, Text, Title } from '@mantine/core'
import { useQuery } from '@tanstack/react-query'
import { useState } from 'react'
import { figures } from '../api/desk.ts'
import { Await } from '../shell/Await.tsx'
import { HourChart } from './HourChart.tsx'
import { Numbers } from './Numbers.tsx'
import { Outcomes } from './Outcomes.tsx'
import { boundsOf, moved, nameOf, periodOf } from './period.ts'
import { SaveCsv } from './SaveCsv.tsx'

/** A day or a week at a glance. */
export function FiguresPage() {
  const [period, setPeriod] = useState(() => periodOf('day', new Date()))
  const { from, to } = boundsOf(period)
  const query = useQuery({ queryKey: ['figures', from, to], queryFn: () => figures(from, to) })
  return (
    <Stack gap="lg">
      <Group justify="space-between">
        <Title order={2}>Figures</Title>
        <SegmentedControl
          aria-label="Day or week"
          size="md"
          value={period.kind}
          data={[
            { value: 'day', label: 'Day' },
            { value: 'week', label: 'Week' },
          ]}
          // The week that has the day in it; of a week, its first day.
          onChange={(kind) => setPeriod(periodOf(kind, from))}
        />
      </Group>
      <Group justify="space-between" gap="xs">
        <Button variant="default" size="md" mih={48} px="sm" flex="none" onClick={() => setPeriod(moved(period, -1))}>
          Earlier
        </Button>
        <Text fw={600} ta="center" flex="1 1 5.5rem" aria-live="polite">
          {nameOf(period)}
        </Text>
        <Button
          variant="default"
          size="md"
          mih={48}
          px="sm"
          flex="none"
          disabled={to.getTime() > Date.now()}
          onClick={() => setPeriod(moved(period, 1))}
        >
          Later
        </Button>
      </Group>
      <Await query={query}>
        {(value) => (
          <>
            <div className="halves">
              <HourChart byHour={value.by_hour} />
              <Numbers figures={value} />
            </div>
            <Outcomes figures={value} />
          </>
        )}
      </Await>
      <SaveCsv period={period} />
    </Stack>
  )
}
