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

/** How long someone may read without touching anything, in ms. */
const READING = 2 * 60_000
const TOUCHES = ['pointerdown', 'pointermove', 'keydown', 'wheel', 'touchmove'] as const

/**
 * Whether someone is reading this page: it is visible, and was touched within two minutes. A screen left on in an empty room does
 * not count.
 * @param onReturn - called at the first touch after a while
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
 * One request: marked as seen when it is opened, and read again when the list shows a newer version.
 * @param isPreview - shown but not opened: it counts as unseen
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
      // A new message from the customer counts as seen only if someone is reading.
      if (answer.request.unread_since && isAttended()) answer = await see(id)
      return hearRequest(client, answer)
    },
    initialData: () => keptRequest(id),
    // 1 and not 0: see openRequests.ts.
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
    /** As the database has it; undefined until known. */
    request,
    /** As it will be once this device has sent its unsent actions, as in the list. */
    expected: request && asExpected(request, unsent),
    /** Earlier requests from the same number. */
    earlier: answer?.earlier,
    pictures: answer?.pictures ?? NONE,
    /** Undefined until known. */
    history: answer?.history,
    /** When each message was seen, by the id of its entry. */
    seen: answer?.seen,
    /** How current this is. The list shows when it has changed, so until then an hour-old answer is still current. */
    reading: readingOf({ data: answer, error: query.error, dataUpdatedAt: query.dataUpdatedAt, isFetching: false }),
    /** Takes the answer to an action. */
    accept,
    /** Reads it again now. */
    refresh,
  }
}

/** A text that is being typed for a request, and its field. */
export interface Draft {
  readonly field: RefObject<HTMLTextAreaElement | null>
  readonly text: string
  onChange(text: string): void
  /** Empties the field. The device deletes the draft once the queue has the text. */
  onSend(text: string): void
}

/** Survives a reload and the end of a session. */
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
        // If the device could not keep the action, the draft stays: the action would be lost with this tab.
        () => {},
      )
    },
  }
}
