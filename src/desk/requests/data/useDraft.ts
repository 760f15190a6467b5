import { useCallback, useState } from 'react'
import { isText, read, write } from '../../device/kept.ts'
import type { TextKind } from '../../queue/action.ts'

export interface Draft {
  readonly text: string
  change(text: string): void
  /** Empties the field; the device forgets the text once it is kept elsewhere. */
  moveTo(kept: Promise<void>): void
}

/** What is being typed for a request. It outlives a reload and the end of a session. */
export function useDraft(id: string, kind: TextKind): Draft {
  const key = `draft:${kind}:${id}`
  const [text, setText] = useState(() => read(key, isText) ?? '')
  const change = useCallback(
    (next: string) => {
      setText(next)
      write(key, next || undefined)
    },
    [key],
  )
  const moveTo = useCallback(
    (kept: Promise<void>) => {
      const moved = read(key, isText)
      setText('')
      kept.then(
        // Unless something new has been typed meanwhile.
        () => read(key, isText) === moved && write(key, undefined),
        // What the device did not take is gone with this tab, and the text is still here then.
        () => {},
      )
    },
    [key],
  )
  return { text, change, moveTo }
}
