/**
 * Rows as CSV (RFC 4180), with a byte order mark, by which Excel knows UTF-8. A cell that a spreadsheet would take for a
 * formula gets an apostrophe in front: anybody may have typed it into the form.
 */
export const toCsv = (rows: readonly (readonly string[])[]): string =>
  `\uFEFF${rows.map((row) => `${row.map(cell).join(',')}\r\n`).join('')}`

function cell(text: string): string {
  const harmless = /^[=+\-@\t\r\n＝＋－＠]/.test(text) ? `'${text}` : text
  return /[",\r\n]/.test(harmless) ? `"${harmless.replaceAll('"', '""')}"` : harmless
}
