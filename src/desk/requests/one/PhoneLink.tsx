import { Anchor } from '@mantine/core'
import { callHref } from '../words/links.ts'

/** What a customer typed as their number, as a link where there is a number in it. */
export function PhoneLink({ phone }: { phone: string }) {
  const href = callHref(phone)
  return href ? <Anchor href={href}>{phone}</Anchor> : phone
}
