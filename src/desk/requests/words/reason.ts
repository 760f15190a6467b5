const LONGEST = 200

/** What is wrong with why something is taken from a colleague; undefined if nothing is. @param empty - said where nothing is */
export function problemOfReason(reason: string, empty: string): string | undefined {
  const length = [...reason].length
  if (length === 0) return empty
  return length > LONGEST ? `${length - LONGEST} characters too many` : undefined
}
