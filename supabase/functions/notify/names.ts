import type { CallbackRequest, Subject } from './subject.ts'

/** Of the names in a digest, in bytes: a push service takes 4 KB of JSON, encrypted. */
const LONGEST_LIST = 2_800

/** So that what strangers wrote cannot pass for a line of ours, above all in a log. */
export const oneLine = (words: string) => words.replace(/[\s\p{Cc}]+/gu, ' ').trim()

/** How much of a message is shown, in characters. A push service takes 4 KB, encrypted. */
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

/** Name and number of each request of a digest, one to a line, as far as there is room. */
export function namesOf({ requests, count }: Subject): string {
  const lines: string[] = []
  let length = 0
  for (const request of requests) {
    const line = callerOf(request)
    length += new TextEncoder().encode(`${line}\n`).length
    if (length > LONGEST_LIST) break
    lines.push(line)
  }
  const more = (count ?? 0) - lines.length
  if (more > 0) lines.push(`${more} more on the list`)
  return lines.join('\n')
}
