import type { Page } from '@playwright/test'
import { build } from 'vite'

/** Where a page finds the outbox alone, once `serveOutbox` was called: `await import(OUTBOX_SCRIPT)`. */
const OUTBOX_SCRIPT = '/outbox.js'

/** What is in it. */
export type Outbox = typeof import('./outboxEntry.ts')

/** Lets the pages of an origin import src/outbox as it is, without the site around it, and without a backend. */
export async function serveOutbox(page: Page, origin: string): Promise<string> {
  const [bundle] = [
    await build({
      configFile: false,
      logLevel: 'silent',
      build: { write: false, lib: { entry: 'tests/support/outboxEntry.ts', formats: ['es'], fileName: 'outbox' } },
      define: { 'import.meta.env.VITE_SUPABASE_URL': JSON.stringify('none') },
    }),
  ].flat()
  if (!bundle || !('output' in bundle)) throw new Error('nothing was built')
  const body = bundle.output[0].code
  await page.route(origin + OUTBOX_SCRIPT, (route) => route.fulfill({ contentType: 'text/javascript', body }))
  return OUTBOX_SCRIPT
}
