import { readFile, writeFile } from 'node:fs/promises'
import { join } from 'node:path'

/** File → what is found in it, and what it becomes. An empty search makes the file. */
export type Edits = Readonly<Record<string, readonly (readonly [from: string, to: string])[]>>

/** Makes the edits in a copy of the project. @throws Error where the text to be changed is not there, or twice. */
export async function follow(directory: string, edits: Edits): Promise<void> {
  for (const [file, changes] of Object.entries(edits)) {
    let text = changes[0]?.[0] === '' ? '' : await readFile(join(directory, file), 'utf8')
    for (const [from, to] of changes) {
      if (from && text.split(from).length !== 2) throw new Error(`${file} does not have this once: ${from}`)
      text = from ? text.replace(from, () => to) : to
    }
    await writeFile(join(directory, file), text)
  }
}
