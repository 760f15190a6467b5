import { PhoneLink } from '../../components/PhoneLink.tsx'
import { emergencyPhone } from '../../facts/phones.ts'
import { relayPhone } from '../../facts/relay.ts'

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
