import { type Attacks, call } from './attack.ts'

const part = {
  p_key: '00000000-0000-4000-8000-000000000099',
  p_picture: '{picture}',
  p_parts: 1,
  p_part: 0,
  p_data: '/9j/',
}
const send = (change: object, title?: string) =>
  call('send_picture_part', { ...part, ...change }, { mayAnswer: true, ...(title && { title }) })

/** Of somebody who has no key: what is there is neither told, nor changed, nor added to. */
export const photographs: Attacks = {
  kind: 'photographs without a key',
  withoutVariants: true,
  mayStore: true,
  attacks: [
    send({}),
    send({ p_data: null }),
    ...['{request}', '{picture}', 'canary-key', 'taken-key', '', null].map((p_key) => send({ p_key })),
    ...["' or true --", '%', '.*', 'a\u0000b', ['{request}'], { $ne: null }].map((p_key) => send({ p_key })),
    send({ p_key: 'a'.repeat(1_000_000) }, 'a key of 1 MB'),
    send({ p_data: 'A'.repeat(2_000_000) }, 'a photograph of 2 MB'),
    ...[-1, 2_147_483_648, 'one', [], null].map((p_part) => send({ p_part })),
    send({ p_id: '{picture}' }),
  ],
}
