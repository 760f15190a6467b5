import { SegmentedControl, Stack, Table, Text, Title, VisuallyHidden } from '@mantine/core'
import { queryOptions, useQueries, useQuery } from '@tanstack/react-query'
import { useState } from 'react'
import { ask } from '../api/desk.ts'
import { type CallbackRequest, type Figures, REAL_OUTCOMES, type RequestList, STATUSES } from '../api/shapes.ts'
import { Await } from '../ui/Await.tsx'
import { saveCsv } from '../ui/csv.ts'
import { IconButton } from '../ui/DeskIcon.tsx'
import { useOnlineAction } from '../ui/forms.tsx'
import { PlainButton } from '../ui/parts.tsx'
import { daysFromDay } from '../words/calendar.ts'
import { asTyped } from '../words/london.ts'
import { Aims } from './Aims.tsx'
import { boundsOf, moved, nameOf, type Period, periodOf, shortDayOf, spoken, topOf, toTable } from './figures.ts'
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

/** What is compared with the period before, if that is known. */
interface Compared {
  readonly figures: Figures
  readonly before: Figures | undefined
  readonly kind: Period['kind']
  readonly isOver: boolean
}

const thenOf = ({ kind, isOver }: Compared) => (isOver ? `the ${kind} before` : `by this time the ${kind} before`)

function Numbers(compared: Compared) {
  const { figures, before } = compared
  const { arrived, missed } = figures
  const then = (value: string | number | undefined) => value !== undefined && `${value} ${thenOf(compared)}`
  const wait = (of: 'median_seconds_to_taken' | 'median_seconds_to_arrived' | 'slowest_seconds_to_taken') => ({
    seconds: figures[of],
    before: then(before?.[of] == null ? undefined : spoken(before[of])),
  })
  return (
    <dl className="figures">
      <Figure
        label="Missed"
        value={missed}
        isBad={missed > 0}
        note="nobody had taken it before everyone was alerted"
        before={then(before?.missed)}
      />
      <Wait label="Typical wait until taken" {...wait('median_seconds_to_taken')} note="half were faster" />
      <Wait label="Longest wait until taken" {...wait('slowest_seconds_to_taken')} />
      {/* The database has it for more than thirty arrivals. */}
      <Wait
        label="Typical time from taken to arrived"
        {...wait('median_seconds_to_arrived')}
        note={`of ${arrived} arrivals, half were faster`}
      />
    </dl>
  )
}

function Counts(compared: Compared) {
  const { figures, before } = compared
  const count = (of: 'requests' | 'taken' | 'suspects' | 'spam') => ({
    value: figures[of],
    before: before && `${before[of]} ${thenOf(compared)}`,
  })
  return (
    <dl className="figures" data-small>
      <Figure label="Requests" {...count('requests')} />
      <Figure label="Taken" {...count('taken')} />
      <Figure label="Suspected bots" {...count('suspects')} note="not in the other figures" />
      <Figure label="Spam" {...count('spam')} note="not in the other figures" />
    </dl>
  )
}

/** Renders nothing without data. */
const Wait = ({ seconds, ...props }: Omit<FigureProps, 'value'> & { seconds: number | null }) =>
  seconds !== null && <Figure {...props} value={spoken(seconds)} />

interface FigureProps {
  readonly label: string
  readonly value: number | string
  readonly note?: string
  /** What it was in the period before. */
  readonly before?: string | false | undefined
  readonly isBad?: boolean
}

function Figure({ label, value, note, before, isBad }: FigureProps) {
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
      {before && (
        <Text component="dd" m={0} size="sm">
          {before}
        </Text>
      )}
    </div>
  )
}

const twoDigits = (hour: number) => String(hour).padStart(2, '0')

/** By hour of the day, with a tick for every third. */
const barsByHour = (counts: readonly number[]): readonly Bar[] =>
  counts.map((count, hour) => ({
    count,
    name: `${hour}:00 to ${hour + 1}:00`,
    tick: hour % 3 === 0 ? twoDigits(hour) : undefined,
  }))

interface Bar {
  /** Undefined while it is not known. */
  readonly count: number | undefined
  readonly name: string
  readonly tick: string | undefined
}

