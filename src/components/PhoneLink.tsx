import type { ReactNode } from 'react'
import { emergencyPhone, internationalNumber, smsPhone, textHref, unbroken } from '../facts/phones.ts'
import { relayPhone } from '../facts/relay.ts'

interface PhoneLinkProps {
  readonly to?: { readonly display: string; readonly href: string }
  readonly className?: string
  readonly children?: ReactNode
}

export const PhoneLink = ({ to = emergencyPhone, className, children = to.display }: PhoneLinkProps) => (
  <a className={className} href={to.href}>
    {children}
  </a>
)

/** Our number at the end of a sentence. Visitors who asked for a text get Relay UK, and our number for texts if we have one. */
export const NumberToCall = ({ isByText }: { isByText: boolean }) =>
  isByText ? (
    <span key="text">
      <PhoneLink to={relayPhone} />
      {smsPhone && (
        <>
          . Or text <a href={textHref(internationalNumber(smsPhone))}>{unbroken(smsPhone)}</a>
        </>
      )}
      .
    </span>
  ) : (
    <span key="call">
      <PhoneLink />.
    </span>
  )
