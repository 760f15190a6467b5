import { useEffect, useRef, useState } from 'react'
import { emergencyPhone } from '../../facts/phones.ts'
import type { Page } from '../App.tsx'
import { toast } from '../notices/toast.ts'
import { type LoadedPage, loadPage } from './pages.ts'
import { isReturning, note, stay } from './places.ts'
import { urlOf } from './url.ts'

/** The page that belongs to a path of the address bar. The one before it stays until it is there. */
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
        // A part of the page that was asked for, and the place that Back returns to, are below its heading.
        const isAtOnce = window.location.hash || isReturning()
        setPage(isAtOnce ? { ...next, html: next.html + next.rest, rest: '' } : next)
      },
      (error: unknown) => {
        if (hasLeft) return
        // Not a page of ours (a captive portal's, say): the browser shows it. No answer at all: stay, and say so.
        if (!(error instanceof TypeError)) return window.location.replace(urlOf(path) + window.location.search)
        stay()
        void toast({
          title: 'No connection',
          message: `That page is not on this device yet. You can still call ${emergencyPhone.display}.`,
          destructive: true,
        })
      },
    )
    return () => {
      hasLeft = true
    }
  }, [path])
  return page
}

/** The page, once the browser has painted it: what nobody sees at once must not keep its heading waiting. */
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
