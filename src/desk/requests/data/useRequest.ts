import { useQuery, useQueryClient } from '@tanstack/react-query'
import { type RefObject, useCallback, useEffect, useEffectEvent, useRef, useState } from 'react'
import { asCallError } from '../../api/call.ts'
import { request as ask, see } from '../../api/desk.ts'
import type { Picture, RequestWithHistory } from '../../api/shapes.ts'
import { isText, read, write } from '../../device/deviceStore.ts'
import type { TextKind } from '../../queue/action.ts'
import { readingOf } from '../../shell/Await.tsx'
import { asExpected } from '../words/groups.ts'
import { forgetRequest, hearRequest, keptRequest, keyOf, newer } from './openRequests.ts'
import { useRequests, useUnsent } from './RequestsProvider.tsx'

/** In ms. As long as somebody may read without touching anything. */
const READING = 2 * 60_000
const TOUCHES = ['pointerdown', 'pointermove', 'keydown', 'wheel', 'touchmove'] as const

/**
 * Whether somebody is at this page: it can be seen, and was touched within two minutes. A screen that was left on in an empty
 * room has read nothing.
 * @param onReturn called at the first touch after a while
 */
function useAttention(onReturn: () => void): () => boolean {
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

const NONE: readonly Picture[] = []

/**
 * One request: marked as seen when it is opened, and looked at again when the list says that it has changed.
 * @param isPreview - nobody has opened it: it counts as unseen
 */
export function useRequest(id: string, isPreview: boolean) {
  const client = useQueryClient()
  const { heard: open } = useRequests()
  const hasSeen = useRef(false)
  const refresh = useCallback(() => void client.refetchQueries({ queryKey: keyOf(id) }), [client, id])
  const isAttended = useAttention(refresh)
  const query = useQuery({
    queryKey: keyOf(id),
    async queryFn() {
      const isSeen = hasSeen.current || isPreview
      let answer = await (isSeen ? ask(id) : see(id)).catch((error: unknown) => {
        if (asCallError(error).kind === 'refused') forgetRequest(client, id)
        throw error
      })
      if (isPreview) return hearRequest(client, answer)
      hasSeen.current = true
      // What the customer has written since counts as seen once it is before somebody's eyes.
      if (answer.request.unread_since && isAttended()) answer = await see(id)
      return hearRequest(client, answer)
    },
    initialData: () => keptRequest(id),
    // Long ago, and not never: see openRequests.ts.
    initialDataUpdatedAt: 1,
  })
  const wasPreview = useRef(isPreview)
  useEffect(() => {
    if (wasPreview.current && !isPreview) refresh()
    wasPreview.current = isPreview
  }, [isPreview, refresh])
  const accept = useCallback((answer: RequestWithHistory) => void hearRequest(client, answer), [client])

  const { data } = query
  const answer = data.value
  const unsent = useUnsent()
  const listed = open.requests.find((request) => request.id === id)
  const known = answer && { value: answer.request, isKept: data.isKept }
  const request = listed ? newer({ value: listed, isKept: open.isKept }, known).value : answer?.request
  return {
    /** As the database has it; undefined until something is known of it. */
    request,
    /** The same as it will be once this device has sent what it has to send: what the list shows of it. */
    expected: request && asExpected(request, unsent),
    /** What came from the same number before. */
    earlier: answer?.earlier,
    pictures: answer?.pictures ?? NONE,
    /** Undefined until it was heard. */
    history: answer?.history,
    /** When the other side saw what was written, by the id of its entry. */
    seen: answer?.seen,
    /** How far all this can be trusted. The list says when it has changed: until then a look from an hour ago holds. */
    reading: readingOf({ data: answer, error: query.error, dataUpdatedAt: query.dataUpdatedAt, isFetching: false }),
    /** What an action gave back. */
    accept,
    /** Looks again now. */
    refresh,
  }
}

/** What is being typed for a request, and its field. */
export interface Draft {
  readonly field: RefObject<HTMLTextAreaElement | null>
  readonly text: string
  onChange(text: string): void
  /** Empties the field; the device forgets the text once the queue has kept it. */
  onSend(text: string): void
}

/** It outlives a reload and the end of a session. */
export function useDraft(id: string, kind: Exclude<TextKind, 'confirmation'>): Draft {
  const { queue } = useRequests()
  const key = `draft:${kind}:${id}`
  const field = useRef<HTMLTextAreaElement>(null)
  const [text, setText] = useState(() => read(key, isText) ?? '')
  return {
    field,
    text,
    onChange(next) {
      setText(next)
      write(key, next || undefined)
    },
    onSend(words) {
      const moved = read(key, isText)
      setText('')
      queue.add(id, { kind, text: words }).then(
        // Unless something new has been typed meanwhile.
        () => read(key, isText) === moved && write(key, undefined),
        // What the device did not take is gone with this tab, and the text is still here then.
        () => {},
      )
    },
  }
}
