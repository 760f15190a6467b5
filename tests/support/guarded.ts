import type { SpawnOptions } from 'node:child_process'
import { type Child, launch } from '../../tools/machine/launch.ts'

/**
 * Leads a process group, with the program in it. Its input ends with the run that started it, even where the run was killed
 * and could stop nothing: then the whole group goes. It ends when the program has.
 */
const GUARD = `
  const [signal, program, ...args] = process.argv.slice(1)
  const child = require('node:child_process').spawn(program, args, { stdio: ['ignore', 'inherit', 'inherit'] })
  const end = () => process.kill(0, signal)
  process.stdin.on('end', end).on('error', end).resume()
  process.on('SIGTERM', () => {})
  child.on('error', (error) => console.error(error.message)).on('close', (code) => process.exit(code ?? 1))`

/** Starts a server or a browser that does not outlive a killed run. */
export const launchGuarded = (
  program: string,
  args: readonly string[],
  options: SpawnOptions,
  signal: 'SIGTERM' | 'SIGKILL',
): Child =>
  launch(
    process.execPath,
    ['-e', GUARD, signal, program, ...args],
    { ...options, detached: true, stdio: ['pipe', 'ignore', 'pipe'] },
    signal,
  )
