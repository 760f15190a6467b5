import { type RefObject, useEffect } from 'react'
import type { SentRequest } from '../../outbox/answer.ts'
import { noteShown } from '../../outbox/answers.ts'

/**
 * Tells the server that a message of staff was seen: once it was on the screen, not further down or in a tab behind.
 * @param message its id; undefined if there is none of which the server should hear
 */
export function useShown(sent: SentRequest, message: string | undefined, element: RefObject<HTMLElement | null>): void {
  // biome-ignore lint/correctness/useExhaustiveDependencies: once for each message
  useEffect(() => {
    if (!message || !element.current) return
    const observer = new IntersectionObserver(([entry]) => {
      if (!entry?.isIntersecting) return
      observer.disconnect()
      void noteShown(sent, message).catch(() => undefined)
    })
    observer.observe(element.current)
    return () => observer.disconnect()
  }, [message])
}
