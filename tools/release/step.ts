import { CommandFailed } from '../live/run.ts'

/** One step of a release, or of its way back. */
export interface Step {
  readonly title: string
  /** Resolves with what is to be read of it, if anything is. */
  carryOut(): Promise<string | undefined>
  /** What visitors and the database have if it fails, and what to do. */
  readonly otherwise: string
}

/** One after the other, until one fails. Resolves with whether all went well. */
export async function inOrder(steps: readonly Step[], print: (line: string) => void): Promise<boolean> {
  for (const [index, { title, carryOut, otherwise }] of steps.entries()) {
    print(`${index + 1}/${steps.length} ${title}`)
    try {
      const said = await carryOut()
      if (said) print(said)
    } catch (error) {
      // A command has its own words; of ours the message is enough.
      print(error instanceof CommandFailed ? error.said : error instanceof Error ? error.message : String(error))
      print(`\nStopped at “${title}”. ${otherwise}`)
      return false
    }
  }
  return true
}
