/** A list of listeners, apart from changes.ts since every page waits for it. The same function may listen more than once. */
export function listenersOf<Message>() {
  const all = new Set<{ readonly tell: (message: Message) => void }>()
  return {
    /** Returns a function that stops it. */
    subscribe(tell: (message: Message) => void): () => void {
      const entry = { tell }
      all.add(entry)
      return () => {
        all.delete(entry)
      }
    },
    tell(message: Message): void {
      for (const { tell } of [...all]) tell(message)
    },
  }
}
