import type { CallbackRequest, Subject } from './subject.ts'

/** So that what strangers wrote cannot pass for a line of ours, above all in a log. */
export const oneLine = (words: string) => words.replace(/[\s\p{Cc}]+/gu, ' ').trim()

/** How much of a message is shown, in characters. */
const LONGEST = 140

/** What a stranger wrote, in a line that is not too long. */
export function shortened(words: string): string {
  // Cut between characters: half a surrogate pair is text that some receivers refuse every time.
  const line = [...oneLine(words)]
  return line.length > LONGEST ? `${line.slice(0, LONGEST).join('').trimEnd()}…` : line.join('')
}

/** Whom it is from, with the number: not to be rung where they cannot talk, and somebody else's where they speak no English. */
export const callerOf = (request: CallbackRequest): string =>
  oneLine(`${request.name}, ${request.phone}`) + answerOf(request)

/** How they want to be answered, where it is not by a call to their own number. */
export const answerOf = ({
  answer_by,
  interpreter_phone,
}: Pick<CallbackRequest, 'answer_by' | 'interpreter_phone'>): string =>
  (answer_by === 'text' ? ', text, don’t call' : '') +
  (interpreter_phone ? `, through ${oneLine(interpreter_phone)}, who speaks English` : '')

/** Whether the channel has room for such a text, measured as that channel encodes it. */
export type HasRoom = (text: string) => boolean

/** Name and number of each request of a digest, one to a line, as far as there is room. */
export function namesOf({ requests, count }: Subject, hasRoom: HasRoom): string {
  const lines = requests.map(callerOf)
  const all = Math.max(count ?? 0, lines.length)
  const naming = (some: number) =>
    [...lines.slice(0, some), ...(some < all ? [`${all - some} more on the list`] : [])].join('\n')
  let named = lines.length
  while (named > 0 && !hasRoom(naming(named))) named--
  return named > 0 ? naming(named) : OPEN_THE_LIST
}

export const OPEN_THE_LIST = 'Open the list.'

/** As much of a text as there is room for. */
export function cut(text: string, hasRoom: HasRoom): string {
  if (hasRoom(text)) return text
  const characters = [...text]
  const start = (length: number) => `${characters.slice(0, length).join('').trimEnd()}…`
  let [fits, tooLong] = [0, characters.length]
  while (tooLong - fits > 1) {
    const middle = (fits + tooLong) >> 1
    if (hasRoom(start(middle))) fits = middle
    else tooLong = middle
  }
  return start(fits)
}