/** Requests by hour or day, as bars and as a table for screen readers. The bars keep the size of their words. */
function Chart({ by, bars }: { by: 'hour' | 'day'; bars: readonly Bar[] }) {
  const top = topOf(bars.map(({ count = 0 }) => count))
  const title = `Requests by ${by}`
  const total = bars.reduce((sum, { count = 0 }) => sum + count, 0)
  return (
    <section className="part" aria-labelledby="chart">
      <Title order={3} size="h5" id="chart">
        {title}
      </Title>
      {bars.every(({ count }) => count !== undefined) && <p className="part-total">{total} in all</p>}
      <div
        className="hours"
        data-by={by}
        aria-hidden
        style={{ gridTemplateColumns: `repeat(${bars.length}, minmax(0, 1fr))` }}
      >
        {[top, top / 2, 0].map((line) => (
          <span key={line} className="hours-line" style={{ bottom: `${(line / top) * 100}%` }}>
            {line}
          </span>
        ))}
        {bars.map(({ count = 0, name, tick }) => (
          <span
            key={name}
            className="hours-bar"
            data-none={count === 0 || undefined}
            style={{ height: `${(count / top) * 100}%` }}
          >
            {count > 0 && <b>{count}</b>}
            {tick && <i>{tick}</i>}
          </span>
        ))}
      </div>
      <VisuallyHidden>
        <Table>
          <Table.Caption>{`${title}, London time`}</Table.Caption>
          <Table.Thead>
            <Table.Tr>
              <Table.Th>{by === 'hour' ? 'Hour' : 'Day'}</Table.Th>
              <Table.Th>Requests</Table.Th>
            </Table.Tr>
          </Table.Thead>
          <Table.Tbody>
            {bars.map(({ count, name }) => (
              <Table.Tr key={name}>
                <Table.Th scope="row">{name}</Table.Th>
                <Table.Td>{count ?? 'not known'}</Table.Td>
              </Table.Tr>
            ))}
          </Table.Tbody>
        </Table>
      </VisuallyHidden>
    </section>
  )
}

/** A week's requests by day. Each day's figures are those that its own screen shows. */
function DayChart({ period }: { period: Period }) {
  const days = daysFromDay(period.first, 7).map((first) => ({ kind: 'day', first }) as const)
  const counts = useQueries({
    queries: days.map((day) => figuresQuery(boundsOf(day))),
    combine: (all) => all.map(({ data }) => data?.requests),
  })
  return (
    <Chart by="day" bars={days.map((day, i) => ({ count: counts[i], name: nameOf(day), tick: shortDayOf(day) }))} />
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

function figuresQuery({ from, to }: ReturnType<typeof boundsOf>) {
  return queryOptions({
    queryKey: ['figures', from, to],
    queryFn: () => ask('desk_figures', { p_from: from.toISOString(), p_to: to.toISOString() }),
  })
}

export default function FiguresPage() {
  const [period, setPeriod] = useState(() => periodOf('day', new Date()))
  const [opened] = useState(Date.now)
  const bounds = boundsOf(period)
  const { from, to } = bounds
  const isOver = to.getTime() <= opened
  const before = boundsOf(moved(period, -1))
  // Like with like: what is not over is compared with as much of what was before.
  const passed = new Date(before.from.getTime() + opened - from.getTime())
  const { run, isPending } = useOnlineAction('The file wasn’t saved')
  const save = async () => {
    const table = toTable(await allRequests(from, to))
    saveCsv(`requests-${period.kind}-${asTyped(from).slice(0, 10)}`, table)
  }
  const query = useQuery(figuresQuery(bounds))
  const { data: earlier } = useQuery(figuresQuery(isOver ? before : { ...before, to: passed }))
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
          <div className="charts">
            <Numbers figures={value} before={earlier} kind={period.kind} isOver={isOver} />
            {period.kind === 'week' ? (
              <DayChart period={period} />
            ) : (
              <Chart by="hour" bars={barsByHour(value.by_hour)} />
            )}
            <Outcomes figures={value} />
            <Counts figures={value} before={earlier} kind={period.kind} isOver={isOver} />
          </div>
        )}
      </Await>
      <PlainButton className="natural" loading={isPending} onClick={() => void run(save)}>
        Save as a spreadsheet (CSV)
      </PlainButton>
      <Aims />
    </Stack>
  )
}
