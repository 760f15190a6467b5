/** A comma behind what was written, unless it ends its own sentence: "I am deaf. 07700 900123". */
export const behind = (words: string, next: string): string =>
  /[.!?…]$/.test(words) ? `${words} ${next}` : `${words}, ${next}`
