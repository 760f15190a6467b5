/**
 * A value in the browser's storage, as JSON. Only this touches the storage: where it is forbidden or full, the value lasts
 * as long as the page.
 */
export function stored(key: string, storage = () => localStorage) {
  let own: unknown
  return {
    /** @returns null if there is none; undefined if storage is forbidden or holds something unreadable. */
    read(): unknown {
      try {
        return own ?? JSON.parse(storage().getItem(key) ?? 'null')
      } catch {
        return undefined
      }
    },
    /** @returns whether it is stored. */
    write(value?: unknown): boolean {
      own = undefined
      try {
        if (value === undefined) storage().removeItem(key)
        else storage().setItem(key, JSON.stringify(value))
        return true
      } catch {
        own = value
        return false
      }
    },
  }
}
