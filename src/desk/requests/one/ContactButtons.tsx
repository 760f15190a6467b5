import { Button, type ButtonProps, Group } from '@mantine/core'
import { isNoEmail } from '../../../content/noEmail.ts'
import type { CallbackRequest } from '../../api/types.ts'
import { numberToCall, wantsText } from '../words/answerBy.ts'
import { dialled, mailbox } from '../words/links.ts'
import { findPostcode } from '../words/postcode.ts'

const LOOK = { size: 'md', h: 44, px: 'xs', variant: 'default', flex: '1 1 0' } satisfies ButtonProps & { flex: string }

/** The other ways to the customer, beside the call, or beside the text where that comes first. All but the map work without a connection of ours. */
export function ContactButtons({ request }: { request: CallbackRequest }) {
  const { phone, email, message } = request
  const postcode = findPostcode(message ?? '')
  return (
    <Group gap="xs" wrap="nowrap">
      {wantsText(request) ? (
        <Button component="a" href={`tel:${dialled(numberToCall(request))}`} {...LOOK}>
          Call
        </Button>
      ) : (
        <Button component="a" href={`sms:${dialled(phone)}`} {...LOOK}>
          Text
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
