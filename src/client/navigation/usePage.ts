import { useEffect, useRef, useState } from 'react'
import { NO_CONNECTION } from '../../content/startMessages.ts'
import type { Page } from '../App.tsx'
import { toast } from '../notices/toast.ts'
import { type LoadedPage, loadPage } from './pages.ts'
import { isReturning, note, stay } from './places.ts'
import { urlOf } from './url.ts'

/** The page at this path. The one before it stays on screen until it has loaded. */
export function usePage(path: string, first: Page): Page | LoadedPage {
  const [page, setPage] = useState<Page | LoadedPage>(first)
  const arrived = useRef(first.path)

  useEffect(() => {
    if (path === arrived.current) return
    let hasLeft = false
    loadPage(path).then(
      (next) => {
        if (hasLeft) return
        arrived.current = path
        note()
        // A fragment, or a place to return to, is below the heading.
        const isAtOnce = window.location.hash || isReturning()
        setPage(isAtOnce ? { ...next, html: next.html + next.rest, rest: '' } : next)
      },
      (error: unknown) => {
        if (hasLeft) return
        // Not one of our pages (a captive portal's, say): let the browser show it. No answer at all: stay, and say so.
        if (!(error instanceof TypeError)) return window.location.replace(urlOf(path) + window.location.search)
        stay()
        void toast(NO_CONNECTION)
      },
    )
    return () => {
      hasLeft = true
    }
  }, [path])
  return page
}

/** The page, once the browser has painted its heading: the rest must not keep that waiting. */
export function usePainted<P>(page: P): P {
  const [painted, setPainted] = useState(page)
  useEffect(() => {
    let timer: ReturnType<typeof setTimeout> | undefined
    const frame = requestAnimationFrame(() => {
      timer = setTimeout(setPainted, 0, page)
    })
    return () => {
      cancelAnimationFrame(frame)
      clearTimeout(timer)
    }
  }, [page])
  return painted
}
