import { useEffect, useState } from 'react'
import { HELP } from '../../content/helpMeWrite.ts'
import { isNoEmail, NO_EMAIL_AT } from '../../content/noEmail.ts'
import { setField } from './setField.ts'

/** No two are alike: whoever looks for one person's requests by it finds that person's alone. */
const standIn = () => `${Math.random().toString(36).slice(2, 8)}@${NO_EMAIL_AT}`

/** Lets somebody through who has a name and a number alone. */
export function NoEmail({ disabled }: { disabled: boolean }) {
  const [isSet, setIsSet] = useState(false)
  // A draft may bring the address, and whoever types another takes it away.
  const look = () => {
    const control = document.querySelector<HTMLInputElement>('input#email')
    setIsSet(isNoEmail(control?.value ?? ''))
  }
  useEffect(look)
  useEffect(() => {
    document.addEventListener('input', look)
    return () => document.removeEventListener('input', look)
  })
  return (
    <div>
      <button className="button-quiet" type="button" disabled={disabled} onClick={() => setField('email', standIn)}>
        {HELP.noEmail}
      </button>
      <p role="status">{isSet && HELP.noEmailSet}</p>
    </div>
  )
}
