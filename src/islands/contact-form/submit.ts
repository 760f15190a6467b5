import { useCallback, useEffect, useRef, useState } from 'react'
import { requestSync } from '../../client/draining.ts'
import { onReceipt, SENT } from '../../client/notices/receipts.ts'
import { toast } from '../../client/notices/toast.ts'
import { emergencyPhone } from '../../facts/phones.ts'
import { EMPTY_FORM, type FormErrors, type FormValues, readForm } from '../../outbox/fields.ts'
import { edit, flush, type Item, isPausing, list, newItem, put, type Receipt, subscribe } from '../../outbox/outbox.ts'
import { send } from '../../outbox/send.ts'

export type SubmitState =
  | { readonly kind: 'idle' | 'sending' }
  | { readonly kind: 'queued'; readonly item: Item }
  | { readonly kind: 'sent'; readonly at: number }
  | { readonly kind: 'failed' | 'unsent'; readonly message: string }

/** For this tab's receipt, when a request is settled, in ms. */
const RECEIPT_WAIT = 500

/** How long somebody is kept looking at "Sending..." before they are told that it is saved, in ms. */
const PATIENCE = 8_000

/**
 * What happens when the button is pressed: saved, sent, and said. `replace` puts other values into the form; `origin` is
 * the request that is edited in it.
 * Outcomes of saved requests are announced by the receipts; here only what no receipt will say.
 */
export function useSubmit(replace: (values: FormValues) => void) {
  const [state, setState] = useState<SubmitState>({ kind: 'idle' })
  const [errors, setErrors] = useState<FormErrors>({})
  const submitting = useRef(false)
  const unsaved = useRef<Item>(undefined)
  const origin = useRef<Item>(undefined)

  const submit = useCallback(
    async (values: FormValues) => {
      // A double tap comes before React has disabled the button.
      if (submitting.current) return
      const read = readForm(values)
      if ('errors' in read) {
        setErrors(read.errors)
        setState({ kind: 'idle' })
        return
      }
      submitting.current = true
      setErrors({})
      setState({ kind: 'sending' })
      try {
        const item = await put(read.submission, origin.current).catch(() => undefined)
        let next: SubmitState
        if (item) next = await deliver(item)
        else {
          // Kept as long as the page: the same words after an attempt whose end is unknown are the same request.
          unsaved.current = newItem(read.submission, unsaved.current)
          next = await sendDirectly(unsaved.current)
          if (next.kind === 'sent') unsaved.current = undefined
        }
        setState(next)
        if (next.kind === 'sent' || next.kind === 'queued') {
          origin.current = undefined
          replace(EMPTY_FORM)
        }
        // Back into the form, which still shows it.
        if (next.kind === 'failed' && item) {
          origin.current = item
          await edit(item, values).catch(() => undefined)
        }
      } finally {
        submitting.current = false
      }
    },
    [replace],
  )

  // "Not sent yet" must not stay when it is sent or refused later, or the visitor edits or deletes it.
  const waiting = state.kind === 'queued' ? state.item.id : undefined
  useEffect(() => {
    if (!waiting) return
    const stopReceipts = onReceipt((receipt) => receipt.id === waiting && setState(told(receipt)))
    const stopChanges = subscribe(async () => {
      const items = await list().catch(() => undefined)
      if (!items || items.some(({ id, problem }) => id === waiting && problem?.kind !== 'rejected')) return
      // Its receipt, if this tab has it, says more.
      setTimeout(() => setState((now) => (isFor(now, waiting) ? { kind: 'idle' } : now)), RECEIPT_WAIT)
    })
    return () => {
      stopReceipts()
      stopChanges()
    }
  }, [waiting])

  return { state, errors, setErrors, submit, submitting, origin }
}

/** Nothing can be stored here (private mode, blocked cookies, a full disk): one attempt, and never "saved". */
async function sendDirectly(item: Item): Promise<SubmitState> {
  const outcome = await send(item)
  if (outcome.kind === 'sent') {
    void toast(SENT)
    return { kind: 'sent', at: Date.now() }
  }
  const message =
    outcome.kind === 'rejected'
      ? outcome.message
      : `Your request could not be sent, and this browser does not let us save it. Your words are still here: try again, or call ${emergencyPhone.display}.`
  void toast({ title: 'Submission Failed', message, destructive: true })
  return { kind: outcome.kind === 'rejected' ? 'failed' : 'unsent', message }
}

async function deliver(item: Item): Promise<SubmitState> {
  void requestSync()
  const outcome = await new Promise<Receipt | 'waiting' | 'gone'>((resolve) => {
    const stopReceipts = onReceipt((receipt) => receipt.id === item.id && resolve(receipt))
    const timer = setTimeout(() => resolve('waiting'), PATIENCE)
    // Nobody need watch the pause before the next attempt, whichever tab made the last.
    const tellOfPause = async () => (await isPausing().catch(() => false)) && resolve('waiting')
    const stopPauses = subscribe(tellOfPause)
    void tellOfPause()
    void flush({ caller: 'hopeful' })
      .then(list)
      .then((items) => items.find(({ id }) => id === item.id))
      .then(
        (left) => {
          if (left && left.problem?.kind !== 'rejected') return resolve('waiting')
          // Settled, but this tab heard nothing: another one may have taken the receipt. Give our own a moment.
          const refused = left?.problem?.kind === 'rejected' ? left.problem : undefined
          setTimeout(() => resolve(refused ? { ...refused, id: item.id, at: Date.now() } : 'gone'), RECEIPT_WAIT)
        },
        () => resolve('waiting'),
      )
      .finally(() => {
        clearTimeout(timer)
        stopPauses()
        setTimeout(stopReceipts, 1000)
      })
  })
  if (outcome === 'waiting') {
    // Asked when there is something to lose, as browsers want a reason.
    void navigator.storage?.persist?.().catch(() => false)
    void toast({
      title: 'Message Queued',
      message: `Your request is saved on this device and is sent as soon as there is a connection. If it is urgent, call ${emergencyPhone.display}.`,
    })
    return { kind: 'queued', item }
  }
  return outcome === 'gone' ? { kind: 'sent', at: Date.now() } : told(outcome)
}

const told = ({ kind, message = '', at }: Receipt): SubmitState =>
  kind === 'sent' ? { kind, at } : { kind: 'failed', message }

const isFor = (state: SubmitState, id: string) => state.kind === 'queued' && state.item.id === id
