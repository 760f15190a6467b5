/** Mutation testing (docs/mutation.md): Stryker changes the code in one place at a time to see whether a test notices. */
export default {
  mutate: [
    'src/outbox/**/*.ts',
    'src/storage/**/*.ts',
    'src/worker/**/*.ts',
    'src/desk/{device/actions,queue/queue}.ts',
    'src/facts/rateNow.ts',
    'src/content/rateLines.ts',
    'src/client/boot/keep.ts',
    'src/client/navigation/{links,pageSwap}.ts',
    'src/prerender/pageBundle.ts',
  ],
  testRunner: 'vitest',
  // Threads cannot have different time zones.
  vitest: { configFile: 'tests/mutation/vitest.config.ts', pool: 'forks' },
  // A mutant that runs while a module loads gets all tests of the files that import it.
  coverageAnalysis: 'perTest',
  concurrency: 2,
  // A timeout on a busy machine does not prove that a test noticed.
  timeoutMS: 10_000,
  // Paths that no test reads.
  ignorePatterns: ['/dist', '/docs', '/public', '/bench', '/.cache', '/test-results', '/supabase/migrations'],
  // Stryker would rewrite it with TypeScript's own interface, which TypeScript 7 does not have; Vitest does not read it.
  tsconfigFile: 'none',
  tempDirName: '.cache/stryker',
  incremental: true,
  incrementalFile: '.cache/mutation/incremental.json',
  // Includes a reporter that shows progress and remaining time, in a terminal or not.
  reporters: ['progress-append-only', 'clear-text', 'json', 'html'],
  clearTextReporter: { allowColor: false, reportTests: false },
  jsonReporter: { fileName: '.cache/mutation/report.json' },
  htmlReporter: { fileName: '.cache/mutation/report.html' },
  thresholds: { high: 95, low: 90, break: 90 },
}
