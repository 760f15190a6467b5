import { useEffect, useState } from 'react'
import { HELP } from '../../content/helpMeWrite.ts'
import { NO_EMAIL_AT } from '../../content/noEmail.ts'
import { setField } from './setField.ts'

/** No two are alike: whoever looks for one person's requests by it finds that person's alone. */
const standIn = () => `${Math.random().toString(36).slice(2, 8)}@${NO_EMAIL_AT}`

/** Lets somebody through who has a name and a number alone. It stands beside the label: the message must not move down. */
export function NoEmail({ disabled, isBlank }: { disabled: boolean; isBlank: boolean }) {
  const [isSet, setIsSet] = useState(false)
  useEffect(() => {
    if (isBlank) setIsSet(false)
  }, [isBlank])
  const set = () => {
    setField('email', (typed) => typed || standIn())
    setIsSet(true)
  }
  return (
    <>
      <button className="button-quiet no-email" type="button" disabled={disabled} onClick={set}>
        {HELP.noEmail}
      </button>
      <span className="visually-hidden" role="status">
        {isSet && HELP.noEmailSet}
      </span>
    </>
  )
}
