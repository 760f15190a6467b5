import { Group, SegmentedControl, Table, Text } from '@mantine/core'
import { useQuery } from '@tanstack/react-query'
import { useState } from 'react'
import { response } from '../../facts/company.ts'
import { ask } from '../api/desk.ts'
import type { Score } from '../api/shapes.ts'
import { Await } from '../ui/Await.tsx'
import { saveCsv } from '../ui/csv.ts'
import { PlainButton, Section, Small } from '../ui/parts.tsx'
import { type By, nameOfSpan, spoken, toScores } from './figures.ts'

const AIM = `${response.standardMinutes} or ${response.outOfHoursMinutes} minutes`

/** What we promise against what happened: the last twelve weeks or months, as /how-we-did counts. */
export function Aims() {
  const [by, setBy] = useState<By>('week')
  const query = useQuery({ queryKey: ['meter', by], queryFn: () => ask('desk_meter', { p_by: by }) })
  return (
    <Section title="Against our promise">
      <Group justify="space-between">
        <Small flex="1 1 14rem" maw="38rem">
          Our call within {AIM} of asking, and at the door within {AIM} of our call. Only requests for as soon as
          possible.
        </Small>
        <SegmentedControl
          aria-label="By week or month"
          value={by}
          data={[
            { value: 'week', label: 'Weeks' },
            { value: 'month', label: 'Months' },
          ]}
          onChange={setBy}
        />
      </Group>
      <Await query={query}>
        {(scores) => (
          <>
            <Scores scores={scores} by={by} />
            <PlainButton
              className="natural"
              onClick={() => saveCsv(`promise-${by}s-${scores[0]?.first}`, toScores(scores))}
            >
              Save for the accountant (CSV)
            </PlainButton>
          </>
        )}
      </Await>
    </Section>
  )
}

/** A table from the first request on. Each bar is all of a week's, with what came late at its end. */
function Scores({ scores: all, by }: { scores: readonly Score[]; by: By }) {
  const scores = all.slice(
    0,
    1 +
      Math.max(
        0,
        all.findLastIndex(({ calls }) => calls > 0),
      ),
  )
  const heads = [by === 'week' ? 'Week from' : 'Month', 'Called in time', 'At the door in time']
  return (
    <div className="aims">
      {/* The roles are lost where CSS turns the table into a list. */}
      <Table role="table" layout="fixed" horizontalSpacing={0} aria-label="Against our promise">
        <Table.Thead role="rowgroup">
          <Table.Tr role="row">
            {heads.map((head) => (
              <Table.Th key={head} role="columnheader">
                {head}
              </Table.Th>
            ))}
          </Table.Tr>
        </Table.Thead>
        <Table.Tbody role="rowgroup">
          {scores.map(({ first, calls, calls_in_time, longest_call, jobs, jobs_in_time, longest_arrival }) => (
            <Table.Tr key={first} role="row">
              <Table.Th role="rowheader" scope="row">
                {nameOfSpan(by, first)}
              </Table.Th>
              <Cell head="Called in time" of={calls} inTime={calls_in_time} longest={longest_call} />
              <Cell head="At the door in time" of={jobs} inTime={jobs_in_time} longest={longest_arrival} />
            </Table.Tr>
          ))}
        </Table.Tbody>
      </Table>
    </div>
  )
}

interface CellProps {
  readonly head: string
  readonly of: number
  readonly inTime: number
  readonly longest: number | null
}

function Cell({ head, of, inTime, longest }: CellProps) {
  const late = of - inTime
  return (
    <Table.Td role="cell" data-label={head}>
      {of === 0 ? (
        <Text span c="dimmed">
          None
        </Text>
      ) : (
        <>
          <span>{`${inTime} of ${of}`}</span>
          <span className="share" aria-hidden>
            <span className="bar" style={{ width: `${(inTime / of) * 100}%` }} />
          </span>
          {late > 0 && longest !== null && (
            <Text size="sm" c="var(--mantine-color-error)">{`${late} late, the longest ${spoken(longest * 60)}`}</Text>
          )}
        </>
      )}
    </Table.Td>
  )
}
