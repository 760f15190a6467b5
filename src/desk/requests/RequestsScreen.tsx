import { Text } from '@mantine/core'
import { useMediaQuery } from '@mantine/hooks'
import { useEffect, useLayoutEffect, useRef } from 'react'
import { useLocation } from 'wouter'
import { ErrorBoundary } from '../shell/ErrorBoundary.tsx'
import { useFirstWaiting } from './AfterDone.tsx'
import { Left } from './list/RequestCard.tsx'
import { RequestPage } from './RequestPage.tsx'
import { RequestsPage } from './RequestsPage.tsx'

/**
 * The list, or the request that is open; both where there is room. Coming back, the list is where it was left. `isToTake`: it
 * was opened by "Take" on its notification.
 */
export function RequestsScreen({ id, isToTake }: { id?: string; isToTake: boolean }) {
  const isWide = useMediaQuery('(min-width: 75em)', undefined, { getInitialValueInEffect: false })
  const [, navigate] = useLocation()
  const list = useRef<HTMLDivElement>(null)
  /** How far the window was scrolled when a request was opened. */
  const place = useRef(0)
  const left = useRef<string>(undefined)

  useLayoutEffect(() => {
    if (id !== undefined) {
      left.current = id
      return
    }
    if (left.current === undefined) return
    if (!isWide) window.scrollTo(0, place.current)
  }, [id, isWide])
  // After the cards: one of them may have taken the focus.
  useEffect(() => {
    if (id !== undefined || left.current === undefined || list.current?.contains(document.activeElement)) return
    list.current?.querySelector<HTMLElement>('h2')?.focus({ preventScroll: true })
  }, [id])

  const first = useFirstWaiting()?.id
  const shown = id ?? (isWide ? first : undefined)
  const open = () => {
    if (id === undefined && shown !== undefined) navigate(`/requests/${shown}`)
  }
  const isListShown = isWide || id === undefined
  return (
    <Left value={left}>
      <div className={isWide ? 'side-by-side' : undefined}>
        {isListShown && (
          <div
            ref={list}
            className="request-list"
            onClickCapture={() => {
              place.current = window.scrollY
            }}
          >
            <ErrorBoundary>
              <RequestsPage beside={shown} />
            </ErrorBoundary>
          </div>
        )}
        {shown !== undefined ? (
          // An action counts as opening the first request; showing it does not.
          <div onPointerDownCapture={open} onKeyDownCapture={open}>
            <ErrorBoundary key={shown}>
              <RequestPage id={shown} isBeside={isWide} isPreview={id === undefined} isToTake={isToTake} />
            </ErrorBoundary>
          </div>
        ) : (
          isWide && (
            <Text c="dimmed" ta="center" pt="20vh">
              Choose a request to open it here.
            </Text>
          )
        )}
      </div>
    </Left>
  )
}
