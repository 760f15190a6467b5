/** A figure of one run; null where there was none. */
export type Figure = number | null
export type Sample = Readonly<Record<string, Figure>>

const numbers = (values: readonly Figure[]) => values.filter((value) => value !== null).sort((a, b) => a - b)

export function median(values: readonly Figure[]): Figure {
  const sorted = numbers(values)
  const upper = sorted[sorted.length >> 1]
  const lower = sorted[(sorted.length - 1) >> 1]
  return upper === undefined || lower === undefined ? null : (upper + lower) / 2
}

/** The value that this share of the list does not exceed (0.95: all but a twentieth). Null counts as infinite. */
export function quantile(values: readonly Figure[], share: number): Figure {
  const sorted = [...values].sort((a, b) => (a ?? Infinity) - (b ?? Infinity))
  return sorted[Math.ceil(share * sorted.length) - 1] ?? null
}

const round = (value: number) => (Math.abs(value) < 10 ? Number(value.toFixed(2)) : Math.round(value))
export const show = (value: Figure): string => (value === null ? '–' : String(round(value)))

/** "1488 (1440–1522)": the median, and what lies around it. */
export function spread(values: readonly Figure[]): string {
  const sorted = numbers(values)
  const [least, most] = [sorted[0], sorted.at(-1)]
  if (least === undefined || most === undefined) return '–'
  return sorted.length > 1 ? `${show(median(sorted))} (${show(least)}–${show(most)})` : show(least)
}

/** A random order, so that drift of the machine affects all alike. */
export function shuffle<T>(list: readonly T[]): T[] {
  return list
    .map((item) => ({ item, at: Math.random() }))
    .sort((a, b) => a.at - b.at)
    .map(({ item }) => item)
}

export type Row = Readonly<Record<string, string>>

/** A table in Markdown, aligned for a terminal. */
export function table(rows: readonly Row[]): string {
  const columns = [...new Set(rows.flatMap((row) => Object.keys(row)))]
  const cells = [columns, ...rows.map((row) => columns.map((column) => row[column] ?? ''))]
  const widths = columns.map((_, index) => Math.max(...cells.map((row) => row[index]?.length ?? 0)))
  const lines = cells.map((row) =>
    row.map((cell, index) => (index ? cell.padStart(widths[index] ?? 0) : cell.padEnd(widths[0] ?? 0))).join(' | '),
  )
  return [lines[0], widths.map((width) => '-'.repeat(width)).join(' | '), ...lines.slice(1)]
    .map((line) => `| ${line} |`)
    .join('\n')
}
