/** What a visitor wrote, as the parameters of the call carry it. */
export const wordsOf = ({ name, phone, email, preferredTime, message }: Readonly<Record<string, unknown>>): string =>
  JSON.stringify([name, phone, email, preferredTime || null, message])
