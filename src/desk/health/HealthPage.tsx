import { Anchor, Button, Card, Text, Title } from '@mantine/core'
import { useQuery } from '@tanstack/react-query'
import type { ReactNode } from 'react'
import { Link } from 'wouter'
import { toast } from '../../client/notices/toast.ts'
import { change } from '../api/desk.ts'
import type { DeadLetter, Health } from '../api/shapes.ts'
import { healthQuery, undeliveredQuery } from '../device/queries.ts'
import { useOnCall } from '../session/onCall.ts'
import { useStaff } from '../session/Session.tsx'
import { Await } from '../ui/Await.tsx'
import { Fold } from '../ui/Fold.tsx'
import { useOnlineAction } from '../ui/forms.tsx'
import { Items, Lead, Page, PlainButton, Section, Small } from '../ui/parts.tsx'
import { momentOf } from '../words/london.ts'
import { onCallNames } from '../words/spans.ts'
import './health.css'
import { adviceOf, findingOf, meaningOf, remedyOf, unreachableOf } from './words.ts'

/** One answer, then what doesn't work, for how long and what to do. What works comes last. */
export default function HealthPage() {
  const query = useQuery(healthQuery)
  return (
    <Page title="Is everything working?">
      <Await query={query}>{(health, at) => <Answer health={health} at={at} />}</Await>
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

function Answer({ health: { now, checks }, at }: { health: Health; at: string | undefined }) {
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
          {failures.map((check) => {
            const remedy = remedyOf(check, me.role)
            return (
              <Card key={check.name} component="li" withBorder padding="md" className="trouble">
                <div>
                  <Title order={3} size="h5">
                    {findingOf(check, checks)}
                  </Title>
                  <Small>{check.since ? `Since ${momentOf(check.since, now)}` : 'Just found'}</Small>
                </div>
                <Meaning words={meaningOf(check, me.role) ?? ''} />
                {remedy && (
                  <Button variant="default" component={Link} href={remedy[1]}>
                    {remedy[0]}
                  </Button>
                )}
              </Card>
            )
          })}
        </ul>
      )}
      {passes.length > 0 && (
        <Fold
          title={passes.length === 1 ? '1 check passed' : `${passes.length} checks passed`}
          isOpenAtFirst={failures.length === 0}
        >
          <div className="areas">
            {AREAS.map((area) => (
              <section key={area} aria-label={area}>
                <Title order={3} size="h5">
                  {area}
                </Title>
                <ul className="passes">
                  {passes
                    .filter(({ name }) => areaOf(name) === area)
                    .map((check) => (
                      <li key={check.name}>{findingOf(check, checks)}</li>
                    ))}
                </ul>
              </section>
            ))}
          </div>
        </Fold>
      )}
    </>
  )
}

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
function Meaning({ words }: { words: string }) {
  const [meaning, more] = words.split(/ (?=deploy:check)/)
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
  return (
    <Page title="Not delivered">
      <Await query={query}>
        {(letters, at) =>
          letters.length === 0 ? (
            <NoneUndelivered at={at} />
          ) : (
            <>
              <Lead>
                {letters.length === 1 ? 'This alert' : `These ${letters.length} alerts`} didn’t get through. The
                requests themselves are safe on the list.
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
  if (!unreachable)
    return (
      <>
        <Verdict isWell words="Every alert was delivered.">
          <Text>Nothing to do here. If one doesn’t get through, every screen says so.</Text>
        </Verdict>
        <Next />
      </>
    )
  return (
    <Verdict isWell={false} words={`${unreachable}.`}>
      <Text>No alert is waiting here, but the next one may reach no one.</Text>
      <Button component={Link} href="/devices" mt="sm">
        Open Devices
      </Button>
    </Verdict>
  )
}

/** Who hears of the next request. */
function Next() {
  const { people, now } = useOnCall()
  if (!people) return null
  const names = onCallNames(people, now)
  return (
    <Section title="Who gets the next one">
      <Card withBorder padding="md">
        {names.length > 0 ? names.map((name) => <Text key={name}>{name}</Text>) : 'Everyone, as nobody is on call'}
      </Card>
    </Section>
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
        {me.role === 'owner' && letter.last_error && <Why>{letter.last_error}</Why>}
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
        <PlainButton
          loading={isPending}
          onClick={() => act('desk_dismiss', 'Taken off the list', 'The request itself hasn’t changed.')}
        >
          I’ve seen to it
        </PlainButton>
      </div>
    </Card>
  )
}
