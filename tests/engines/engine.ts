import { type Child, launch } from '../../tools/machine/launch.ts'

/** A browser engine as the scenarios need it: driven, and left to itself. */
export interface Engine {
  /** A browser that remembers nothing of an earlier one. */
  start(): Promise<Tab>
  /** A browser that nobody drives, on a profile that outlives it. */
  launch(profile: string, url: string): Child
  stop(): Promise<void>
}

/** The one tab of a browser. */
export interface Tab {
  goto(url: string): Promise<void>
  /** Runs a function in the page, which knows nothing of what is around it here. */
  evaluate<Result>(run: (argument: string) => Result, argument?: string): Promise<Awaited<Result>>
  /** Key by key, into what is there already. */
  type(selector: string, text: string): Promise<void>
  click(selector: string): Promise<void>
  /** Ends the browser. */
  close(): Promise<void>
}

/** A browser, or what starts one. It ends as a phone that runs out of power: no handler runs, nothing is flushed. */
export const launchBrowser = (command: string, args: string[], env: NodeJS.ProcessEnv = process.env): Child =>
  launch(command, args, { env, detached: true }, 'SIGKILL')
