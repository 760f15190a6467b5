/** Text made only of these looks empty. Listed singly, as PostgreSQL patterns lack Unicode properties (`private.trimmed`). */
const INVISIBLE =
  // biome-ignore lint/suspicious/noControlCharactersInRegex: these are meant
  // biome-ignore lint/suspicious/noMisleadingCharacterClass: each is meant separately
  /^[\s\0-\x1f\x7f-\x9f\u00ad\u034f\u061c\u115f\u1160\u17b4\u17b5\u180b-\u180f\u200b-\u200f\u202a-\u202e\u2060-\u206f\u2800\u3164\ufe00-\ufe0f\ufeff\uffa0\ufff0-\ufff8\u{e0000}-\u{e0fff}]*$/u

/** Removes NUL and halves of surrogate pairs, which no UTF-8 database can hold. Empty if nothing is visible. */
export function trimmed(typed: string): string {
  const text = typed.replace(/\0|\p{Surrogate}/gu, '').trim()
  return INVISIBLE.test(text) ? '' : text
}

/** Turns the digits of every script into 0 to 9: ٠٧٧٠٠ becomes 07700. Unicode lists each script's ten digits in order. */
export const asciiDigits = (text: string): string =>
  text.replace(/\p{Nd}/gu, (digit) => {
    const point = digit.codePointAt(0) ?? 0
    let value = 0
    while (value < 9 && isDigit(point - value - 1)) value++
    return String(value)
  })

const isDigit = (point: number) => /\p{Nd}/u.test(String.fromCodePoint(point))

/** Counts code points, as PostgreSQL does. Never splits up megabytes of text to do so. */
export const isLongerThan = (limit: number, value: string) => value.length > 2 * limit || [...value].length > limit
