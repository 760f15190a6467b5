import { internationalNumber, smsPhone, unbroken } from '../facts/phones.ts'
import { relayPhone } from '../facts/relay.ts'
import { PhoneLink } from './PhoneLink.tsx'

/** The number that ends a sentence: ours, or, for someone who asked for a text, ours by Relay UK, and for texts if there is one. */
export const NumberToCall = ({ isByText }: { isByText: boolean }) =>
  isByText ? (
    <span key="text">
      <PhoneLink to={relayPhone} />
      {smsPhone && (
        <>
          . Or text <a href={`sms:${internationalNumber(smsPhone)}`}>{unbroken(smsPhone)}</a>
        </>
      )}
      .
    </span>
  ) : (
    <span key="call">
      <PhoneLink />.
    </span>
  )
