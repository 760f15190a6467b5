import { useState } from 'react'
import type { FormValues } from '../outbox/submission'
import { emergencyPhone, smsPhone } from '../phones'
import { CallButton } from './CallButton'

/** What still works when a request cannot be sent: a call, a text, and the words to take elsewhere. */
export function OtherWays({ values }: { values?: FormValues }) {
  const [copied, setCopied] = useState<'no' | 'yes' | 'failed'>('no')
  const text = values ? asText(values) : ''
  const copy = () =>
    navigator.clipboard.writeText(text).then(
      () => setCopied('yes'),
      () => setCopied('failed'),
    )
  return (
    <div className="actions">
      <CallButton />
      {smsPhone && (
        <a className="button" href={`sms:${smsPhone.href.slice(4)}?body=${encodeURIComponent(text)}`}>
          Send a text message
        </a>
      )}
      {text && (
        <button className="button" type="button" onClick={copy}>
          Copy my request
        </button>
      )}
      <span role="status">
        {copied === 'yes' && 'Copied.'}
        {copied === 'failed' && `Copying was not allowed. You can still call ${emergencyPhone.display}.`}
      </span>
    </div>
  )
}

const asText = ({ name, phone, email, message }: FormValues) =>
  [name && `Name: ${name}`, phone && `Phone: ${phone}`, email && `Email: ${email}`, message].filter(Boolean).join('\n')
