import { saveFile } from './parts.tsx'

/**
 * RFC 4180, with the byte order mark that tells Excel it is UTF-8. A cell that a spreadsheet would read as a formula
 * starts with an apostrophe, as a stranger may have typed it into the form.
 */
export const toCsv = (rows: readonly (readonly string[])[]): string =>
  `\uFEFF${rows.map((row) => `${row.map(cell).join(',')}\r\n`).join('')}`

function cell(text: string): string {
  const harmless = /^[=+\-@\t\r\n＝＋－＠]/.test(text) ? `'${text}` : text
  return /[",\r\n]/.test(harmless) ? `"${harmless.replaceAll('"', '""')}"` : harmless
}

export const saveCsv = (name: string, rows: Parameters<typeof toCsv>[0]): void =>
  saveFile(`${name}.csv`, 'text/csv;charset=utf-8', toCsv(rows))
