import { spawn } from 'node:child_process'
import { once } from 'node:events'

/** A browser engine as the scenarios need it: driven, and left to itself. */
export interface Engine {
  /** A browser that remembers nothing of an earlier one. */
  start(): Promise<Browser>
  /** A browser that nobody drives, on a profile that outlives it. */
  launch(profile: string, url: string): Launched
  stop(): Promise<void>
}

export interface Browser {
  open(): Promise<Tab>
  close(): Promise<void>
}

export interface Tab {
  goto(url: string): Promise<void>
  /** Runs a function in the page, which knows nothing of what is around it here. */
  evaluate<Result>(run: (argument: string) => Result, argument?: string): Promise<Awaited<Result>>
  /** Key by key, into what is there already. */
  type(selector: string, text: string): Promise<void>
  click(selector: string): Promise<void>
  close(): Promise<void>
}

export interface Launched {
  /** As a phone that runs out of power: no handler runs, nothing is flushed. */
  kill(): Promise<void>
}

/** Starts a browser in a process group of its own, so that all of it can be killed at once. */
export function launchAlone(command: string, args: readonly string[], env: NodeJS.ProcessEnv = {}): Launched {
  const child = spawn(command, args, { detached: true, stdio: 'ignore', env: { ...process.env, ...env } })
  const gone = once(child, 'exit')
  const kill = () => {
    if (child.pid && child.exitCode === null && child.signalCode === null) process.kill(-child.pid, 'SIGKILL')
  }
  process.once('exit', kill)
  return {
    async kill() {
      process.off('exit', kill)
      kill()
      await gone
    },
  }
}
