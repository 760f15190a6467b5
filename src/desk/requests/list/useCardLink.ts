import { createContext, type RefObject, use, useEffect, useRef } from 'react'
import { useLocation } from 'wouter'

/** The request that was open last, while whoever comes back from it has not found their place in the list. */
export const Left = createContext<RefObject<string | undefined>>({ current: undefined })

/** What the link of a card needs beside its address: it says which request is open, and takes the focus back from it. */
export function useCardLink(id: string) {
  const [location] = useLocation()
  const left = use(Left)
  const ref = useRef<HTMLAnchorElement>(null)
  const isOpen = location === `/requests/${id}`
  useEffect(() => {
    // What was found by a search comes back late: by then somebody may be typing.
    const isFree = !document.activeElement?.matches('input, textarea, button, a')
    if (location !== '/' || left.current !== id) return
    left.current = undefined
    if (isFree) ref.current?.focus()
  }, [location, id, left])
  return { ref, 'aria-current': isOpen ? ('page' as const) : undefined }
}
