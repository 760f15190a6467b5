import { Button, Menu, VisuallyHidden } from '@mantine/core'
import { useClipboard } from '@mantine/hooks'
import type { RefObject } from 'react'
import { isNoEmail } from '../../../outbox/noEmail.ts'
import type { CallbackRequest } from '../../api/types.ts'
import { announce } from '../../shell/announce.ts'
import { Icon } from '../../shell/Icon.tsx'
import { wishesOf } from '../words/answerBy.ts'

/** What is done seldom, and what nobody should do by a second tap. */
export function MoreMenu({
  request,
  button,
  onGive,
  onPutBack,
}: {
  request: CallbackRequest
  button: RefObject<HTMLButtonElement | null>
  onGive(): void
  onPutBack(): void
}) {
  const { name, phone, email, message, status } = request
  const { copy } = useClipboard()
  return (
    <Menu position="top-end" returnFocus>
      <Menu.Target>
        <Button ref={button} variant="default" size="md" h={52} w={44} px={0} style={{ flexShrink: 0 }}>
          <Icon name="more" />
          <VisuallyHidden>More</VisuallyHidden>
        </Button>
      </Menu.Target>
      <Menu.Dropdown>
        <Menu.Item
          mih={48}
          onClick={() => {
            copy([name, phone, ...wishesOf(request), isNoEmail(email) ? '' : email, message].filter(Boolean).join('\n'))
            announce('Copied')
          }}
        >
          Copy the details
        </Menu.Item>
        {status !== 'done' && (
          <Menu.Item mih={48} onClick={onGive}>
            Give to…
          </Menu.Item>
        )}
        {(status === 'taken' || status === 'done') && (
          <Menu.Item mih={48} onClick={onPutBack}>
            {status === 'done' ? 'Open it again' : 'Put it back'}
          </Menu.Item>
        )}
      </Menu.Dropdown>
    </Menu>
  )
}
