import { Button, type ButtonProps, Group } from '@mantine/core'
import { isNoEmail } from '../../../outbox/noEmail.ts'
import type { CallbackRequest } from '../../api/types.ts'
import { numberToCall, wantsText } from '../words/answerBy.ts'
import { callHref, mailbox, smsHref } from '../words/links.ts'
import { findPostcode } from '../words/postcode.ts'

const LOOK = { size: 'md', h: 44, px: 'xs', variant: 'default', flex: '1 1 0' } satisfies ButtonProps & { flex: string }

/** The other ways to the customer, beside the call, or beside the text where that comes first. All but the map work without a connection of ours. */
export function ContactButtons({ request }: { request: CallbackRequest }) {
  const { phone, email, message } = request
  const postcode = findPostcode(message ?? '')
  const isText = wantsText(request)
  // The first way is in the bar; this is the other.
  const href = isText ? callHref(numberToCall(request)) : smsHref(phone)
  return (
    <Group gap="xs" wrap="nowrap">
      {href && (
        <Button component="a" href={href} {...LOOK}>
          {isText ? 'Call' : 'Text'}
        </Button>
      )}
      {!isNoEmail(email) && (
        <Button component="a" href={`mailto:${mailbox(email)}`} {...LOOK}>
          Email
        </Button>
      )}
      {postcode && (
        <Button
          component="a"
          href={`https://www.google.com/maps/search/?api=1&query=${encodeURIComponent(postcode)}`}
          target="_blank"
          rel="noreferrer"
          {...LOOK}
        >
          Map
        </Button>
      )}
    </Group>
  )
}
