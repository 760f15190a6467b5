import { Anchor, Table } from '@mantine/core'
import type { ReactNode } from 'react'
import type { CallbackRequest } from '../../api/types.ts'
import { useServerNow } from '../data/useServerNow.ts'
import { dueInWords } from '../words/due.ts'
import { dialled, mailbox } from '../words/links.ts'
import { momentOf } from '../words/london.ts'
import { findPostcode } from '../words/postcode.ts'
import { findService } from '../words/service.ts'
import { PREFERRED_WORDS } from '../words/status.ts'

/** Everything that is known of a request beside its message. Times are London's. */
export function Facts({ request }: { request: CallbackRequest }) {
  const now = useServerNow()
  const { phone, email, message, preferred_time, requested_at, received_at, due_at, status } = request
  const isOpen = status === 'new' || status === 'seen'
  const rows: readonly { readonly label: string; readonly value: ReactNode }[] = [
    { label: 'Phone', value: <Anchor href={`tel:${dialled(phone)}`}>{phone}</Anchor> },
    { label: 'Email', value: <Anchor href={`mailto:${mailbox(email)}`}>{email}</Anchor> },
    { label: 'Postcode', value: findPostcode(message ?? '') },
    { label: 'Service', value: findService(message ?? '') },
    { label: 'Preferred time', value: preferred_time && PREFERRED_WORDS[preferred_time] },
    { label: 'Due', value: isOpen && dueInWords(Date.parse(due_at), now)?.replace(/^due /, '') },
    { label: 'Asked for', value: requested_at && momentOf(Date.parse(requested_at), now) },
    { label: 'Arrived', value: momentOf(Date.parse(received_at), now) },
  ]
  return (
    <Table withRowBorders={false} verticalSpacing={4} horizontalSpacing={0} layout="fixed">
      <Table.Tbody>
        {rows
          .filter(({ value }) => value)
          .map(({ label, value }) => (
            <Table.Tr key={label}>
              <Table.Th scope="row" w={130} fw={500} c="dimmed">
                {label}
              </Table.Th>
              <Table.Td style={{ overflowWrap: 'anywhere' }}>{value}</Table.Td>
            </Table.Tr>
          ))}
      </Table.Tbody>
    </Table>
  )
}
