import type { LiveVariables } from '../live/environment.ts'
import type { Run } from '../live/run.ts'
import type { ProjectKeys, Supabase } from '../live/supabase.ts'

/** What steps work with. */
export interface Setup {
  /** The project's folder. */
  readonly root: string
  /** All answers. */
  readonly variables: LiveVariables
  readonly run: Run
  readonly supabase: Supabase
  /** Nothing happens: each call is printed. */
  readonly isDryRun: boolean
  /** The project's own address. */
  readonly url: string
  /** Asked for once. */
  keys(): Promise<ProjectKeys>
  say(line: string): void
  /** Yes, unless somebody is there and says no. */
  confirm(question: string): Promise<boolean>
  /** Keeps what is true of the site, and no secret. */
  keepValues(changes: LiveVariables): Promise<void>
  /** Changes or adds variables in a file for our eyes, in the private folder. Resolves with its path from the project's folder. */
  keepPrivately(name: string, changes: LiveVariables): Promise<string>
  /** Writes a file for our eyes, in the private folder. Resolves with its path from there, too. */
  writePrivately(name: string, text: string): Promise<string>
  /** What a file of the private folder has; nothing, where it is not there. */
  readPrivately(name: string): Promise<LiveVariables>
}

/**
 * A step can be carried out twice: killed at any moment, and taken up again, it comes to the same. It is left out where it was
 * carried out with the same before.
 */
export interface Step {
  readonly name: string
  /** What is done, as somebody reads it. */
  readonly does: string
  /** What it depends on, digested. Undefined: it's always carried out. */
  madeOf?(setup: Setup): Promise<string> | string
  /** Asks the project, where it can say, whether nothing is left to do. */
  isDone?(setup: Setup): Promise<boolean>
  /** @throws Error if it is not done */
  carryOut(setup: Setup): Promise<void>
}
