import { type SyntheticEvent, useState } from 'react'
import { CallButton } from '../../components/CallButton.tsx'
import { emergencyPhone, smsPhone } from '../../facts/phones.ts'
import { type FormValues, isPreferredTime, PREFERRED_TIMES } from '../../outbox/fields.ts'

/**
 * What still works when a request cannot be sent: a call, a text, and the words to take elsewhere. `text` gives them as
 * they are when they are asked for: somebody may have gone on typing.
 */
export function OtherWays({ text }: { text: () => string }) {
  const [copied, setCopied] = useState<keyof typeof COPIED>('no')
  const copy = async () => {
    const words = text()
    if (!words) return setCopied('empty')
    try {
      await navigator.clipboard.writeText(words)
      setCopied('yes')
    } catch {
      setCopied('failed')
    }
  }
  // Before the link is followed, or copied from its menu.
  const fill = ({ currentTarget }: SyntheticEvent<HTMLAnchorElement>) => {
    currentTarget.href = smsHref(text())
  }
  return (
    <div className="actions">
      <CallButton />
      {smsPhone && (
        <a className="button" href={smsHref('')} onPointerDown={fill} onFocus={fill} onClick={fill}>
          Send a text message
        </a>
      )}
      <button className="button" type="button" onClick={copy}>
        Copy my request
      </button>
      <span role="status">{COPIED[copied]}</span>
    </div>
  )
}

const COPIED = {
  no: '',
  yes: 'Copied.',
  empty: 'Nothing is filled in yet.',
  failed: `Copying was not allowed. You can still call ${emergencyPhone.display}.`,
} as const

const smsHref = (text: string) => `sms:${smsPhone?.href.slice(4)}${text && `?body=${encodeURIComponent(text)}`}`

/** The words of a request, for people to read. */
export const asText = ({ name, phone, email, preferredTime, message }: FormValues): string =>
  [
    name && `Name: ${name}`,
    phone && `Phone: ${phone}`,
    email && `Email: ${email}`,
    isPreferredTime(preferredTime) && `Preferred time: ${PREFERRED_TIMES[preferredTime]}`,
    message,
  ]
    .filter(Boolean)
    .join('\n')
