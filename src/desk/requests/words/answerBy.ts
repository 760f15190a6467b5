import type { CallbackRequest } from '../../api/shapes.ts'

type Wish = Pick<CallbackRequest, 'answer_by' | 'interpreter_phone'>

/** They cannot talk on the phone, or do not want to: then a call is not what comes first. */
export const wantsText = ({ answer_by }: Wish): boolean => answer_by === 'text'

/** How they want to be answered, where it is not by a call to their own number. */
export const wishesOf = ({ answer_by, interpreter_phone }: Wish): readonly string[] => [
  ...(answer_by === 'text' ? ['Text, don’t call'] : []),
  ...(interpreter_phone ? [`Call ${interpreter_phone}, who speaks English for them`] : []),
]

/** The number to call: of whoever speaks English for them, where there is somebody. */
export const numberToCall = ({ phone, interpreter_phone }: Wish & Pick<CallbackRequest, 'phone'>): string =>
  interpreter_phone || phone
