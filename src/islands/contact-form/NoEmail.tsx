import type { ReactNode } from 'react'
import { HELP } from '../../content/helpMeWrite.ts'
import { NO_EMAIL_AT } from '../../outbox/fields.ts'
import { setField } from './setField.ts'

/** No two are alike: whoever looks for one person's requests by it finds that person's alone. */
const standIn = () => `${Math.random().toString(36).slice(2, 8)}@${NO_EMAIL_AT}`

interface NoEmailProps {
  readonly disabled: boolean
  /** Whether the field holds what stands for no address. */
  readonly isSet: boolean
  /** The field with its label. */
  readonly children: ReactNode
}

/**
 * Lets somebody through who has a name and a number alone: the field goes, with what stands for an address in it. The
 * button stands beside the label: the message must not move down.
 */
export function NoEmail({ disabled, isSet, children }: NoEmailProps) {
  const change = () => {
    setField('email', isSet ? () => '' : standIn)
    if (isSet) requestAnimationFrame(() => document.getElementById('email')?.focus())
  }
  return (
    <>
      <div hidden={isSet}>{children}</div>
      <span role="status">{isSet && HELP.noEmailSet}</span>
      <button
        className={isSet ? 'button-quiet' : 'button-quiet no-email'}
        type="button"
        disabled={disabled}
        onClick={change}
      >
        {isSet ? HELP.email : HELP.noEmail}
      </button>
    </>
  )
}
