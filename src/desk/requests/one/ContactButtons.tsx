import { Button, CopyButton, SimpleGrid } from '@mantine/core'
import type { CallbackRequest } from '../../api/types.ts'
import { dialled, mailbox } from '../words/links.ts'
import { findPostcode } from '../words/postcode.ts'

/** The ways to the customer. All but the map work without a connection of ours. */
export function ContactButtons({ request: { name, phone, email, message } }: { request: CallbackRequest }) {
  const postcode = findPostcode(message ?? '')
  const number = dialled(phone)
  return (
    <SimpleGrid cols={{ base: 2, xs: 3 }} spacing="sm">
      <Button component="a" href={`tel:${number}`} size="md" h={48}>
        Ring
      </Button>
      <Button component="a" href={`sms:${number}`} size="md" h={48} variant="default">
        Text
      </Button>
      <Button component="a" href={`mailto:${mailbox(email)}`} size="md" h={48} variant="default">
        Email
      </Button>
      {postcode && (
        <Button
          component="a"
          href={`https://www.google.com/maps/search/?api=1&query=${encodeURIComponent(postcode)}`}
          target="_blank"
          rel="noreferrer"
          size="md"
          h={48}
          variant="default"
        >
          Map
        </Button>
      )}
      <CopyButton value={[name, phone, email, message].filter(Boolean).join('\n')} timeout={2_000}>
        {({ copied, copy }) => (
          <Button size="md" h={48} variant="default" onClick={copy}>
            {copied ? 'Copied' : 'Copy'}
          </Button>
        )}
      </CopyButton>
    </SimpleGrid>
  )
}
