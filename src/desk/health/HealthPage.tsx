import { Anchor, Button, Card, Text, Title } from '@mantine/core'
import { useQuery } from '@tanstack/react-query'
import type { ReactNode } from 'react'
import { Link } from 'wouter'
import { toast } from '../../client/notices/toast.ts'
import { change } from '../api/desk.ts'
import type { Colleague, DeadLetter, Health } from '../api/shapes.ts'
import { healthQuery, undeliveredQuery } from '../device/queries.ts'
import { useOnCall } from '../session/onCall.ts'
import { useStaff } from '../session/Session.tsx'
import { Await, readingOf } from '../ui/Await.tsx'
import { Fold } from '../ui/Fold.tsx'
import { useOnlineAction } from '../ui/forms.tsx'
import { Columns, Items, Lead, Page, Section, Small } from '../ui/parts.tsx'
import { Rows, State, Summary } from '../ui/Rows.tsx'
import { momentOf } from '../words/london.ts'
import './health.css'
import { adviceOf, findingOf, meaningOf, plainly, remedyOf, unreachableOf } from './words.ts'

/** One answer, then what doesn't work, for how long and what to do. What works comes last. */
export default function HealthPage() {
  const query = useQuery(healthQuery)
  return (
    <Page title="Is everything working?">
      <Await query={query}>
        {(health, at) => <Answer health={health} at={at} onAgain={() => void query.refetch()} />}
      </Await>
    </Page>
  )
}

/** The answer to a screen's question, before everything else. */
function Verdict({ isWell, words, children }: { isWell: boolean; words: string; children?: ReactNode }) {
  return (
    <div className="verdict" data-well={isWell || undefined}>
      <span aria-hidden className="verdict-sign">
        {isWell ? '✓' : '!'}
      </span>
      <div>
        <p role="status">{words}</p>
        {children}
      </div>
    </div>
  )
}

function Answer({ health: { now, checks }, at, onAgain }: AnswerProps) {
  const { me } = useStaff()
  const failures = checks.filter(({ words }) => words !== null)
  const passes = checks.filter(({ words }) => words === null)
  return (
    <>
      <Verdict isWell={failures.length === 0} words={answerOf(failures.length, at)}>
        {!at && <Small>Last checked {momentOf(now)}.</Small>}
        {failures.some(({ is_vital: isVital }) => isVital) && (
          <Text>Until it’s fixed, the monitoring service keeps alerting the person who looks after the site.</Text>
        )}
      </Verdict>
      {failures.length > 0 && (
        <ul className="troubles">
          {failures.map((check, i) => {
            const remedy = remedyOf(check, me.role)
            return (
              <Card key={check.name} component="li" withBorder padding="md" className="trouble">
                <div>
                  <Title order={3} size="h5">
                    {findingOf(check, checks)}
                  </Title>
                  <Small>{check.since ? `Since ${momentOf(check.since, now)}` : 'Just found'}</Small>
                </div>
                <Meaning words={meaningOf(check, me.role) ?? ''} now={now} />
                {remedy ? (
                  <Button {...(i > 0 && { variant: 'default' })} component={Link} href={remedy[1]}>
                    {remedy[0]}
                  </Button>
                ) : (
                  <Button {...(i > 0 && { variant: 'default' })} onClick={onAgain}>
                    Check again
                  </Button>
                )}
              </Card>
            )
          })}
        </ul>
      )}
      {failures.length === 0 ? (
        <Passes passes={passes} checks={checks} />
      ) : (
        passes.length > 0 && (
          <Fold title={passes.length === 1 ? '1 check passed' : `${passes.length} checks passed`}>
            <Passes passes={passes} checks={checks} />
          </Fold>
        )
      )}
    </>
  )
}

interface AnswerProps {
  readonly health: Health
  readonly at: string | undefined
  readonly onAgain: () => void
}

type Checks = Health['checks']

const Passes = ({ passes, checks }: { passes: Checks; checks: Checks }) => (
  <div className="areas">
    {AREAS.map((area) => {
      const ofArea = passes.filter(({ name }) => areaOf(name) === area)
      return (
        <section key={area} aria-label={area}>
          <Title order={3} size="h5">
            {area}
          </Title>
          <ul className="passes">
            {ofArea.map((check) => (
              <li key={check.name}>{findingOf(check, checks)}</li>
            ))}
          </ul>
        </section>
      )
    })}
  </div>
)

/** Where someone who does not know the site's insides would look for a check. */
const AREAS = ['Requests', 'Alerts', 'Site'] as const
const AREA_OF: Readonly<Record<string, (typeof AREAS)[number]>> = {
  ...{
    canary: 'Requests',
    escalations: 'Requests',
    intake: 'Requests',
    purge: 'Requests',
    'customer texts': 'Requests',
  },
  ...{ deliveries: 'Alerts', 'dead letters': 'Alerts', reach: 'Alerts', sender: 'Alerts', clock: 'Alerts' },
  ...{ devices: 'Alerts', 'push keys': 'Alerts' },
}
const areaOf = (name: string) => AREA_OF[name] ?? 'Site'

/** What a check's result means. "Why" opens the details, for whoever looks after the site. */
function Meaning({ words, now }: { words: string; now: string }) {
  const [meaning, more] = plainly(words, now)
  return (
    <>
      <Text>{meaning}</Text>
      {more && <Why>{more}</Why>}
    </>
  )
}

/** The reason in technical words. */
const Why = ({ children }: { children: ReactNode }) => (
  <details className="why">
    <summary>Why</summary>
    <Small>{children}</Small>
  </details>
)

