import { type SpawnOptions, spawn } from 'node:child_process'

export type Child = { ended(): boolean; log(): string; stop(): Promise<void> }

/**
 * Starts what must not outlive us, whichever way we end. With `detached` it is the first of a process group, which ends as
 * a whole: a browser is more than one process, and so is what starts one.
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
      // All of it has gone already.
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
