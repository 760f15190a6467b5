import type { ReactNode } from 'react'
import { emergencyPhone } from '../facts/phones.ts'

interface PhoneLinkProps {
  /** The emergency number by default. */
  readonly to?: { readonly display: string; readonly href: string }
  readonly className?: string
  /** The number itself by default. */
  readonly children?: ReactNode
}

/** A number with a link that dials it. */
export const PhoneLink = ({ to = emergencyPhone, className, children = to.display }: PhoneLinkProps) => (
  <a className={className} href={to.href}>
    {children}
  </a>
)
