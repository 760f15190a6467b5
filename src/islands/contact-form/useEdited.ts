import { type RefObject, useCallback, useRef, useState } from 'react'
import type { Item } from '../../outbox/item.ts'

export interface Edited {
  /** The request that is edited in the form, for what happens between two renders. */
  readonly ref: RefObject<Item | undefined>
  /** The same, as it is drawn. */
  readonly item: Item | undefined
  readonly set: (item: Item | undefined) => void
}

/** The request that is edited in the form. It goes on waiting, and may be sent, until its edit is saved. */
export function useEdited(): Edited {
  const ref = useRef<Item>(undefined)
  const [item, setItem] = useState<Item>()
  const set = useCallback((next: Item | undefined) => {
    ref.current = next
    setItem(next)
  }, [])
  return { ref, item, set }
}
