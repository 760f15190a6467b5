/** The text with the digits of every script as 0 to 9: ٠٧٧٠٠ is 07700. Unicode has each script's ten in a row, from zero on. */
export const asciiDigits = (text: string): string =>
  text.replace(/\p{Nd}/gu, (digit) => {
    const point = digit.codePointAt(0) ?? 0
    let value = 0
    while (value < 9 && isDigit(point - value - 1)) value++
    return String(value)
  })

const isDigit = (point: number) => /\p{Nd}/u.test(String.fromCodePoint(point))
