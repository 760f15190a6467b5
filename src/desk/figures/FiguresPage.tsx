import { SegmentedControl, Stack, Table, Text, Title, VisuallyHidden } from '@mantine/core'
import { useQuery } from '@tanstack/react-query'
import { useState } from 'react'
import { ask } from '../api/desk.ts'
import { type CallbackRequest, type Figures, REAL_OUTCOMES, type RequestList, STATUSES } from '../api/shapes.ts'
import { Await } from '../ui/Await.tsx'
import { saveCsv } from '../ui/csv.ts'
import { IconButton } from '../ui/DeskIcon.tsx'
import { useOnlineAction } from '../ui/forms.tsx'
import { PlainButton } from '../ui/parts.tsx'
import { asTyped } from '../words/london.ts'
import { Aims } from './Aims.tsx'
import { boundsOf, moved, nameOf, periodOf, spoken, topOf, toTable } from './figures.ts'
import './figures.css'

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
    <>
      <dl className="figures">
        <Figure
          label="Missed"
          value={missed}
          isBad={missed > 0}
          note="nobody had taken it before everyone was alerted"
        />
        <Wait label="Typical wait until taken" seconds={figures.median_seconds_to_taken} note="half were faster" />
        {/* The database has it for more than thirty arrivals. */}
        <Wait
          label="Typical time from taken to arrived"
          seconds={figures.median_seconds_to_arrived}
          note={`of ${arrived} arrivals, half were faster`}
        />
      </dl>
      <dl className="figures" data-small>
        <Wait label="Longest wait until taken" seconds={figures.slowest_seconds_to_taken} />
        <Figure label="Requests" value={requests} />
        <Figure label="Taken" value={taken} />
        <Figure label="Suspected bots" value={suspects} note="not in the other figures" />
        <Figure label="Spam" value={spam} note="not in the other figures" />
      </dl>
    </>
  )
}

/** Renders nothing without data. */
const Wait = ({ seconds, ...props }: Omit<FigureProps, 'value'> & { seconds: number | null }) =>
  seconds !== null && <Figure {...props} value={spoken(seconds)} />

interface FigureProps {
  readonly label: string
  readonly value: number | string
  readonly note?: string
  readonly isBad?: boolean
}

function Figure({ label, value, note, isBad }: FigureProps) {
  return (
    <div data-bad={isBad || undefined}>
      <Text component="dt" size="sm" c="dimmed">
        {label}
      </Text>
      <Text component="dd" m={0} fw={700} lh={1.2} className="figure">
        {value}
      </Text>
      {note && (
        <Text component="dd" m={0} size="sm" c="dimmed">
          {note}
        </Text>
      )}
    </div>
  )
}

const twoDigits = (hour: number) => String(hour).padStart(2, '0')

/** Requests by hour of the day, as bars and as a table for screen readers. The bars keep the size of their words. */
function HourChart({ byHour }: { byHour: readonly number[] }) {
  const top = topOf(byHour)
  const hours = byHour.map((count, hour) => ({ count, hour }))
  return (
    <section className="part" aria-labelledby="by-hour">
      <Title order={3} size="h5" id="by-hour">
        Requests by hour
      </Title>
      <div className="hours" aria-hidden>
        {[top, top / 2, 0].map((line) => (
          <span key={line} className="hours-line" style={{ bottom: `${(line / top) * 100}%` }}>
            {line}
          </span>
        ))}
        {hours.map(({ count, hour }) => (
          <span
            key={hour}
            className="hours-bar"
            data-none={count === 0 || undefined}
            style={{ height: `${(count / top) * 100}%` }}
          >
            {count > 0 && <b>{count}</b>}
            {hour % 3 === 0 && <i>{twoDigits(hour)}</i>}
          </span>
        ))}
      </div>
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
    </section>
  )
}

/** Outcomes of finished requests, excluding spam. */
function Outcomes({ figures: { outcomes } }: { figures: Figures }) {
  const most = Math.max(1, ...REAL_OUTCOMES.map((outcome) => outcomes[outcome] ?? 0))
  return (
    <section className="part">
      <Title order={3} size="h5">
        Outcomes
      </Title>
      <Table aria-label="Outcomes" className="outcomes" horizontalSpacing={0} verticalSpacing="xs">
        <Table.Tbody>
          {REAL_OUTCOMES.map((outcome) => (
            <Table.Tr key={outcome}>
              <Table.Th scope="row" fw={400}>
                {outcome.charAt(0).toUpperCase() + outcome.slice(1)}
              </Table.Th>
              <Table.Td aria-hidden>
                <span className="bar" style={{ width: `${((outcomes[outcome] ?? 0) / most) * 100}%` }} />
              </Table.Td>
              <Table.Td ta="right" fw={600}>
                {outcomes[outcome] ?? 0}
              </Table.Td>
            </Table.Tr>
          ))}
        </Table.Tbody>
      </Table>
    </section>
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
      <Title order={2}>Figures</Title>
      <div className="period">
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
        <div>
          <IconButton icon="back" label="Earlier" onClick={() => setPeriod(moved(period, -1))} />
          <Text fw={600} fz="lg" aria-live="polite">
            {nameOf(period)}
          </Text>
          <IconButton
            icon="back"
            label="Later"
            className="icon-button later"
            disabled={to.getTime() > Date.now()}
            onClick={() => setPeriod(moved(period, 1))}
          />
        </div>
      </div>
      <Await query={query}>
        {(value) => (
          <>
            <Numbers figures={value} />
            <div className="charts">
              <HourChart byHour={value.by_hour} />
              <Outcomes figures={value} />
            </div>
          </>
        )}
      </Await>
      <PlainButton className="natural" loading={isPending} onClick={() => void run(save)}>
        Save as a spreadsheet (CSV)
      </PlainButton>
      <Aims />
    </Stack>
  )
}
