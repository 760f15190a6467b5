import { Button, Group, Text } from '@mantine/core'
import { useEffect, useRef, useState } from 'react'
import { Link } from 'wouter'
import type { CallbackRequest } from '../api/shapes.ts'
import { useStaff } from '../session/Session.tsx'
import { timeOf } from '../ui/Await.tsx'
import { Icon } from '../ui/DeskIcon.tsx'
import { type Finished, useRequests, useServerNow } from './data/RequestsProvider.tsx'
import { type Actions, useActions } from './data/useRequest.ts'
import { Refusal } from './one/UnsentActions.tsx'
import { findPostcode } from './words/contactLinks.ts'
import { inGroups } from './words/groups.ts'

/** Shown on the request's page after "Done": Undo for ten seconds, and the outcome. */
export function AfterDone({ finished, onOutcome, ...undoing }: Undoing & { onOutcome(): void }) {
  const undo = useUndo({ finished, ...undoing })
  const next = useFirstWaiting(finished.request.id)
  const { reading } = useRequests().open
  const at = timeOf(reading)
  return (
    <div className="after">
      <Icon name="tick" />
      <Text flex="1 1 5em" size="sm" fw={600} lh={1.25}>
        Finished
        {!next && 'value' in reading && (
          <Text span display="block" size="xs">
            {at ? `Nothing else was waiting at ${at}.` : 'Nothing else is waiting.'}
          </Text>
        )}
      </Text>
      <Button {...BUTTON} onClick={onOutcome}>
        Outcome, price
      </Button>
      {undo}
    </div>
  )
}

/**
 * The leading button once nothing is left to do here: to the next waiting request, with its danger, or back to the list.
 * @param isAfterTap - whether it is where a tap has just been, so takes the focus, and no second tap
 */
export function NextLink({ from, isAfterTap }: { from: string; isAfterTap: boolean }) {
  const next = useFirstWaiting(from)
  const link = useRef<HTMLAnchorElement>(null)
  useEffect(() => {
    // By the time the answer comes, the user may be typing.
    if (isAfterTap && !document.activeElement?.matches('input, textarea')) link.current?.focus({ preventScroll: true })
  }, [isAfterTap])
  const postcode = findPostcode(next?.message ?? '')?.replace(' ', '\u00A0')
  return (
    <Button
      component={Link}
      ref={link}
      href={next ? `/requests/${next.id}` : '/'}
      className={isAfterTap ? 'deed settles' : 'deed'}
      size="md"
      px={12}
      styles={{ label: { gap: '0.5rem', minWidth: 0 }, inner: { minWidth: 0 } }}
    >
      <span className="cut">
        {next ? `Next: ${[next.name, !next.danger && postcode].filter(Boolean).join(', ')}` : 'Back to the list'}
      </span>
      {next?.danger && (
        <span className="pill" data-tone="alarm" style={{ flex: 'none' }}>
          Danger
        </span>
      )}
    </Button>
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
        <Group justify="space-between" wrap="nowrap" gap="xs">
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

const BUTTON = { variant: 'default', size: 'sm', mih: 44, px: 10, flex: 'none', className: 'settles' } as const

/** The first waiting request apart from `other`. Stays the same while it waits, so the page does not change for its reader. */
export function useFirstWaiting(other?: string): CallbackRequest | undefined {
  const { requests } = useRequests().open
  const { waiting } = inGroups(requests, useServerNow(), useStaff().me.id)
  const [first, setFirst] = useState<string>()
  const next = waiting.find(({ id }) => id === first) ?? waiting.find(({ id }) => id !== other)
  if (next?.id !== first) setFirst(next?.id)
  return next
}
