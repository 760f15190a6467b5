import { Button, type ButtonProps, Group, Loader, VisuallyHidden } from '@mantine/core'
import type { ReactNode } from 'react'
import type { CallbackRequest } from '../../api/types.ts'
import { useStaff } from '../../session/StaffProvider.tsx'
import type { Actions } from '../data/useActions.ts'
import { numberToCall, wantsText } from '../words/answerBy.ts'
import { callHref, smsHref } from '../words/links.ts'

/**
 * What somebody does first, where the thumb is. Each has a place of its own, whatever the request's state: what lies under a
 * second tap is what lay under the first. What the database would refuse is there, and does nothing.
 */
export function ActionBar({
  request,
  actions: { busy, perform },
  onOnTheWay,
  onFinish,
  children,
  more,
}: {
  request: CallbackRequest
  actions: Actions
  onOnTheWay(): void
  onFinish(): void
  /** What has to be read before the next tap, above the buttons. */
  children: ReactNode
  /** What is done seldom. */
  more: ReactNode
}) {
  const { me } = useStaff()
  const { status } = request
  const isText = wantsText(request)
  const href = isText ? smsHref(request.phone) : callHref(numberToCall(request))
  const isTaken = status === 'taken'
  const isWaiting = status === 'new' || status === 'seen'
  const isMine = isTaken && request.taken_by === me.id
  return (
    <div className="action-bar">
      {children}
      <Group gap={4} wrap="nowrap" role="group" aria-label="Actions">
        <Button
          component="a"
          href={href}
          data-disabled={!href || undefined}
          {...PLACE}
          variant={isWaiting ? 'default' : 'filled'}
        >
          {isText ? 'Text' : 'Call'}
        </Button>
        <Action isOff={!isWaiting} isBusy={busy === 'take'} variant="filled" onTap={() => perform('take')}>
          {isTaken ? 'Taken' : 'Take'}
        </Action>
        <Action isOff={!isWaiting && !isMine} isBusy={busy === 'onTheWay'} onTap={onOnTheWay}>
          On my way
        </Action>
        <Action isOff={!isWaiting && !isMine} onTap={onFinish}>
          Done
        </Action>
        {more}
      </Group>
    </div>
  )
}

/** As wide as its neighbours, on the narrowest phone as well: words of two lines have room. */
const PLACE = {
  size: 'md',
  h: 52,
  px: 2,
  flex: '1 1 0',
  miw: 0,
  fz: { base: 14, sm: 16 },
  styles: { label: { whiteSpace: 'normal', lineHeight: 1.15, textAlign: 'center' } },
} satisfies ButtonProps & { flex: string }

/** Never `disabled`: that would take the focus away from whoever has just pressed it. */
function Action({
  isOff,
  isBusy = false,
  variant = 'default',
  onTap,
  children,
}: {
  isOff: boolean
  isBusy?: boolean
  variant?: 'filled' | 'default'
  onTap(): void
  children: string
}) {
  return (
    <Button
      {...PLACE}
      variant={variant}
      data-disabled={isOff || undefined}
      aria-disabled={isOff || isBusy || undefined}
      onClick={() => !isOff && !isBusy && onTap()}
    >
      {isBusy ? (
        <>
          <Loader size="xs" color="currentColor" aria-hidden />
          <VisuallyHidden>{children}</VisuallyHidden>
        </>
      ) : (
        children
      )}
    </Button>
  )
}
