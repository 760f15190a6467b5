import { useEffect, useLayoutEffect, useRef } from 'react'
import type { CallbackRequest } from '../../api/shapes.ts'
import { useStaff } from '../../session/StaffProvider.tsx'
import { useOpenRequests } from '../data/RequestsProvider.tsx'
import { type Groups, hold } from '../words/groups.ts'

/** A thumb that was there within this is still on its way, in ms. */
const TOUCH = 1_000
const TOUCHES = ['pointerdown', 'pointermove', 'pointerup', 'pointercancel', 'scroll'] as const

interface Shown {
  readonly groups: Groups
  /** Of what the list is; another list holds nothing. */
  readonly of: string
  /** Since which look at the list each of those is held, by its id. */
  readonly held: ReadonlyMap<string, number | null>
}

/**
 * The parts of the list, in which nothing moves under a thumb: what a colleague has taken, or what has gone, keeps its place
 * until the next look at the list, and for as long as someone touches the list.
 * @param of - of what these are the parts: the filter
 * @param own - ids of what has gone by a tap in this list
 */
export function useSteady(groups: Groups, of: string, own: readonly string[] = []) {
  const { me } = useStaff()
  const { at, hasMore } = useOpenRequests()
  const isTouched = useTouch()
  const before = useRef<Shown>(undefined)
  const last = before.current?.of === of ? before.current : undefined
  const held = new Map<string, number | null>()
  const gone = new Set<string>()
  const steady = hold(groups, last?.groups, (request, now) => {
    const { id } = request
    // Beyond the page it has not gone. What someone does here goes at once: they look at it.
    if (own.includes(id) || (now ? now.status !== 'taken' || now.taken_by === me.id : hasMore)) return false
    const since = last?.held.get(id)
    if (since !== undefined && since !== at && !isTouched()) return false
    held.set(id, since ?? at)
    if (!now) gone.add(id)
    return true
  })
  useLayoutEffect(() => {
    before.current = { groups: steady, of, held }
  })
  return { groups: steady, isGone: ({ id }: CallbackRequest) => gone.has(id) }
}

/** Whether someone touches the list, or did a moment ago. */
function useTouch(): () => boolean {
  const touch = useRef({ isDown: false, at: 0 })
  useEffect(() => {
    const listening = new AbortController()
    const note = ({ type, target }: Event) => {
      if (type === 'pointerdown') touch.current.isDown = target instanceof Element && !!target.closest('.request-list')
      if (type === 'pointerup' || type === 'pointercancel') touch.current.isDown = false
      touch.current.at = Date.now()
    }
    const options = { signal: listening.signal, capture: true, passive: true }
    for (const type of TOUCHES) window.addEventListener(type, note, options)
    return () => listening.abort()
  }, [])
  return () => touch.current.isDown || Date.now() - touch.current.at < TOUCH
}
