/** For whoever cannot talk on the phone: deaf, without a voice, or with somebody near who must not hear. May hold markdown links. */

import { internationalNumber, smsPhone, unbroken } from '../facts/phones.ts'
import { relayPhone } from '../facts/relay.ts'
import { withoutVoice } from '../facts/withoutVoice.ts'
import { safety } from './safety.ts'

const { relay, bsl } = withoutVoice
/** Ready to be sent, but for the postcode. */
const text = encodeURIComponent('I can’t talk on the phone. Please text me. My postcode is ')

export const cannotTalk = {
  id: 'cannot-speak',
  heading: 'I can’t talk on the phone',
  dangers: [safety.cannotSpeak.full, safety.partner.full],
  ways: [
    `[Send the form](/contact?answer=text#request). It asks for a text.`,
    ...(smsPhone ? [`Text us on [${unbroken(smsPhone)}](sms:${internationalNumber(smsPhone)}?&body=${text}).`] : []),
    `${relay.name}: dial [${relayPhone.display}](${relayPhone.href}).`,
    `Sign language: [${bsl.name}](${bsl.number}).`,
  ],
} as const

/** Where all of that stands. */
export const cannotTalkLink = { name: cannotTalk.heading, path: `/emergency#${cannotTalk.id}` } as const
