import { Box, Button } from '@mantine/core'
import { skipToken, useQuery, useQueryClient } from '@tanstack/react-query'
import { useEffect, useState } from 'react'
import { Link, useLocation } from 'wouter'
import { ask, change } from '../api/desk.ts'
import { healthQuery, noticeQuery, rotaQuery, undeliveredQuery } from '../device/queries.ts'
import { currentSubscription, pushSupport } from '../device/subscription.ts'
import { lookForUpdate, useUpdate } from '../device/worker.ts'
import { findingOf } from '../health/words.ts'
import { useRequests, useServerNow } from '../requests/data/RequestsProvider.tsx'
import { inGroups } from '../requests/words/groups.ts'
import { useOnCall } from '../session/onCall.ts'
import { useStaff } from '../session/Session.tsx'
import { timeOf } from '../ui/Await.tsx'
import { useOnlineAction } from '../ui/forms.tsx'
import { PlainButton, type PlainButtonProps } from '../ui/parts.tsx'
import { momentOf } from '../words/london.ts'
import { askedOf, nextGap, warningOf } from '../words/spans.ts'

/** An alert above every screen: what is wrong, where to deal with it, and what the user can do here. */
interface AlertLine {
  readonly words: string
  readonly isAlarm?: boolean
  /** A customer waits, so no other alert comes before it. */
  readonly isFirst?: boolean
  readonly href?: string
  readonly button?: PlainButtonProps
}

/** Shows the most urgent alert above every screen, with a button that counts and opens the others. */
export function Alerts() {
  const [isOpen, setOpen] = useState(false)
  const silence = useSilence()
  const [location] = useLocation()
  const all: readonly (AlertLine | undefined)[] = [
    useNobody(),
    silence,
    useOffer(),
    ...useTroubles(silence !== undefined),
    useNotice(),
    useNewVersion(),
  ]
  const lines = all
    .filter((line) => line !== undefined)
    // The screen that it leads to says it itself.
    .filter(({ href }) => href !== location)
    .sort((a, b) => rankOf(b) - rankOf(a))
  const others = lines.length - 1
  return (
    <Box aria-live="polite">
      {lines.length > 0 && (
        <section className="alerts" aria-label="Alerts">
          {lines.slice(0, isOpen ? lines.length : 1).map(({ words, isAlarm, href, button }, i) => (
            <div key={words} className="alert-line" data-alarm={isAlarm || undefined}>
              {href ? <Link href={href}>{words}</Link> : <span>{words}</span>}
              {button && <PlainButton {...SMALL} {...button} />}
              {i === 0 && others > 0 && (
                <Button
                  {...SMALL}
                  variant="subtle"
                  color="gray"
                  aria-label={isOpen ? 'Less' : `+${others} more`}
                  aria-expanded={isOpen}
                  onClick={() => setOpen(!isOpen)}
                >
                  {isOpen ? 'Less' : `${others} more`}
                </Button>
              )}
            </div>
          ))}
        </section>
      )}
    </Box>
  )
}

/** A customer who waits, then what is wrong, then the rest. */
const rankOf = ({ isFirst, isAlarm }: AlertLine) => (isFirst ? 2 : isAlarm ? 1 : 0)

const SMALL = { size: 'sm', px: 'xs', flex: 'none', fz: 'sm', c: 'inherit' } as const

/** Stays in sight on every screen while what it shows may be old: why, and what this device has not sent. */
export function Connection() {
  const line = useConnection()
  return (
    <div aria-live="polite" className="strip">
      {line && (
        <section aria-label="Connection">
          <span>
            <b>{line.words}</b> {line.since && <span>{line.since}</span>}
          </span>
          <button type="button" aria-busy={line.isBusy || undefined} onClick={line.onClick}>
            {line.button}
          </button>
        </section>
      )}
    </div>
  )
}

function useConnection() {
  const { queue, refresh, heard, unsent } = useRequests()
  const { reading } = heard
  const { install, isLooking } = useUpdate()
  const isOutdated = 'problem' in reading && reading.problem?.kind === 'outdated'
  useEffect(() => {
    if (isOutdated) void lookForUpdate()
  }, [isOutdated])
  const waiting = unsent.filter(({ refusal }) => refusal === undefined).length
  const problem = 'problem' in reading ? reading.problem : null
  if (!problem) return undefined
  const words = [
    problem.kind === 'offline' ? 'No connection' : problem.message,
    waiting > 0 && `${waiting} not sent`,
    // What the device could not store would be lost with this tab.
    waiting > 0 && queue.hasUnkept() && 'Keep this tab open',
    isOutdated && !install && !isLooking && 'Tell the person who looks after the site',
  ]
  return {
    words: words.filter(Boolean).join(' · ').replace('. ·', ' ·'),
    since: reading.is === 'as of' && `Last updated ${timeOf(reading)}`,
    isBusy: isOutdated && isLooking,
    button: isOutdated && install ? 'Update' : 'Try again',
    onClick() {
      if (isOutdated && install) return install()
      if (isOutdated) void lookForUpdate()
      refresh()
      queue.flush()
    },
  }
}

