import { Button, type ButtonProps, Group, Loader, VisuallyHidden } from '@mantine/core'
import { type ReactNode, useEffect, useState } from 'react'
import { Icon } from '../../shell/Icon.tsx'
import type { ExpectedRequest } from '../data/expected.ts'
import type { Actions } from '../data/useActions.ts'
import { wayTo } from '../list/CallButton.tsx'
import { type Deed, deedInWords, deedsOf } from '../words/deeds.ts'

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
