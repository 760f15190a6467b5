import { type ExecFileException, execFile } from 'node:child_process'
import { createRequire } from 'node:module'
import { dirname, join } from 'node:path'

const root = join(import.meta.dirname, '../..')
const script = join(dirname(createRequire(import.meta.url).resolve('supabase/package.json')), 'dist/supabase.js')

export interface Ended {
  readonly code: number
  readonly stdout: string
  readonly stderr: string
}

/**
 * Runs a command of the Supabase CLI, in the version that package-lock.json pins, on a database at a libpq address, as the
 * role that makes migrations on a hosted project. Needs no account, and asks nobody on the network.
 * @param folder - of `supabase/`
 */
export const supabase = (url: string, args: readonly string[], folder: string = root): Promise<Ended> =>
  new Promise((resolve) => {
    const env = {
      ...process.env,
      SUPABASE_TELEMETRY_DISABLED: '1',
      SUPABASE_NO_UPDATE_NOTIFIER: '1',
      DO_NOT_TRACK: '1',
    }
    const all = [script, ...args, `--remote=${url}&user=postgres`, '--workdir', folder, '--yes']
    execFile(process.execPath, all, { env }, (error: ExecFileException | null, stdout, stderr) =>
      resolve({ code: error ? Number(error.code ?? 1) : 0, stdout, stderr }),
    )
  })