/** An alert, from a day ahead, if nobody will be on call. */
function useNobody(): AlertLine | undefined {
  const { data: rota } = useQuery(rotaQuery)
  const { people } = useOnCall()
  const now = useServerNow()
  const gap = rota && nextGap(rota, now)
  const alarm = { isAlarm: true, href: '/rota' } as const
  if (gap) return { words: warningOf(gap, now), ...alarm }
  const isNobody = rota?.shifts.length === 0 && people?.every(({ on_call }) => !on_call)
  return isNobody ? { words: 'Nobody is on call, so everyone gets the alerts', ...alarm } : undefined
}

/** An alert if this device will not ring for the person on call. */
function useSilence(): AlertLine | undefined {
  const { isOnCall } = useOnCall()
  const { data: silence } = useQuery({
    queryKey: ['silence'],
    queryFn: isOnCall ? findSilence : skipToken,
    // Users give and revoke permission in the phone's settings.
    refetchOnWindowFocus: 'always',
  })
  if (!isOnCall || !silence) return undefined
  const { others, since } = silence
  const isAlarm = !others
  const href = '/devices'
  if (since) return { words: `No alert shown here since ${momentOf(since)}. Send a test`, isAlarm, href }
  if (isAlarm) return { words: 'This device won’t ring. Turn on alerts', isAlarm, href }
  return { words: others > 1 ? 'Only your other devices ring' : 'Only your other device rings', href }
}

/** Why this device will not ring; null if it will. `since`: the device has shown none of its alerts since then (ISO 8601). */
async function findSilence() {
  const subscription = await currentSubscription()
  const isAllowed = pushSupport() === 'ready' && Notification.permission === 'granted'
  const mine = isAllowed ? subscription?.endpoint : undefined
  // Offline, only the browser can say.
  const known = await ask('desk_devices', {}).then(
    ({ devices }) => devices.filter(({ gone_at }) => !gone_at),
    () => undefined,
  )
  /** The user's other devices that get alerts. */
  const others = known?.filter(({ endpoint }) => endpoint !== subscription?.endpoint).length ?? 0
  if (!mine) return { others, since: null }
  if (!known) return null
  const own = known.find(({ endpoint }) => endpoint === mine)
  if (own && !own.silent_since) return null
  return { others, since: own?.silent_since ?? null }
}

/** `isSilent`: an alert says already that this device stays silent. */
function useTroubles(isSilent: boolean): readonly AlertLine[] {
  const { me } = useStaff()
  const now = useServerNow()
  const { requests } = useRequests().open
  const [location] = useLocation()
  /** Those that nobody took in time, the most urgent first. */
  const missed = inGroups(requests, now, me.id).waiting.filter(({ escalated_at }) => escalated_at)
  const count = useQuery(undeliveredQuery).data?.length ?? 0
  const checks = useQuery(healthQuery).data?.checks ?? []
  const undelivered = count === 1 ? '1 alert' : `${count} alerts`
  return [
    ...(count > 0 ? [{ words: `${undelivered} not delivered`, isAlarm: true, href: '/undelivered' }] : []),
    ...checks.flatMap((check) => {
      const { words } = check
      if (check.name === 'escalations' && words !== null && missed.length > 0) {
        const [first, ...others] = missed.filter(({ id }) => location !== `/requests/${id}`)
        if (!first?.escalated_at) return []
        const more = others.length > 0 ? ` and ${others.length} more` : ''
        return [
          {
            words: `${first.name}${more}: escalated at ${momentOf(first.escalated_at, now)}`,
            isAlarm: true,
            isFirst: true,
            href: `/requests/${first.id}`,
          },
        ]
      }
      // Dead letters have a separate alert.
      const isSaid = check.name === 'dead letters' || (check.name === 'reach' && !check.is_vital && isSilent)
      return words === null || isSaid ? [] : [{ words: findingOf(check, checks), isAlarm: true, href: '/health' }]
    }),
  ]
}

/** An alert while a colleague waits for an answer about a shift. */
function useOffer(): AlertLine | undefined {
  const { me } = useStaff()
  const { data: rota } = useQuery(rotaQuery)
  const offer = rota?.offers.find(({ asked }) => asked === me.id)
  return rota && offer && { words: askedOf(offer, rota.now), href: '/rota' }
}

/** An alert while visitors see a notice, with a way to end it. */
function useNotice(): AlertLine | undefined {
  const client = useQueryClient()
  const { data } = useQuery(noticeQuery)
  const { run, isPending, problem } = useOnlineAction()
  const end = async () => client.setQueryData(noticeQuery.queryKey, await change('desk_end_notice', {}))
  if (!data?.notice) return undefined
  return {
    words: problem?.message ?? `Notice on until ${momentOf(data.notice.until, data.now)}`,
    href: '/notice',
    button: { children: 'End it', loading: isPending, onClick: () => void run(end) },
  }
}

function useNewVersion(): AlertLine | undefined {
  const { install } = useUpdate()
  return install && { words: 'A new version is available.', button: { children: 'Update', onClick: install } }
}
