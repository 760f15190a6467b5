import { useWindowEvent } from '@mantine/hooks'
import { useQuery, useQueryClient } from '@tanstack/react-query'
import { useCallback, useEffect, useEffectEvent, useRef, useState } from 'react'
import { asCallError } from '../../api/call.ts'
import { ask, once } from '../../api/desk.ts'
import type { RequestWithHistory } from '../../api/shapes.ts'
import type { TextKind } from '../../device/actions.ts'
import { isText, read, write } from '../../device/deviceStore.ts'
import { LIVE } from '../../device/queries.ts'
import { readingOf } from '../../ui/Await.tsx'
import { announce } from '../../ui/announce.ts'
import { useOnlineAction } from '../../ui/forms.tsx'
import { MINUTE } from '../../words/london.ts'
import { asExpected } from '../words/groups.ts'
import { cacheRequest, forgetRequest, keptRequest, keyOf, newer } from './openRequests.ts'
import { useRequests } from './RequestsProvider.tsx'

/** How long the user may read without touching anything, in ms. */
const READING = 2 * MINUTE
const TOUCHES = ['pointerdown', 'pointermove', 'keydown', 'wheel', 'touchmove'] as const

/** Whether the page is visible and was touched within two minutes. A screen left on in an empty room does not count. */
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

/** How often we say that the user is looking, in ms. The database forgets it after a minute. */
const LOOKING = 15_000

/** Reads a request, and again when the list has a newer version. Opening marks it as seen; a preview does not. */
export function useRequest(id: string, isPreview: boolean) {
  const client = useQueryClient()
  const { heard: open, unsent } = useRequests()
  const hasSeen = useRef(false)
  const refresh = useCallback(() => void client.refetchQueries({ queryKey: keyOf(id) }), [client, id])
  const isAttended = useAttention(refresh)
  const query = useQuery({
    queryKey: keyOf(id),
    async queryFn() {
      const isSeen = hasSeen.current || isPreview
      let answer = await ask(isSeen ? 'desk_request' : 'desk_see', { p_id: id }).catch((error: unknown) => {
        if (asCallError(error).kind === 'refused') forgetRequest(client, id)
        throw error
      })
      if (isPreview) return cacheRequest(client, answer)
      hasSeen.current = true
      // A new message from the customer counts as seen only if someone is reading.
      if (answer.request.unread_since && isAttended()) answer = await ask('desk_see', { p_id: id })
      return cacheRequest(client, answer)
    },
    initialData: () => keptRequest(id),
    // Not 0 (see openRequests.ts).
    initialDataUpdatedAt: 1,
  })
  const lookers = useQuery({
    queryKey: [...LIVE, 'look', id],
    queryFn: () => (isAttended() ? ask('desk_look', { p_id: id }) : null),
    enabled: !isPreview,
    refetchInterval: LOOKING,
  })
  const wasPreview = useRef(isPreview)
  useEffect(() => {
    if (wasPreview.current && !isPreview) refresh()
    wasPreview.current = isPreview
  }, [isPreview, refresh])

  const { data } = query
  const answer = data.value
  const listed = open.requests.find((request) => request.id === id)
  const known = answer && { value: answer.request, isKept: data.isKept }
  const request = listed ? newer({ value: listed, isKept: open.isKept }, known).value : answer?.request
  return {
    /** As the database has it; undefined until known. */
    request,
    /** As it will be once this device's unsent actions are sent, as in the list. */
    expected: request && asExpected(request, unsent, open.skew),
    /** The full answer, with history and photos; undefined until known. */
    answer,
    /** How current this is. The list shows any change, so without one an hour-old answer is still current. */
    reading: readingOf({ data: answer, error: query.error, dataUpdatedAt: query.dataUpdatedAt, isFetching: false }),
    refresh,
    /** Says which colleagues are looking too. Nothing, if we can't ask. */
    lookers: !lookers.error && lookers.data,
  }
}

export type Draft = ReturnType<typeof useDraft>

