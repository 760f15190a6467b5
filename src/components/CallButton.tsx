import { PHONE } from '../content/drawings.ts'
import { emergencyPhone } from '../facts/phones.ts'
import { Drawing } from './Icon.tsx'
import { PhoneLink } from './PhoneLink.tsx'

/** The main call to action. Only emergency calls are red. */
export function CallButton({ label = `Call ${emergencyPhone.display}` }: { label?: string }) {
  return (
    <PhoneLink className="button button-call">
      <Drawing path={PHONE} size={20} />
      {label}
      {!label.includes(emergencyPhone.display) && <span className="visually-hidden"> {emergencyPhone.display}</span>}
    </PhoneLink>
  )
}
