import { Box, Button } from '@mantine/core'
import { useQuery } from '@tanstack/react-query'
import { useEffect, useState } from 'react'
import { Workbox } from 'workbox-window'
import { Link } from 'wouter'
import { endNotice } from '../api/desk.ts'
import { useSilence } from '../devices/silence.ts'
import { health, undelivered } from '../health/health.ts'
import { noticeOptions, useNoticeAction } from '../notice/notice.ts'
import { useRequests, useServerNow, useUnsent } from '../requests/data/RequestsProvider.tsx'
import { rotaOptions, useOnCall } from '../rota/rota.ts'
import { nextGap, untilOf, warningOf } from '../rota/words.ts'
import { timeOf } from './reading.ts'

const AN_HOUR = 60 * 60_000

/** Registers the desk's worker. Returns what installs a newer version, once one waits; nothing reloads by itself. */
function useUpdate(): (() => void) | undefined {
  const [install, setInstall] = useState<() => void>()
  useEffect(() => {
    if (!('serviceWorker' in navigator) || import.meta.env.DEV) return
    const workbox = new Workbox('/desk/sw.js', { scope: '/desk/' })
    workbox.addEventListener('waiting', () =>
      setInstall(() => () => {
        workbox.addEventListener('controlling', () => window.location.reload())
        workbox.messageSkipWaiting()
      }),
    )
    // Without a worker, or where storage is forbidden, the desk works like any other page.
    workbox.register().catch(() => undefined)
    // A desk stays open for days.
    const timer = setInterval(() => workbox.update().catch(() => undefined), AN_HOUR)
    return () => clearInterval(timer)
  }, [])
  return install
}

/** What must be known on any screen: the condition itself, where to see to it, and what can be done about it here. */
interface AlertLine {
  readonly words: string
  readonly isAlarm?: boolean
  readonly href?: string
  readonly button?: { readonly label: string; readonly isBusy?: boolean; readonly onTap: () => void }
}

/** In ms. */
const A_MINUTE = 60_000
/** Each minute while the desk is in sight, and when it comes into sight. */
const LOOKING = { refetchInterval: A_MINUTE, refetchOnWindowFocus: 'always' } as const

/** One line above every screen, the most pressing; the others behind a button that counts them. */
export function Alerts() {
  const [isOpen, setOpen] = useState(false)
  const all: readonly (AlertLine | undefined)[] = [
    useConnection(),
    useNobody(),
    useSilence(),
    ...useTroubles(),
    useNotice(),
    useNewVersion(),
  ]
  const lines = all.filter((line) => line !== undefined)
  const others = lines.length - 1
  return (
    <Box aria-live="polite">
      {lines.length > 0 && (
        <section className="alerts" aria-label="Alerts">
          {lines.slice(0, isOpen ? lines.length : 1).map(({ words, isAlarm, href, button }, i) => (
            <div key={words} className="alert-line" data-alarm={isAlarm || undefined}>
              {href ? <Link href={href}>{words}</Link> : <span>{words}</span>}
              {button && (
                <Button {...SMALL} variant="default" loading={button.isBusy ?? false} onClick={button.onTap}>
                  {button.label}
                </Button>
              )}
              {i === 0 && others > 0 && (
                <Button
                  {...SMALL}
                  variant="subtle"
                  color="gray"
                  aria-expanded={isOpen}
                  onClick={() => setOpen(!isOpen)}
                >
                  {isOpen ? 'Less' : `+${others} more`}
                </Button>
              )}
            </div>
          ))}
        </section>
      )}
    </Box>
  )
}

const SMALL = { size: 'sm', mih: 44, px: 'xs', flex: 'none', fz: 'sm', c: 'inherit' } as const

/** What is on the screen is not what the database has, or something has not been sent. */
function useConnection(): AlertLine | undefined {
  const { queue, refresh, heard } = useRequests()
  const { reading } = heard
  const waiting = useUnsent().filter(({ refusal }) => refusal === undefined).length
  const problem = 'problem' in reading ? reading.problem : null
  if (!problem) return undefined
  const what = problem.kind === 'offline' ? 'No connection.' : problem.message
  const since = reading.is === 'as of' ? `Last updated ${timeOf(reading)}.` : 'Nothing has loaded yet.'
  const where = queue.hasUnkept() ? '. Keep this tab open.' : ', kept on this device.'
  return {
    words: [what, since, ...(waiting > 0 ? [`${waiting} not sent yet${where}`] : [])].join(' '),
    button: {
      label: 'Try again',
      onTap() {
        refresh()
        queue.flush()
      },
    },
  }
}

/** From a day ahead: when nobody is on call. */
function useNobody(): AlertLine | undefined {
  const { data: rota } = useQuery(rotaOptions)
  const { people } = useOnCall()
  const now = useServerNow()
  const gap = rota && nextGap(rota, now)
  const alarm = { isAlarm: true, href: '/rota' } as const
  if (gap) return { words: warningOf(gap, now), ...alarm }
  const isNobody = rota?.shifts.length === 0 && people?.every(({ on_call }) => !on_call)
  return isNobody ? { words: 'Nobody is on call, so everyone gets the alerts', ...alarm } : undefined
}

function useTroubles(): readonly AlertLine[] {
  const count = useQuery({ ...undelivered, ...LOOKING }).data?.length ?? 0
  const checks = useQuery({ ...health(), ...LOOKING }).data?.checks ?? []
  return [
    ...(count > 0
      ? [
          {
            words: `${count === 1 ? '1 notification' : `${count} notifications`} reached nobody`,
            isAlarm: true,
            href: '/undelivered',
          },
        ]
      : []),
    ...checks.flatMap(({ name, title, words }) =>
      // Dead letters have a line of their own.
      words === null || name === 'dead letters'
        ? []
        : [{ words: /^.*?\.(?= |$)/.exec(words)?.[0] ?? title, isAlarm: true, href: '/health' }],
    ),
  ]
}

/** While visitors read one, with the way to end it. */
function useNotice(): AlertLine | undefined {
  const { data } = useQuery(noticeOptions)
  const { run, isBusy, problem } = useNoticeAction()
  if (!data?.notice) return undefined
  return {
    words: problem ?? `Notice on until ${untilOf(data.notice.until, Date.parse(data.now))}`,
    href: '/notice',
    button: { label: 'End it', isBusy, onTap: () => void run(endNotice) },
  }
}

function useNewVersion(): AlertLine | undefined {
  const install = useUpdate()
  return install && { words: 'A new version is available.', button: { label: 'Update', onTap: install } }
}
