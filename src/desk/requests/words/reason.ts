/** What is wrong with a text by its length, counted as people count: an emoji is one character. Undefined if nothing is. */
export function tooLong(text: string, longest: number): string | undefined {
  const extra = [...text].length - longest
  if (extra <= 0) return undefined
  return extra === 1 ? '1 character too many' : `${extra} characters too many`
}

const LONGEST = 200

/** What is wrong with why something is taken from a colleague; undefined if nothing is. @param empty - said where nothing is */
export function problemOfReason(reason: string, empty: string): string | undefined {
  return reason ? tooLong(reason, LONGEST) : empty
}