function answerOf(failures: number, at: string | undefined): string {
  if (failures === 0) return at ? `At ${at} everything worked.` : 'Everything works.'
  const things = failures === 1 ? '1 thing' : `${failures} things`
  if (at) return `At ${at} ${things} didn’t work.`
  return `${things} ${failures === 1 ? 'doesn’t' : 'don’t'} work.`
}

export function UndeliveredPage() {
  const query = useQuery(undeliveredQuery)
  const { data: health } = useQuery(healthQuery)
  const reading = readingOf(query)
  const { people } = useOnCall()
  const isNone = reading.is === 'so' && reading.value.length === 0 && health && !unreachableOf(health.checks)
  const isWell = isNone && people?.every(({ is_reachable }) => is_reachable)
  return (
    <Page title={isWell ? 'Every alert was delivered' : isNone ? 'Who gets alerts now' : 'Not delivered'}>
      <Await query={query}>
        {(letters, at) =>
          letters.length === 0 ? (
            <NoneUndelivered at={at} />
          ) : (
            <>
              <Lead>
                {letters.length === 1 ? 'This alert' : `These ${letters.length} alerts`} didn’t get through. The
                requests are safe on the list.
              </Lead>
              <Items gap="md">
                {/* That nobody can be reached is behind all the others. */}
                {[...letters.filter(isWorst), ...letters.filter((letter) => !isWorst(letter))].map((letter) => (
                  <Letter key={letter.id} letter={letter} onChange={() => void query.refetch()} />
                ))}
              </Items>
            </>
          )
        }
      </Await>
      <Anchor component={Link} href="/health" underline="always" className="tall">
        Is everything else working?
      </Anchor>
    </Page>
  )
}

/** Nothing failed. If no alert could get through now, that is said first. */
function NoneUndelivered({ at }: { at: string | undefined }) {
  const { data: health } = useQuery(healthQuery)
  const unreachable = health && unreachableOf(health.checks)
  if (at) return <Text>At {at} none was outstanding.</Text>
  // Whether anyone can be reached is not known yet, so nothing is claimed.
  if (!health) return <Text>No alert is waiting.</Text>
  if (!unreachable) return <Next />
  return (
    <Verdict isWell={false} words={`${unreachable}.`}>
      <Text>No alert is waiting here, but the next one may reach no one.</Text>
      <Button component={Link} href="/devices" mt="sm">
        Open Devices
      </Button>
    </Verdict>
  )
}

/** Who hears of the next request and who after them, each with the last alert that they got. */
function Next() {
  const { people, now } = useOnCall()
  if (!people) return <Text>No alert is waiting.</Text>
  const onCall = people.filter(({ on_call }) => on_call)
  const others = people.filter(({ on_call }) => !on_call)
  const reachable = people.filter(({ is_reachable }) => is_reachable).length
  const rows = (people: readonly Colleague[]) => (
    <Rows>
      {people.map((person) => (
        <li key={person.id}>
          <b>{person.name}</b>
          {person.on_call && person.until && ` until ${momentOf(person.until, now)}`}
          <State person={person} now={now} />
        </li>
      ))}
    </Rows>
  )
  return (
    <>
      {reachable === people.length ? (
        <Verdict isWell words="Nothing to do here.">
          <Text>If an alert doesn’t get through, every screen says so.</Text>
        </Verdict>
      ) : (
        <Summary isBad title={`${reachable} of ${people.length} can be alerted`}>
          No alert is waiting. Ask the others to open “Devices” on their phone.
        </Summary>
      )}
      <Columns>
        <Section title={onCall.length > 0 ? 'Who gets the next one' : 'Nobody is on call, so all get the next one'}>
          {rows(onCall.length > 0 ? onCall : others)}
        </Section>
        {onCall.length > 0 && others.length > 0 && <Section title="If they don’t take it">{rows(others)}</Section>}
      </Columns>
    </>
  )
}

const isWorst = ({ kind }: DeadLetter) => kind === 'unreachable'

function Letter({ letter, onChange }: { letter: DeadLetter; onChange: () => void }) {
  const { me } = useStaff()
  const { run, isPending } = useOnlineAction('That didn’t work')
  const act = (name: 'desk_retry' | 'desk_dismiss', title: string, message: string) =>
    void run(async () => {
      await change(name, { p_id: letter.id })
      void toast({ title, message })
      onChange()
    })
  const { what, todo, label, href } = adviceOf(letter)
  const retry = () => act('desk_retry', 'Trying again', 'If it fails again, it comes back here.')
  return (
    <Card component="li" withBorder padding="md" className="letter">
      <div>
        <Title order={3} size="h5">
          {what}
        </Title>
        <Text>{todo}</Text>
        <Small>
          Given up at {momentOf(letter.dead_at)}, after {letter.attempts === 1 ? '1 try' : `${letter.attempts} tries`}.
        </Small>
      </div>
      <div className="letter-acts">
        {href && (
          <Button component={Link} href={href}>
            {label}
          </Button>
        )}
        <Button variant={href ? 'default' : 'filled'} loading={isPending} onClick={retry}>
          Try again
        </Button>
        <Button
          variant="subtle"
          loading={isPending}
          onClick={() => act('desk_dismiss', 'Taken off the list', 'The request itself hasn’t changed.')}
        >
          I’ve seen to it
        </Button>
        {me.role === 'owner' && letter.last_error && <Why>{letter.last_error}</Why>}
      </div>
    </Card>
  )
}
