/** How long something will still take, roughly: "40 s", "3 min". */
export const roughly = (seconds: number): string =>
  seconds < 90 ? `${Math.ceil(seconds)} s` : `${Math.ceil(seconds / 60)} min`
