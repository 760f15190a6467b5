import { tooLong } from './tooLong.ts'

const LONGEST = 200

/** What is wrong with why something is taken from a colleague; undefined if nothing is. @param empty - said where nothing is */
export function problemOfReason(reason: string, empty: string): string | undefined {
  return reason ? tooLong(reason, LONGEST) : empty
}
