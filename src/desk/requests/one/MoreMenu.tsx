import { Button, Menu, VisuallyHidden } from '@mantine/core'
import { useClipboard } from '@mantine/hooks'
import type { RefObject } from 'react'
import { isNoEmail } from '../../../outbox/fields.ts'
import type { CallbackRequest } from '../../api/shapes.ts'
import { announce } from '../../shell/announce.ts'
import { Icon } from '../../shell/Icon.tsx'
import { callHref, findPostcode, mailbox, mapHref, numberToCall, smsHref, wantsText, wishesOf } from '../words/links.ts'

/** What is done less often, and what nobody should do by a second tap. */
export function MoreMenu({ request, button, actions }: Props) {
  const { name, phone, email, message } = request
  const { copy } = useClipboard()
  const postcode = findPostcode(message ?? '')
  const isText = wantsText(request)
  // The first way is in the bar; this is the other.
  const other = isText ? callHref(numberToCall(request)) : smsHref(phone)
  return (
    <Menu position="top-end" returnFocus>
      <Menu.Target>
        <Button ref={button} variant="default" size="md" className="icon-button" h={52}>
          <Icon name="more" />
          <VisuallyHidden>More</VisuallyHidden>
        </Button>
      </Menu.Target>
      <Menu.Dropdown>
        {actions.map(({ label, onTap }) => (
          <Menu.Item key={label} mih={48} onClick={onTap}>
            {label}
          </Menu.Item>
        ))}
        {other && (
          <Menu.Item mih={48} component="a" href={other}>
            {isText ? 'Call' : 'Text'}
          </Menu.Item>
        )}
        {!isNoEmail(email) && (
          <Menu.Item mih={48} component="a" href={`mailto:${mailbox(email)}`}>
            Email
          </Menu.Item>
        )}
        {postcode && (
          <Menu.Item mih={48} component="a" href={mapHref(postcode)} target="_blank" rel="noreferrer">
            Map
          </Menu.Item>
        )}
        <Menu.Item
          mih={48}
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

interface Props {
  readonly request: CallbackRequest
  readonly button: RefObject<HTMLButtonElement | null>
  /** By what can be done about the request. */
  readonly actions: readonly { readonly label: string; readonly onTap: () => void }[]
}
