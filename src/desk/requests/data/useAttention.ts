import { useEffect, useEffectEvent, useRef } from 'react'

/** In ms. As long as somebody may read without touching anything. */
const READING = 2 * 60_000
const TOUCHES = ['pointerdown', 'pointermove', 'keydown', 'wheel', 'touchmove'] as const

/**
 * Whether somebody is at this page: it can be seen, and was touched within two minutes. A screen that was left on in an empty
 * room has read nothing.
 * @param onReturn called at the first touch after a while
 */
export function useAttention(onReturn: () => void): () => boolean {
  const touchedAt = useRef(Date.now())
  const isThere = () => document.visibilityState === 'visible' && Date.now() - touchedAt.current < READING
  const touch = useEffectEvent(() => {
    const wasThere = isThere()
    touchedAt.current = Date.now()
    if (!wasThere) onReturn()
  })
  useEffect(() => {
    const listening = new AbortController()
    const options = { signal: listening.signal, capture: true, passive: true }
    for (const type of TOUCHES) window.addEventListener(type, () => touch(), options)
    return () => listening.abort()
  }, [])
  return isThere
}
