import { useEffect, useState } from 'react'

/** An element of the page around an island, for a portal; null while the page is rendered to HTML. */
export function useElement(id: string): HTMLElement | null {
  const [element, setElement] = useState<HTMLElement | null>(null)
  useEffect(() => setElement(document.getElementById(id)), [id])
  return element
}