/** A draft text for a request, and its field. Survives a reload and the end of a session. */
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
        // Keep anything that the user has typed since.
        () => read(key, isText) === moved && write(key, undefined),
        // If the device could not store the action, the draft stays, as the action would be lost with this tab.
        () => {},
      )
    },
  }
}

/** `offline` is shown without a connection. Screen readers read out `happened` once it is done. */
const WORDS = {
  take: {
    offline: 'You’re offline. To avoid two of you going, you can only take a request with a connection.',
    happened: () => 'Taken. It’s yours.',
  },
  release: {
    offline: 'You’re offline. You can only put a request back with a connection.',
    happened: () => 'It’s back on the list.',
  },
  assign: {
    offline: 'You’re offline. You can only give a request away with a connection.',
    happened: ({ request }: RequestWithHistory) => `Given to ${request.assigned_to_name ?? 'them'}.`,
  },
  onTheWay: {
    offline: 'You’re offline. We can’t tell the customer without a connection.',
    happened: () => 'The customer can see when to expect you.',
  },
  danger: {
    offline: 'You’re offline. You can only change this with a connection.',
    happened: ({ request }: RequestWithHistory) => (request.danger ? 'The mark is back.' : 'The mark is off.'),
  },
  stopTexts: {
    offline: 'You’re offline. You can only stop texts with a connection.',
    happened: () => 'No more texts to this number.',
  },
  undo: {
    offline: 'You’re offline. You can only undo this with a connection.',
    happened: ({ request }: RequestWithHistory) =>
      request.status === 'taken' ? 'Undone. It’s yours.' : 'Undone. It’s back on the list.',
  },
} as const

type Kind = keyof typeof WORDS

export type Actions = ReturnType<typeof useActions>

/** The actions on a request that need a connection. Each resolves with whether it succeeded. */
export function useActions(id: string) {
  const { accept, refresh } = useRequests()
  const { run, busy, problem, dismiss } = useOnlineAction<Kind>()
  // A refusal for lack of a connection is now out of date.
  useWindowEvent('online', () => problem?.kind === 'offline' && dismiss())

  const act = (kind: Kind, ask: (key: string) => Promise<RequestWithHistory>) => {
    const { offline, happened } = WORDS[kind]
    const perform = async (key: string) => {
      try {
        const answer = await ask(key)
        accept(answer)
        announce(happened(answer))
      } catch (error) {
        // Reread, so that the page shows why.
        refresh()
        throw error
      }
    }
    return run(perform, { kind, offline })
  }
  return {
    take: () => act('take', (key) => once(key, 'desk_take', { p_id: id })),
    onTheWay: (minutes: number) =>
      act('onTheWay', (key) => once(key, 'desk_on_the_way', { p_id: id, p_minutes: minutes })),
    /** `reason` is required if a colleague has the request. The history shows it. */
    release: (reason: string | null) =>
      act('release', (key) => once(key, 'desk_release', { p_id: id, p_reason: reason })),
    assign: (to: string, reason: string | null) =>
      act('assign', (key) => once(key, 'desk_assign', { p_id: id, p_to: to, p_reason: reason })),
    /** Takes the mark of danger off, or puts it back. */
    setDanger: (isDanger: boolean) =>
      act('danger', (key) => once(key, 'desk_set_danger', { p_id: id, p_is_danger: isDanger })),
    /** Sends no more texts to the customer's number. */
    stopTexts: () => act('stopTexts', (key) => once(key, 'desk_stop_texts', { p_id: id })),
    /** The user tapped Arrived by mistake. */
    undoArrived: () => act('undo', (key) => once(key, 'desk_undo_arrived', { p_id: id })),
    /** Puts back what the user has just finished, as it was. */
    undo: () => act('undo', (key) => once(key, 'desk_undo_finish', { p_id: id })),
    busy,
    /** Why the last one was not done. Without a connection, calling the customer still works. */
    refusal: problem,
    dismiss,
  }
}
