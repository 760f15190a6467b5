import type { Result } from './run.ts'

/** One row per storm, as Markdown. */
export function table(results: readonly Result[]): string {
  const rows = results.map((result) => Object.entries(summary(result)))
  const headings = (rows[0] ?? []).map(([heading]) => heading)
  const cells = [headings, ...rows.map((row) => row.map(([, value]) => String(value)))]
  const widths = headings.map((_, column) => Math.max(...cells.map((row) => row[column]?.length ?? 0)))
  const line = (row: readonly string[]) => `| ${row.map((cell, i) => cell.padStart(widths[i] ?? 0)).join(' | ')} |`
  const [head = [], ...body] = cells
  return [line(head), `| ${widths.map((width) => `${'-'.repeat(width - 1)}:`).join(' | ')} |`, ...body.map(line)].join(
    '\n',
  )
}

export function summary({ seed, verdicts, attempts, duration }: Result) {
  const count = (fate: string) => verdicts.filter((verdict) => verdict.fate === fate).length
  const delays = verdicts.flatMap(({ delay }) => delay ?? []).sort((a, b) => a - b)
  const seconds = (ms: number | undefined) => `${((ms ?? 0) / 1000).toFixed(1)} s`
  return {
    seed,
    submissions: verdicts.length,
    sent: count('sent'),
    duplicated: verdicts.filter(({ isDuplicated }) => isDuplicated).length,
    lost: count('lost'),
    'told failed': count('failed'),
    'never accepted': count('never accepted'),
    'still queued': count('queued'),
    superseded: verdicts.filter(({ isSuperseded }) => isSuperseded).length,
    attempts: attempts.length,
    'delay median': seconds(delays[Math.floor(delays.length / 2)]),
    'delay p95': seconds(delays[Math.floor(delays.length * 0.95)]),
    duration: seconds(duration),
  }
}
