/** Prints a line, with the time in London, to the terminal of `npm start`. */
export const log = (line: string) =>
  console.log(`${new Date().toLocaleTimeString('en-GB', { timeZone: 'Europe/London' })} ${line}`)
