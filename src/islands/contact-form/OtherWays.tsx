import { type SyntheticEvent, useState } from 'react'
import { CallButton } from '../../components/CallButton.tsx'
import { PhoneLink } from '../../components/PhoneLink.tsx'
import { OTHER_WAYS } from '../../content/messages.ts'
import { emergencyPhone, smsPhone } from '../../facts/phones.ts'
import { relayPhone } from '../../facts/relay.ts'

/** "14:05" */
export const clock = (date: Date) => date.toLocaleTimeString('en-GB', { hour: '2-digit', minute: '2-digit' })

/** Words in which our number, if they have it, is a link. Those around it have elements of their own: they may change. */
export function WithNumber({ text }: { text: string }) {
  const number = [relayPhone, emergencyPhone].find(({ display }) => text.includes(display))
  if (!number) return <span>{text}</span>
  const [before, after] = text.split(number.display)
  return (
    <>
      <span>{before}</span>
      <PhoneLink to={number} />
      <span>{after}</span>
    </>
  )
}

/**
 * What still works when a request cannot be sent: a call, a text, and the words to take elsewhere. `text` gives them as
 * they are when they are asked for: somebody may have gone on typing. Someone who asked for a text is not told to call.
 */
export function OtherWays({ text, isByText }: { text: () => string; isByText: boolean }) {
  const [copied, setCopied] = useState<keyof typeof OTHER_WAYS.copied>('no')
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
      {isByText ? (
        <PhoneLink className="button" to={relayPhone}>
          {OTHER_WAYS.relay}
        </PhoneLink>
      ) : (
        <CallButton />
      )}
      {smsPhone && (
        <a className="button" href={smsHref('')} onPointerDown={fill} onFocus={fill} onClick={fill}>
          {OTHER_WAYS.text}
        </a>
      )}
      <button className="button" type="button" onClick={copy}>
        {OTHER_WAYS.copy}
      </button>
      <span role="status">{OTHER_WAYS.copied[copied]}</span>
    </div>
  )
}

const smsHref = (text: string) => `sms:${smsPhone?.href.slice(4)}${text && `?body=${encodeURIComponent(text)}`}`
