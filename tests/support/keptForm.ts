import type { Controls, Words } from '../../src/client/react.tsx'

/** The controls of a form, without a page. */
export function formOf(ids: readonly string[], typed: Words = {}): Controls & { type(words: Words): void } {
  const values = new Map(ids.map((id) => [id, typed[id] ?? '']))
  const write = (words: Words) => {
    for (const [id, word] of Object.entries(words)) if (values.has(id)) values.set(id, word)
  }
  return { read: () => Object.fromEntries(values), write, type: write }
}

/** Work that a disk does at once, refuses, or answers when it is told to. */
export function slowDisk() {
  let gate: Promise<void> | undefined
  return {
    /** Nothing is answered until what this returns is called: with an error, all of it is refused. */
    hold() {
      const { promise, resolve, reject } = Promise.withResolvers<void>()
      gate = promise
      return (error?: Error) => {
        gate = undefined
        if (error) reject(error)
        else resolve()
      }
    },
    async do<Result>(work: () => Result): Promise<Result> {
      await gate
      return work()
    },
  }
}
