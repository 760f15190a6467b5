import { useCallback, useEffect, useRef, useState } from 'react'
import { requestSync } from '../../client/draining.ts'
import { toast } from '../../client/notices/toast.ts'
import { failed, NEITHER_SENT_NOR_SAVED, queued, SENT } from '../../content/messages.ts'
import { subscribe } from '../../outbox/changes.ts'
import { deliver } from '../../outbox/deliver.ts'
import { saveDraft } from '../../outbox/drafts.ts'
import { adopt } from '../../outbox/early.ts'
import type { Hold, Item } from '../../outbox/item.ts'
import { type Status, statusOf } from '../../outbox/receipts.ts'
import { list, newItem, put, remove } from '../../outbox/requests.ts'
import { send } from '../../outbox/send.ts'
import type { Signals } from '../../outbox/signals.ts'
import {
  EMPTY_FORM,
  type FormErrors,
  type FormValues,
  readForm,
  type Submission,
  toForm,
} from '../../outbox/submission.ts'
import type { Edited } from './useEdited.ts'

export type SubmitState =
  | { readonly kind: 'idle' | 'sending' }
  | { readonly kind: 'queued'; readonly item: Item; readonly hold?: Hold }
  /** `preferredTime` where it is known. */
  | { readonly kind: 'sent'; readonly at: number; readonly preferredTime?: Submission['preferredTime'] }
  | { readonly kind: 'failed' | 'unsent'; readonly message: string }

/** How long somebody is kept looking at "Sending..." before they are told that it is saved, in ms. */
const PATIENCE = 8_000

interface SubmitOptions {
  readonly edited: Edited
  /** Puts other values into the form. */
  readonly replace: (values: FormValues) => void
  /** Whether nothing is in the form. */
  readonly isBlank: () => boolean
  /** How the form was filled in, asked for when the button is pressed. */
  readonly signals: () => Signals
}

/**
 * What happens when the button is pressed: saved, sent, and said. What became of a saved request is toasted by the tab
 * that takes its receipt (client/notices/receipts.ts); here only what no receipt will say.
 */
export function useSubmit({ edited, replace, isBlank, signals }: SubmitOptions) {
  const [state, setState] = useState<SubmitState>({ kind: 'idle' })
  const [errors, setErrors] = useState<FormErrors>({})
  const isSubmitting = useRef(false)
  const unsaved = useRef<Item>(undefined)
  /** The request that the one in `state` has taken the place of. */
  const [replaced, setReplaced] = useState<string>()
  const { ref: editedRef, set: setEdited } = edited

  /** A request that was refused is corrected in the form. */
  const takeBack = useCallback(
    (item: Item, values: FormValues) => {
      setEdited(item)
      void saveDraft(values, item).catch(() => undefined)
    },
    [setEdited],
  )

  const submit = useCallback(
    async (values: FormValues) => {
      // A double tap comes before React has disabled the button.
      if (isSubmitting.current) return
      const read = readForm(values)
      if ('errors' in read) {
        setErrors(read.errors)
        setState({ kind: 'idle' })
        return
      }
      isSubmitting.current = true
      setErrors({})
      setState({ kind: 'sending' })
      try {
        const how = signals()
        const before = editedRef.current
        const item = await put(read.submission, before, how).catch(() => undefined)
        setReplaced(item && before && item.id !== before.id ? before.id : undefined)
        let next: SubmitState
        if (item) next = await sendSaved(item)
        else {
          // Kept in memory: the first attempt may have arrived, so the same words must go under the same key.
          unsaved.current = newItem(read.submission, unsaved.current ?? before, how)
          next = await sendUnsaved(unsaved.current)
          if (next.kind === 'sent') {
            unsaved.current = undefined
            // A disk that takes nothing more still lets go of what this has taken the place of.
            if (before) await remove(before.id).catch(() => undefined)
          }
        }
        setState(next)
        if (next.kind !== 'failed' && next.kind !== 'unsent') {
          setEdited(undefined)
          replace(EMPTY_FORM)
        }
        if (next.kind === 'failed' && item) takeBack(item, values)
      } finally {
        isSubmitting.current = false
      }
    },
    [editedRef, setEdited, takeBack, replace, signals],
  )

  /** Sends what the boot script kept under this key, and says what becomes of it. The form may be in use again. */
  const takeOver = useCallback(
    async (key: string) => {
      await adopt().catch(() => undefined)
      const item = (await list().catch(() => [])).find(({ id }) => id === key)
      if (!item) {
        // The worker or another tab was faster.
        const status = await statusOf(key).catch(() => undefined)
        if (status?.kind === 'sent') setState(status)
        return
      }
      const waits = { kind: 'queued', item } as const
      if (item.problem?.kind !== 'rejected') setState(waits)
      const next = item.problem?.kind === 'rejected' ? stateOf(item.problem, item) : await sendSaved(item)
      setState((now) => (now === waits || now.kind === 'idle' ? next : now))
      if (next.kind !== 'failed' || !isBlank()) return
      const values = toForm(item.submission)
      takeBack(item, values)
      replace(values)
      const read = readForm(values)
      if ('errors' in read) setErrors(read.errors)
    },
    [takeBack, replace, isBlank],
  )

  // "Not sent yet" must not stay when it is sent or refused later, or the visitor edits or deletes it.
  const waiting = state.kind === 'queued' ? state.item : undefined
  useEffect(() => {
    if (!waiting) return
    const look = async () => {
      const status = await statusOf(waiting.id).catch(() => undefined)
      if (!status) return
      // A word may change while it waits, too: to why our side takes none.
      setState((now) =>
        now.kind === 'queued' && now.item === waiting && !isSame(now, status) ? stateOf(status, waiting) : now,
      )
    }
    const stop = subscribe(look)
    void look()
    return stop
  }, [waiting])

  /** What was said of the last request makes room for the next. */
  const rest = useCallback(() => setState({ kind: 'idle' }), [])

  return { state, replaced, errors, setErrors, submit, takeOver, rest, isSubmitting }
}

/** Sends what is on the disk. */
async function sendSaved(item: Item): Promise<SubmitState> {
  void requestSync()
  const status = await deliver(item.id, PATIENCE)
  if (status.kind === 'waiting') {
    // Only now that there is something to lose: browsers are readier to agree.
    void navigator.storage?.persist?.().catch(() => false)
    void toast(queued(status.hold))
  }
  return stateOf(status, item)
}

/** Nothing can be stored here (private mode, blocked cookies, a full disk): one attempt, and never "saved". */
async function sendUnsaved(item: Item): Promise<SubmitState> {
  const outcome = await send(item)
  if (outcome.kind === 'sent') {
    void toast(SENT)
    return { kind: 'sent', at: Date.now(), preferredTime: item.submission.preferredTime }
  }
  const isRefused = outcome.kind === 'rejected'
  const message = isRefused ? outcome.message : NEITHER_SENT_NOR_SAVED
  void toast(failed(message))
  return { kind: isRefused ? 'failed' : 'unsent', message }
}

const isSame = (state: SubmitState & { kind: 'queued' }, status: Status) =>
  status.kind === 'waiting' && status.hold === state.hold

function stateOf(status: Status, item: Item): SubmitState {
  switch (status.kind) {
    case 'waiting':
      return { kind: 'queued', item, ...(status.hold && { hold: status.hold }) }
    case 'sent':
      return { ...status, preferredTime: item.submission.preferredTime }
    case 'rejected':
      return { kind: 'failed', message: status.message }
    case 'gone':
      return { kind: 'idle' }
  }
}
