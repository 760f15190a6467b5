import { relative } from 'node:path'
import type { Reporter, TestCase, TestResult } from '@playwright/test/reporter'

/** Says at the end of a run where its time went: the files, and the tests, that took longest. */
export default class Times implements Reporter {
  readonly #tests = new Map<string, number>()
  readonly #files = new Map<string, number>()

  onTestEnd({ location, title }: TestCase, { duration }: TestResult): void {
    const file = relative(process.cwd(), location.file)
    add(this.#files, file, duration)
    add(this.#tests, `${file}:${location.line} ${title}`, duration)
  }

  onEnd(): void {
    for (const [what, times] of Object.entries({ files: this.#files, tests: this.#tests })) {
      console.log(`\nThe ${what} that took longest, in seconds of one worker:`)
      const longest = [...times].sort(([, a], [, b]) => b - a).slice(0, 15)
      for (const [name, duration] of longest) console.log(`${(duration / 1000).toFixed(0).padStart(5)}  ${name}`)
    }
  }

  printsToStdio(): boolean {
    return false
  }
}

const add = (times: Map<string, number>, name: string, duration: number) =>
  times.set(name, (times.get(name) ?? 0) + duration)
