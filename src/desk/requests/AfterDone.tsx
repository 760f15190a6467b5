import { Button, Group, Text } from '@mantine/core'
import { useQueryClient } from '@tanstack/react-query'
import { type ReactNode, useEffect, useRef, useState } from 'react'
import { hearRequest } from './data/oneRequest.ts'
import { useOpenRequests, useRequests } from './data/RequestsProvider.tsx'
import { type Actions, useActions } from './data/useActions.ts'
import { Refusal } from './one/Refusal.tsx'

type Finished = NonNullable<ReturnType<typeof useRequests>['finished']>

/** After "Done", at the request's page: the way back, for a moment. */
export function AfterDone({ finished, actions, onUndone }: Omit<BarProps, 'children'>) {
  return <Bar {...{ finished, actions, onUndone }}>Done</Bar>
}

/** The same in the list, once that page has been left. @param beside - the request that stands beside the list */
export function AfterDoneInList({ beside }: { beside: string | undefined }) {
  const { finished } = useRequests()
  const { requests } = useOpenRequests()
  const id = finished?.request.id
  const isShown = finished && id !== beside && !requests.some((request) => request.id === id)
  // Always there, so that what appears in it is read out.
  return <div aria-live="polite">{isShown && <InList key={finished.until} finished={finished} />}</div>
}

function InList({ finished }: { finished: Finished }) {
  const client = useQueryClient()
  const { refresh } = useRequests()
  const { id, name, phone } = finished.request
  const actions = useActions(id, (answer) => void hearRequest(client, answer), refresh)
  const { refusal, dismiss } = actions
  const toTitle = () => document.querySelector<HTMLElement>('.request-list h2')?.focus({ preventScroll: true })
  return (
    <>
      {refusal && <Refusal refusal={refusal} phone={phone} onDismiss={dismiss} />}
      <Bar className="action-bar" {...{ finished, actions }} onUndone={toTitle}>
        {name}: done
      </Bar>
    </>
  )
}

interface BarProps {
  readonly finished: Finished
  readonly actions: Actions
  readonly className?: string
  readonly children: ReactNode
  /** The button had the focus, and is gone. */
  onUndone(): void
}

function Bar({ finished: { request, until }, actions, className = '', children, onUndone }: BarProps) {
  const [isOver, setOver] = useState(() => Date.now() >= until)
  const button = useRef<HTMLButtonElement>(null)
  useEffect(() => {
    // It does not go from under someone who has reached it.
    const timer = setInterval(() => setOver(Date.now() >= until && !button.current?.matches(':focus')), 500)
    return () => clearInterval(timer)
  }, [until])
  if (isOver) return null
  const undo = async () => {
    await actions.undo(request)
    if (!button.current) onUndone()
  }
  return (
    <Group className={`after-done ${className}`} justify="space-between" wrap="nowrap" gap="xs">
      <Text fw={600} style={{ overflowWrap: 'anywhere' }}>
        {children}
      </Text>
      <Button ref={button} variant="default" size="md" h={48} flex="none" onClick={() => void undo()}>
        Undo
      </Button>
    </Group>
  )
}
