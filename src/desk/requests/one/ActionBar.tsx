import { Box, Button, type ButtonProps, Loader, Menu, VisuallyHidden } from '@mantine/core'
import { useClipboard } from '@mantine/hooks'
import { type ReactNode, type RefObject, useEffect, useState } from 'react'
import { isNoEmail } from '../../../outbox/fields.ts'
import type { CallbackRequest } from '../../api/shapes.ts'
import { useStaff } from '../../session/Session.tsx'
import { announce } from '../../ui/announce.ts'
import { Icon, type IconName } from '../../ui/DeskIcon.tsx'
import type { Actions } from '../data/useRequest.ts'
import { otherLinks, waysTo, wishesOf } from '../words/contactLinks.ts'
import { type ExpectedRequest, isBot } from '../words/groups.ts'

export type Deed = 'take' | 'onTheWay' | 'arrived' | 'notThere' | 'finish' | 'spam' | 'outcome' | 'putBack'
type Deeds = { readonly next?: Deed; readonly others: readonly Deed[] }

/** Possible actions, of which `next` is the likeliest. Leaves out any that the database would refuse. @param me - an id */
export function deedsOf(request: ExpectedRequest, me: string): Deeds {
  const { status, is_suspect, taken_by, on_the_way_at, arrived_at, unsent } = request
  if (status === 'new' || status === 'seen')
    return is_suspect
      ? { next: 'spam', others: ['take', 'onTheWay', 'finish'] }
      : { next: 'take', others: ['onTheWay', 'finish'] }
  // Until it is sent, discarding the action undoes it.
  if (status === 'done') return { next: 'outcome', others: unsent ? [] : ['putBack'] }
  if (taken_by !== me) return { others: ['putBack'] }
  if (arrived_at) return { next: 'finish', others: [...(unsent ? [] : ['notThere' as const]), 'onTheWay', 'putBack'] }
  return on_the_way_at
    ? { next: 'arrived', others: ['finish', 'onTheWay', 'putBack'] }
    : { next: 'onTheWay', others: ['arrived', 'finish', 'putBack'] }
}

/** @param isGiven - whether a colleague was asked to do it */
const deedInWords = (deed: Deed, { status }: ExpectedRequest, isGiven = false): string =>
  ({
    take: isGiven ? 'Take it back' : 'Take',
    onTheWay: 'On my way',
    arrived: 'Arrived',
    notThere: 'Not there yet',
    finish: 'Done',
    spam: 'Mark as spam',
    outcome: 'Outcome, price',
    putBack: status === 'done' ? 'Open it again' : 'Put it back',
  })[deed]

/** In how many minutes someone who sets out with one tap will be there. */
export const USUAL_MINUTES = 20

const ICONS: Readonly<Partial<Record<Deed, IconName>>> = {
  onTheWay: 'rota',
  arrived: 'pin',
  notThere: 'back',
  putBack: 'requests',
}

/** A second tap within this time is a double tap. In ms. */
export const DOUBLE_TAP = 1_500

interface Props {
  readonly request: ExpectedRequest
  readonly busy: Actions['busy']
  readonly onDeed: (deed: Deed) => void
  /** For the deeds in the menu, which ask before they act. */
  readonly onOther: (deed: Deed) => void
  /** What leads on in place of the next act, which then does not stand out. */
  readonly lead: ReactNode
  /** Shown above the buttons, so that staff read it before the next tap. */
  readonly children: ReactNode
  /** The button that opens the menu of rare actions. */
  readonly menu: RefObject<HTMLButtonElement | null>
  /** More rare actions, besides those that the request's state allows. */
  readonly others: MenuProps['actions']
}

