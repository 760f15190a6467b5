import { afterAll, beforeAll, vi } from 'vitest'
import { startLite } from './lite.ts'
import { type Backend, type PostgrestBackend, startPostgrest } from './postgrest.ts'

/** Set before the first test of a file that calls `withBackends`. */
export let postgrest: PostgrestBackend
export let lite: Backend

/** Runs both backends for the tests of the calling file: production's, and the embedded one of `npm run preview`. */
export function withBackends() {
  beforeAll(async () => {
    // The embedded backend prints every refusal, and these tests ask for little else.
    for (const method of ['log', 'error'] as const) vi.spyOn(console, method).mockReturnValue(undefined)
    ;[postgrest, lite] = await Promise.all([startPostgrest(), startLite()])
  }, 180_000)

  afterAll(async () => {
    await Promise.all([postgrest?.stop(), lite?.stop()])
    vi.restoreAllMocks()
  }, 60_000)
}
