import { emergencyPhone } from '../facts/phones.ts'
import { Icon } from './Icon.tsx'

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
      <Icon name="phone" size={20} />
      {label}
      {!label.includes(emergencyPhone.display) && <span className="visually-hidden"> {emergencyPhone.display}</span>}
    </a>
  )
}
