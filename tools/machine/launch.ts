import { type SpawnOptions, spawn } from 'node:child_process'

export type Child = { ended(): boolean; log(): string; stop(): Promise<void> }

/**
 * Starts a process that must not outlive us, whichever way we end. With `detached` it leads a process group, which is
 * killed as a whole: a browser is several processes, and so is whatever starts one.
 * @returns handles on it: whether it has ended, the last 4,000 characters of its output, and a way to stop it
 */
export function launch(command: string, args: string[], options: SpawnOptions, signal: NodeJS.Signals): Child {
  const child = spawn(command, args, { stdio: ['ignore', 'ignore', 'pipe'], ...options })
  let log = ''
  let isOver = false
  const note = (text: unknown) => {
    log = `${log}${text}`.slice(-4000)
  }
  const kill = () => {
    if (!options.detached || !child.pid) return child.kill(signal)
    try {
      return process.kill(-child.pid, signal)
    } catch {
      // The whole group has ended already.
      return false
    }
  }
  const over = new Promise<void>((resolve) => {
    const end = () => {
      isOver = true
      process.off('exit', kill)
      kill()
      resolve()
    }
    child.once('exit', end)
    child.once('error', (error) => {
      note(error.message)
      end()
    })
  })
  child.stdout?.on('data', note)
  child.stderr?.on('data', note)
  process.once('exit', kill)
  return {
    ended: () => isOver,
    log: () => log,
    stop() {
      kill()
      return over
    },
  }
}
