import { emergencyPhone } from '../facts/phones.ts'
import { Drawing, PHONE } from './Drawing.tsx'

/** The main call to action. Red is kept for emergency calls. */
export function CallButton({
  label = `Call ${emergencyPhone.display}`,
  light = false,
}: {
  label?: string
  light?: boolean
}) {
  return (
    <a className={light ? 'button button-call button-light' : 'button button-call'} href={emergencyPhone.href}>
      <Drawing path={PHONE} size={20} />
      {label}
      {!label.includes(emergencyPhone.display) && <span className="visually-hidden"> {emergencyPhone.display}</span>}
    </a>
  )
}
