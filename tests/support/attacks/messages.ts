import { type Attacks, call } from './attack.ts'

const UUID = 'aaaaaaaa-0000-4000-8000-00000000000a'
const message = { p_key: UUID, p_message: UUID, p_text: 'attack' }

/** The id of a request is on every screen of the desk; its key is on one device. */
const KEYS = [
  '{request}',
  '{taken}',
  '{canary}',
  'taken-key',
  'canary-key',
  '',
  '%',
  "' or true --",
  'x'.repeat(100_000),
  null,
]

export const messages: Attacks = {
  kind: 'the conversation of somebody else',
  withoutVariants: true,
  mayStore: true,
  attacks: [
    ...KEYS.flatMap((p_key) => [
      call('send_request_message', { ...message, p_key }, { mayAnswer: true }),
      call('see_request_messages', { p_key, p_last: '999999999999999999' }, { mayAnswer: true }),
    ]),
    ...[{ p_message: "'; drop table private.messages --" }, { p_text: 'x'.repeat(1_000_000) }, { p_text: ['a'] }].map(
      (change) => call('send_request_message', { ...message, ...change }, { mayAnswer: true }),
    ),
    call('see_request_messages', { p_key: UUID, p_last: '9'.repeat(100_000) }, { mayAnswer: true }),
  ],
}
