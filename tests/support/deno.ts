import { mkdtemp, rm } from 'node:fs/promises'
import { tmpdir } from 'node:os'
import { join } from 'node:path'
import { launch } from '../../tools/machine/launch.ts'
import { until } from './until.ts'

const repository = join(import.meta.dirname, '../..')

export interface EdgeFunction {
  readonly url: string
  /** The last of what it has written since it was last forgotten. */
  log(): string
  forget(): void
  /** As a platform that takes the machine away: no handler runs. */
  kill(): Promise<void>
}

/**
 * Runs the function as it is deployed, with the Deno from npm. Its packages are those of node_modules, which deno.json's
 * versions are; so it needs no network but its own.
 */
export async function startDeno(
  env: Readonly<Record<string, string | undefined>>,
  name: 'notify' | 'staff' = 'notify',
): Promise<EdgeFunction> {
  const directory = await mkdtemp(join(tmpdir(), 'bmh-deno-'))
  const flags = ['--node-modules-dir=manual', '--cached-only', '--no-lock']
  const allowed = ['--allow-net', '--allow-env', '--allow-read']
  // The package's command is a script that starts Deno: both are killed as one.
  const child = launch(
    join(repository, 'node_modules/.bin/deno'),
    ['run', ...flags, ...allowed, join(repository, 'supabase/functions', name, 'index.ts')],
    {
      cwd: repository,
      detached: true,
      stdio: ['ignore', 'pipe', 'pipe'],
      env: {
        PATH: process.env.PATH,
        DENO_DIR: directory,
        DENO_NO_UPDATE_CHECK: '1',
        DENO_SERVE_ADDRESS: 'tcp:127.0.0.1:0',
        NO_COLOR: '1',
        ...env,
      },
    },
    'SIGKILL',
  )
  const kill = async () => {
    await child.stop()
    await rm(directory, { recursive: true, force: true })
  }
  const url = await until(child, () => /Listening on (http:\S+?)\/?(?:\s|$)/.exec(child.log())?.[1])
  return { url, log: child.log, forget: child.forget, kill }
}
