import { Button, Group, Text } from '@mantine/core'
import { type Ref, useEffect, useRef, useState } from 'react'
import { Link } from 'wouter'
import type { CallbackRequest } from '../api/shapes.ts'
import { useStaff } from '../session/Session.tsx'
import { timeOf } from '../ui/Await.tsx'
import { type Finished, useRequests, useServerNow } from './data/RequestsProvider.tsx'
import { type Actions, useActions } from './data/useRequest.ts'
import { Refusal } from './one/UnsentActions.tsx'
import { findPostcode } from './words/contactLinks.ts'
import { inGroups } from './words/groups.ts'

/** Shown on the request's page after "Done": a focused link to the next waiting request, and Undo for ten seconds. */
export function AfterDone({ finished, ...undoing }: Undoing) {
  const undo = useUndo({ finished, ...undoing })
  const link = useRef<HTMLAnchorElement>(null)
  useEffect(() => {
    // By the time the answer comes, the user may be typing.
    if (!document.activeElement?.matches('input, textarea')) link.current?.focus({ preventScroll: true })
  }, [])
  return (
    <Group className="after-done" wrap="nowrap" gap="xs">
      <NextLink from={finished.request.id} ref={link} />
      {undo}
    </Group>
  )
}

/** The leading button once nothing is left to do here: to the next waiting request, with its danger, or back to the list. */
export function NextLink({ from, ref }: { from: string; ref?: Ref<HTMLAnchorElement> }) {
  const next = useFirstWaiting(from)
  const { reading } = useRequests().open
  const at = timeOf(reading)
  const postcode = findPostcode(next?.message ?? '')?.replace(' ', '\u00A0')
  return (
    <>
      {!next && 'value' in reading && (
        <Text flex={1} size="sm" fw={600} lh={1.25}>
          {at ? `Nothing else was waiting at ${at}.` : 'Nothing else is waiting.'}
        </Text>
      )}
      <Button
        component={Link}
        ref={ref}
        href={next ? `/requests/${next.id}` : '/'}
        size="md"
        px={12}
        mih={52}
        flex={next ? 1 : 'none'}
        styles={{ label: { overflowWrap: 'anywhere', gap: '0.25rem 0.5rem' } }}
      >
        {next ? `Next: ${[next.name, !next.danger && postcode].filter(Boolean).join(', ')}` : 'Back to the list'}
        {next?.danger && (
          <span className="pill" data-tone="alarm" style={{ flex: 'none' }}>
            Danger
          </span>
        )}
      </Button>
    </>
  )
}

/** Undo in the list, after leaving the request's page. @param beside - the request beside the list */
export function AfterDoneInList({ beside }: { beside: string | undefined }) {
  const { finished, open } = useRequests()
  const id = finished?.request.id
  const isShown = finished && id !== beside && !open.requests.some((request) => request.id === id)
  // Always rendered, so that a screen reader announces what appears in it.
  return (
    <div aria-live="polite" className={isShown ? 'action-bar' : undefined}>
      {isShown && <InList key={finished.until} finished={finished} />}
    </div>
  )
}

function InList({ finished }: { finished: Finished }) {
  const { id, name, phone } = finished.request
  const actions = useActions(id)
  const { refusal, dismiss } = actions
  const onUndone = () => {
    // If the request was the last one open, its card takes the focus, now or already.
    if (!document.activeElement?.matches('a'))
      document.querySelector<HTMLElement>('.request-list h2')?.focus({ preventScroll: true })
  }
  const undo = useUndo({ finished, actions, onUndone })
  return (
    undo && (
      <>
        {refusal && <Refusal refusal={refusal} phone={phone} onDismiss={dismiss} />}
        <Group className="after-done" justify="space-between" wrap="nowrap" gap="xs">
          <Text fw={600} style={{ overflowWrap: 'anywhere' }}>
            {name}: done
          </Text>
          {undo}
        </Group>
      </>
    )
  )
}

interface Undoing {
  readonly finished: Finished
  readonly actions: Actions
  /** Called when the focused button is about to go, or has gone. */
  onUndone(): void
}

/** The Undo button, or null once its time is up. */
function useUndo({ finished: { until }, actions, onUndone }: Undoing) {
  const [isOver, setOver] = useState(() => Date.now() >= until)
  const button = useRef<HTMLButtonElement>(null)
  useEffect(() => {
    // The button stays while it has the focus.
    const timer = setInterval(() => setOver(Date.now() >= until && !button.current?.matches(':focus')), 500)
    return () => clearInterval(timer)
  }, [until])
  if (isOver) return null
  const undo = async () => {
    if (await actions.undo()) onUndone()
  }
  return (
    <Button ref={button} {...BUTTON} onClick={() => void undo()}>
      Undo
    </Button>
  )
}

const BUTTON = { variant: 'default', size: 'md', mih: 48, px: 12, flex: 'none' } as const

/** The first waiting request apart from `other`. Stays the same while it waits, so the page does not change for its reader. */
export function useFirstWaiting(other?: string): CallbackRequest | undefined {
  const { requests } = useRequests().open
  const { waiting } = inGroups(requests, useServerNow(), useStaff().me.id)
  const [first, setFirst] = useState<string>()
  const next = waiting.find(({ id }) => id === first) ?? waiting.find(({ id }) => id !== other)
  if (next?.id !== first) setFirst(next?.id)
  return next
}
