import { afterAll, beforeAll, vi } from 'vitest'
import { startLite } from './lite.ts'
import { type Backend, type PostgrestBackend, startPostgrest } from './postgrest.ts'
import { isNightly } from './ring.ts'

/** Set before the first test of a file that calls `withBackends`. */
export let postgrest: PostgrestBackend
export let lite: Backend

type Named = readonly [name: string, backend: () => Backend]

const POSTGREST: Named = ['PostgREST', () => postgrest]

export const BOTH_BACKENDS: readonly Named[] = [POSTGREST, ['@supabase/lite', () => lite]]

/** What the tests of a file run on: what production has, and each night the embedded backend of `npm start` as well. */
export const BACKENDS: readonly Named[] = isNightly ? BOTH_BACKENDS : [POSTGREST]

/** Starts these for the tests of the calling file, and stops them at its end. */
export function withBackends(backends: readonly Named[] = BACKENDS) {
  beforeAll(async () => {
    // The embedded backend prints every refusal, and these tests ask for little else.
    for (const method of ['log', 'error'] as const) vi.spyOn(console, method).mockReturnValue(undefined)
    await Promise.all([
      startPostgrest().then((started) => {
        postgrest = started
      }),
      backends.length > 1 &&
        startLite().then((started) => {
          lite = started
        }),
    ])
  }, 180_000)

  afterAll(async () => {
    await Promise.all([postgrest?.stop(), lite?.stop()])
    vi.restoreAllMocks()
  }, 60_000)
}
