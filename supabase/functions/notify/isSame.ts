/** Compares two texts in constant time, so that the time does not give away where they differ. */
export async function isSame(given: string | null, expected: string): Promise<boolean> {
  const digest = async (text: string) =>
    new Uint8Array(await crypto.subtle.digest('SHA-256', new TextEncoder().encode(text)))
  const [one, other] = await Promise.all([digest(given ?? ''), digest(expected)])
  return one.reduce((difference, byte, at) => difference | (byte ^ (other[at] ?? 0)), 0) === 0
}
