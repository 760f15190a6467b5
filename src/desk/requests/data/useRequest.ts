import { useQuery, useQueryClient } from '@tanstack/react-query'
import { useCallback, useEffect, useEffectEvent, useRef, useState } from 'react'
import { asCallError } from '../../api/call.ts'
import { request as ask, see } from '../../api/desk.ts'
import { isText, read, write } from '../../device/deviceStore.ts'
import type { TextKind } from '../../queue/action.ts'
import { readingOf } from '../../shell/Await.tsx'
import { asExpected } from '../words/groups.ts'
import { forgetRequest, hearRequest, keptRequest, keyOf, newer } from './openRequests.ts'
import { useRequests, useUnsent } from './RequestsProvider.tsx'

/** How long someone may read without touching anything, in ms. */
const READING = 2 * 60_000
const TOUCHES = ['pointerdown', 'pointermove', 'keydown', 'wheel', 'touchmove'] as const

/** Whether the page is visible and was touched within two minutes: a screen left on in an empty room does not count. */
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

/** Marked as seen when it is opened, not in a preview, and read again when the list shows a newer version. */
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
    /** With its history and its photos; undefined until known. */
    answer,
    /** How current this is. The list shows when it has changed, so until then an hour-old answer is still current. */
    reading: readingOf({ data: answer, error: query.error, dataUpdatedAt: query.dataUpdatedAt, isFetching: false }),
    refresh,
  }
}

export type Draft = ReturnType<typeof useDraft>

/** A text that is being typed for a request, and its field. Survives a reload and the end of a session. */
export function useDraft(id: string, kind: Exclude<TextKind, 'confirmation'>) {
  const { queue } = useRequests()
  const key = `draft:${kind}:${id}`
  const field = useRef<HTMLTextAreaElement>(null)
  const [text, setText] = useState(() => read(key, isText) ?? '')
  return {
    field,
    text,
    onChange(next: string) {
      setText(next)
      write(key, next || undefined)
    },
    /** Empties the field. The device deletes the draft once the queue has the text. */
    onSend(words: string) {
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
