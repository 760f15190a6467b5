import { emergencyPhone, unbroken } from './phones.ts'

/** The prefix for Relay UK, dialled before any number. */
export const RELAY = '18001'

/** A number as Relay UK dials it. A line may break after the prefix, and nowhere else. */
export const relayed = (phone: { readonly display: string; readonly href: string }) => ({
  display: `${RELAY} ${unbroken(phone)}`,
  href: phone.href.replace('tel:+44', `tel:${RELAY}0`),
})

export const relayPhone = relayed(emergencyPhone)
