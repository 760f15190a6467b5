import { Button, type ButtonProps, Group, Loader, VisuallyHidden } from '@mantine/core'
import { type ReactNode, useEffect, useState } from 'react'
import { Icon } from '../../shell/Icon.tsx'
import type { Actions } from '../data/useActions.ts'
import { wayTo } from '../list/CallButton.tsx'
import type { ExpectedRequest } from '../words/groups.ts'

/** What brings a request on, as far as its state decides. */
export type Deed = 'take' | 'onTheWay' | 'finish' | 'putBack'

interface Deeds {
  /** What is most likely next. */
  readonly next?: Deed
  readonly others: readonly Deed[]
}

/** What can be done about a request: nothing that the database would refuse. @param me - an id */
export function deedsOf({ status, taken_by, on_the_way_at, unsent }: ExpectedRequest, me: string): Deeds {
  if (status === 'new' || status === 'seen') return { next: 'take', others: ['onTheWay', 'finish'] }
  // What was finished here and not sent is taken back by discarding it.
  if (status === 'done') return unsent ? { others: [] } : { next: 'putBack', others: [] }
  if (taken_by !== me) return { others: ['putBack'] }
  return on_the_way_at
    ? { next: 'finish', others: ['onTheWay', 'putBack'] }
    : { next: 'onTheWay', others: ['finish', 'putBack'] }
}

export const deedInWords = (deed: Deed, { status }: ExpectedRequest): string =>
  ({
    take: 'Take',
    onTheWay: 'On my way',
    finish: 'Done',
    putBack: status === 'done' ? 'Open it again' : 'Put it back',
  })[deed]

/** A second tap of the same thumb comes within this. In ms. */
const DOUBLE_TAP = 1_500

/**
 * What somebody does first, where the thumb is: one action by the request's state, and the call beside it. Each keeps its
 * place whatever the state, and a new action waits a moment, so that a second tap does not do what nobody has read.
 */
export function ActionBar({
  request,
  me,
  actions: { busy },
  onDeed,
  children,
  more,
}: {
  request: ExpectedRequest
  /** The id of whoever looks. */
  me: string
  actions: Actions
  onDeed(deed: Deed): void
  /** What has to be read before the next tap, above the buttons. */
  children: ReactNode
  /** What is done seldom. */
  more: ReactNode
}) {
  const { href, label, icon } = wayTo(request)
  const { next: deed } = deedsOf(request, me)
  const [settled, setSettled] = useState(deed)
  useEffect(() => {
    const timer = setTimeout(() => setSettled(deed), DOUBLE_TAP)
    return () => clearTimeout(timer)
  }, [deed])
  const offered = deed === settled ? deed : undefined
  const isBusy = offered !== undefined && busy === offered
  const words = offered ? deedInWords(offered, request) : stateOf(request)
  return (
    <div className="action-bar">
      {children}
      <Group gap={6} role="group" aria-label="Actions">
        <Button
          component="a"
          href={href}
          data-disabled={!href || undefined}
          {...PLACE}
          flex="1 1 4em"
          variant="default"
          leftSection={<Icon name={icon} />}
        >
          {label}
        </Button>
        {/* Never `disabled`: that would take the focus away from whoever has just pressed it. */}
        <Button
          {...PLACE}
          flex="1.4 1 5.5em"
          data-disabled={!offered || undefined}
          aria-disabled={!offered || isBusy || undefined}
          onClick={() => offered && !isBusy && onDeed(offered)}
        >
          {isBusy && <Loader size="xs" color="currentColor" aria-hidden mr={8} />}
          {isBusy ? <VisuallyHidden>{words}</VisuallyHidden> : words}
        </Button>
        {more}
      </Group>
    </div>
  )
}

/** What stands in the place of an action that is not offered. */
function stateOf({ status, on_the_way_at }: ExpectedRequest): string {
  if (status === 'done') return 'Done'
  if (status === 'taken') return on_the_way_at ? 'On the way' : 'Taken'
  return 'On the list'
}

/** Large text has room: what does not fit beside the others stands below them. */
const PLACE = { size: 'md', mih: '52px', px: 6 } satisfies ButtonProps
