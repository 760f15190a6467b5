/** A line of what `npm start` prints: for a demonstration, the log is where people are told. */
export const log = (line: string) =>
  console.log(`${new Date().toLocaleTimeString('en-GB', { timeZone: 'Europe/London' })} ${line}`)