/** Within the thumb's reach. A new action appears after a moment, so that a double tap cannot trigger it unread. */
export function ActionBar({ request, busy, onDeed, onOther, lead, children, menu, others }: Props) {
  const [{ href, label, icon }] = waysTo(request)
  const { next: deed, others: deeds } = deedsOf(request, useStaff().me.id)
  /** What has just been done makes way for the next request. */
  const isOver = Boolean(lead) && deed === 'outcome'
  // Nobody rings a bot back by a slip of the thumb.
  const isToCall = !isBot(request) && !isOver
  const [settled, setSettled] = useState(deed)
  useEffect(() => {
    const timer = setTimeout(() => setSettled(deed), DOUBLE_TAP)
    return () => clearTimeout(timer)
  }, [deed])
  const offered = deed === settled ? deed : undefined
  const isBusy = offered !== undefined && busy === offered
  const words = offered
    ? deedInWords(offered, request, Boolean(lead)) + (offered === 'onTheWay' ? ` · ${USUAL_MINUTES} min` : '')
    : stateOf(request)
  return (
    <div className="action-bar">
      {children}
      <Box className="deeds" role="group" aria-label="Actions">
        {lead}
        {/* After "Done", the outcome is beside "Undo". */}
        {!isOver && (
          <div className="deed-act">
            {/* Never `disabled`, which would lose the focus after a press. */}
            <Button
              {...PLACE}
              flex={1}
              variant={lead ? 'default' : 'filled'}
              data-disabled={!offered || undefined}
              aria-disabled={!offered || isBusy || undefined}
              onClick={() => offered && !isBusy && onDeed(offered)}
            >
              {isBusy && <Loader size="xs" color="currentColor" aria-hidden mr="xs" />}
              {isBusy ? <VisuallyHidden>{words}</VisuallyHidden> : words}
            </Button>
            {offered === 'onTheWay' && (
              <Button
                {...PLACE}
                px={12}
                flex="none"
                variant="default"
                title="Other times"
                onClick={() => onOther(offered)}
              >
                <Icon name="rota" />
                <VisuallyHidden>Other times</VisuallyHidden>
              </Button>
            )}
          </div>
        )}
        {isToCall && (
          <Button
            component="a"
            href={href}
            data-disabled={!href || undefined}
            {...PLACE}
            variant="default"
            leftSection={<Icon name={icon} />}
          >
            {label}
          </Button>
        )}
        <MoreMenu
          request={request}
          button={menu}
          isToCall={!isToCall}
          actions={[
            ...deeds.map((deed) => ({
              label: deedInWords(deed, request),
              icon: ICONS[deed] ?? 'tick',
              onTap: () => onOther(deed),
            })),
            ...others,
          ]}
        />
      </Box>
    </div>
  )
}

/** Shown when there is no next action. */
function stateOf({ status, on_the_way_at, arrived_at }: ExpectedRequest): string {
  if (status === 'done') return 'Done'
  if (status === 'taken') return arrived_at ? 'Arrived' : on_the_way_at ? 'On the way' : 'Taken'
  return 'On the list'
}

const item = (icon: IconName) => ({ mih: 48, fz: 'md', leftSection: <Icon name={icon} /> }) as const
const PLACE = { size: 'md', px: 6, className: 'deed' } satisfies ButtonProps

/** Rare actions, and actions that a double tap must not trigger. */
function MoreMenu({ request, button, isToCall, actions }: MenuProps) {
  const { name, phone, email, message } = request
  const { copy } = useClipboard()
  return (
    <Menu
      position="top-end"
      returnFocus
      shadow="lg"
      classNames={{ dropdown: 'sheet' }}
      withOverlay
      overlayProps={{ fixed: true, hiddenFrom: 'sm' }}
    >
      <Menu.Target>
        <Button ref={button} {...PLACE} variant="default" leftSection={<Icon name="more" />}>
          More
        </Button>
      </Menu.Target>
      <Menu.Dropdown>
        <Menu.Label fz="sm" hiddenFrom="sm">
          {name}
        </Menu.Label>
        {actions.map(({ label, icon, onTap }) => (
          <Menu.Item key={label} {...item(icon)} onClick={onTap}>
            {label}
          </Menu.Item>
        ))}
        <Menu.Divider />
        {(isToCall ? [waysTo(request)[0], ...otherLinks(request)] : otherLinks(request)).map(
          ({ label, icon, href }) =>
            href && (
              <Menu.Item key={label} {...item(icon)} component="a" href={href}>
                {label}
              </Menu.Item>
            ),
        )}
        <Menu.Item
          {...item('copy')}
          onClick={() => {
            copy([name, phone, ...wishesOf(request), isNoEmail(email) ? '' : email, message].filter(Boolean).join('\n'))
            announce('Copied')
          }}
        >
          Copy the details
        </Menu.Item>
      </Menu.Dropdown>
    </Menu>
  )
}

interface MenuProps {
  readonly request: CallbackRequest
  readonly button: RefObject<HTMLButtonElement | null>
  /** Whether the way to answer is in the menu. */
  readonly isToCall: boolean
  readonly actions: readonly { readonly label: string; readonly icon: IconName; readonly onTap: () => void }[]
}
