import { relative } from 'node:path'
import { build, type Plugin } from 'vite'

/** The exports of a bundle: the outbox with the form, or the desk's queue. */
export type Outbox = typeof import('./outboxEntry.ts')
export type Desk = typeof import('./desk/entry.ts')

/** Evaluates a bundle with its own globals. */
export type Evaluate<Exports = Outbox> = (globals: Readonly<Record<string, unknown>>) => Exports

/** The origin of the database: the site's or another, depending on the page's address. */
export const API = 'https://api.example'

/** The globals that the code uses and a simulation replaces. */
const GLOBALS = [
  ...[
    'BroadcastChannel',
    'Date',
    'HTMLButtonElement',
    'IDBKeyRange',
    'Math',
    'addEventListener',
    'clearTimeout',
    'crypto',
    'document',
  ],
  ...['fetch', 'globalThis', 'indexedDB', 'location', 'navigator', 'performance', 'self', 'setTimeout', 'window'],
]

const root = new URL('../../', import.meta.url).pathname

export const bundleOutbox = async () => evaluateWith<Outbox>(await bundledCode('outboxEntry'))
export const bundleDesk = async () => evaluateWith<Desk>(await bundledCode('desk/entry'))

/** Bundles the outbox or the desk's queue. */
export async function bundledCode(name: 'outboxEntry' | 'desk/entry'): Promise<string> {
  const [bundle] = [
    await build({
      root,
      configFile: false,
      logLevel: 'silent',
      publicDir: false,
      build: {
        write: false,
        minify: false,
        lib: { entry: `tests/simulation/${name}.ts`, formats: ['cjs'], fileName: 'outbox' },
        rolldownOptions: { output: { codeSplitting: false } },
      },
      define: { 'import.meta.env.VITE_SUPABASE_URL': JSON.stringify(API) },
      plugins: [withoutClient],
    }),
  ].flat()
  if (!bundle || !('output' in bundle)) throw new Error('nothing was built')
  return bundle.output[0].code
}

/**
 * V8 expects a function that is assigned to a property to live long, and puts it where only a full collection looks
 * (`CheckAssigningFunctionLiteralToProperty` in its parser). An IndexedDB handler then keeps its whole simulation, and copying
 * garbage took a third of the time. V8 treats a function in a condition like any other.
 */
const shortLived = (code: string) => code.replace(/(\.on\w+ = )(?=\(\w*\) =>)/g, '$1false ? null : ')

export function evaluateWith<Exports = Outbox>(code: string): Evaluate<Exports> {
  const evaluate = new Function('exports', ...GLOBALS, shortLived(code))
  return (globals) => {
    const exports = {}
    evaluate(exports, ...GLOBALS.map((name) => globals[name]))
    return exports as Exports
  }
}

/** Leaves out the Supabase client. The desk's queue does not need it, and its timers would keep whole simulations alive. */
const withoutClient: Plugin = {
  name: 'without-client',
  load: (id) => (relative(root, id) === 'src/auth/client.ts' ? 'export const client = undefined' : undefined),
}
