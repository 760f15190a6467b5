import { useState } from 'react'
import { asCallError } from '../../api/callError.ts'
import { spam } from '../../api/desk.ts'
import type { Changed } from '../../api/shapes.ts'
import { useOpenRequests, useRequests } from '../data/RequestsProvider.tsx'

/** What became of the last marking, and what can be undone of it. */
interface SpamResult {
  readonly message: string
  readonly undo?: readonly string[]
}

/** Marking many requests as spam. It needs the database's word at once: somebody else may have taken one of them. */
export interface Spam {
  readonly isBusy: boolean
  readonly result: SpamResult | undefined
  /** These and the three below resolve with whether it was done. */
  mark(ids: readonly string[]): Promise<boolean>
  /** All with the number of this request, also those that are not on the screen. */
  markNumber(id: string): Promise<boolean>
  /** All that came from where this one did, whatever numbers they gave. */
  markSender(id: string): Promise<boolean>
  markSuspects(): Promise<boolean>
  undo(): void
  dismiss(): void
}

const OFFLINE = 'You’re offline. Marking spam needs a connection.'

export function useSpam(): Spam {
  const { refresh } = useRequests()
  const { at } = useOpenRequests()
  const [isBusy, setBusy] = useState(false)
  const [result, setResult] = useState<SpamResult>()

  async function run(act: (key: string) => Promise<Changed>, resultOf: (ids: readonly string[]) => SpamResult) {
    if (isBusy) return false
    if (!navigator.onLine) {
      setResult({ message: OFFLINE })
      return false
    }
    setBusy(true)
    try {
      const { ids } = await act(crypto.randomUUID())
      setResult(resultOf(ids))
      return true
    } catch (error) {
      const { kind, message } = asCallError(error)
      setResult({ message: kind === 'offline' ? OFFLINE : message })
      return false
    } finally {
      setBusy(false)
      refresh()
    }
  }

  // What the list shows, and nothing that has come since.
  const until = new Date(at ?? 0)
  return {
    isBusy,
    result,
    mark: (ids) =>
      run(
        (key) => spam.mark(ids, key),
        (marked) => afterMarking(marked, ids.length - marked.length),
      ),
    markNumber: (id) => run((key) => spam.markNumber(id, until, key), afterMarking),
    markSender: (id) => run((key) => spam.markSender(id, until, key), afterMarking),
    markSuspects: () => run((key) => spam.markSuspects(until, key), afterMarking),
    undo() {
      const ids = result?.undo
      if (!ids) return
      void run(
        (key) => spam.undo(ids, key),
        (undone) => ({ message: `${counted(undone.length)} back on the list.` }),
      )
    },
    dismiss: () => setResult(undefined),
  }
}

const counted = (count: number) => (count === 1 ? '1 request' : `${count.toLocaleString('en-GB')} requests`)

function afterMarking(marked: readonly string[], missed = 0): SpamResult {
  const rest = missed > 0 ? ` Not ${missed === 1 ? 'the one' : `the ${missed}`} that a colleague took first.` : ''
  const message = `${counted(marked.length)} marked as spam.${rest}`
  return marked.length > 0 ? { message, undo: marked } : { message }
}
