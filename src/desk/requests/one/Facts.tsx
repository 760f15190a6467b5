import { Anchor, Table } from '@mantine/core'
import type { ReactNode } from 'react'
import { type Column, type Columns, FIELDS, HEADINGS, isNoEmail } from '../../../outbox/fields.ts'
import type { CallbackRequest } from '../../api/shapes.ts'
import { useServerNow } from '../data/RequestsProvider.tsx'
import { callHref, findPostcode, mailbox } from '../words/contactLinks.ts'
import { dueInWords, momentOf } from '../words/london.ts'
import { findService } from '../words/replies.ts'
import { PREFERRED_WORDS } from '../words/status.ts'

/** What a customer typed as their number, as a link where there is a number in it. */
export function PhoneLink({ phone }: { phone: string }) {
  const href = callHref(phone)
  return href ? <Anchor href={href}>{phone}</Anchor> : phone
}

/** Stand elsewhere on the page. */
const ELSEWHERE: readonly Column[] = ['name', 'message']
const FIRST: readonly Column[] = ['phone', 'email']
/** How a value is shown where that is not as it was typed. */
const SHOWN: { readonly [Name in Column]?: (stored: NonNullable<Columns[Name]>) => ReactNode } = {
  phone: (phone) => <PhoneLink phone={phone} />,
  email: (email) => (isNoEmail(email) ? 'No email' : <Anchor href={`mailto:${mailbox(email)}`}>{email}</Anchor>),
  preferred_time: (time) => PREFERRED_WORDS[time],
  answer_by: (way) => FIELDS.answerBy.options[way],
  interpreter_phone: (phone) => <PhoneLink phone={phone} />,
}

function shown<Name extends Column>(request: CallbackRequest, column: Name): ReactNode {
  const stored: Columns[Name] = request[column]
  return stored && (SHOWN[column]?.(stored) ?? stored)
}

/** Everything that is known of a request beside its message. Times are London's. */
export function Facts({ request }: { request: CallbackRequest }) {
  const now = useServerNow()
  const { message, requested_at, received_at, due_at, status } = request
  const isOpen = status === 'new' || status === 'seen'
  const rowOf = ([column, label]: (typeof HEADINGS)[number]) => ({ label, value: shown(request, column) })
  const rows: readonly { readonly label: string; readonly value: ReactNode }[] = [
    ...HEADINGS.filter(([column]) => FIRST.includes(column)).map(rowOf),
    { label: 'Postcode', value: findPostcode(message ?? '') },
    { label: 'Service', value: findService(message ?? '') },
    ...HEADINGS.filter(([column]) => ![...FIRST, ...ELSEWHERE].includes(column)).map(rowOf),
    { label: 'Due', value: isOpen && dueInWords(Date.parse(due_at), now)?.replace(/^due /, '') },
    { label: 'Asked for', value: requested_at && momentOf(Date.parse(requested_at), now) },
    { label: 'Arrived', value: momentOf(Date.parse(received_at), now) },
  ]
  return (
    <Table withRowBorders={false} verticalSpacing={4} horizontalSpacing={0} layout="fixed" className="facts">
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
