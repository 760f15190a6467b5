import { Box, Button, Group, Text } from '@mantine/core'
import { useEffect, useRef, useState } from 'react'
import { asCallError } from '../../api/call.ts'
import { spam } from '../../api/desk.ts'
import type { CallbackRequest, Changed } from '../../api/shapes.ts'
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
  const until = new Date(at ?? 0).toISOString()
  return {
    isBusy,
    result,
    mark: (ids) =>
      run(
        (key) => spam.mark(key, ids),
        (marked) => afterMarking(marked, ids.length - marked.length),
      ),
    markNumber: (id) => run((key) => spam.markNumber(key, id, until), afterMarking),
    markSender: (id) => run((key) => spam.markSender(key, id, until), afterMarking),
    markSuspects: () => run((key) => spam.markSuspects(key, until), afterMarking),
    undo() {
      const ids = result?.undo
      if (!ids) return
      void run(
        (key) => spam.undo(key, ids),
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

interface Props {
  readonly spam: Spam
  /** Undefined while nothing is being selected. */
  readonly selected: readonly CallbackRequest[] | undefined
  readonly onClose: () => void
}

/** At the thumb: what to do with the selection, then what became of it. No button goes dead while it is sent: it has the focus. */
export function SpamBar({ spam, selected, onClose }: Props) {
  const { isBusy, result } = spam
  const isSelecting = selected !== undefined
  const bar = useRef<HTMLDivElement>(null)
  // What was tapped has gone with the selection, or with the requests.
  useEffect(() => {
    if (result && !isSelecting) bar.current?.querySelector('button')?.focus()
  }, [result, isSelecting])
  const isShown = result || isBusy || isSelecting
  return (
    <Box ref={bar} className={isShown ? 'action-bar' : undefined}>
      <Group justify="space-between" wrap="nowrap" mb={isSelecting ? 'xs' : 0}>
        <Text role="status" fw={600}>
          {isBusy ? 'Sending …' : (result?.message ?? (selected && said(selected.length)))}
        </Text>
        <Group gap="xs" wrap="nowrap">
          {!isSelecting && result?.undo && (
            <Button {...SMALL} variant="default" onClick={spam.undo}>
              Undo
            </Button>
          )}
          {(isSelecting || result) && (
            <Button
              {...SMALL}
              variant="default"
              onClick={() => {
                spam.dismiss()
                onClose()
              }}
            >
              {isSelecting ? 'Cancel' : 'Close'}
            </Button>
          )}
        </Group>
      </Group>
      {selected && <Choices spam={spam} selected={selected} onClose={onClose} />}
    </Box>
  )
}

const SMALL = { size: 'sm', h: 48, px: 'sm', flex: 'none' } as const

const said = (count: number) => (count === 0 ? 'Tap the requests that are spam.' : `${count} selected`)

function Choices({ spam, selected, onClose }: Props & { readonly selected: readonly CallbackRequest[] }) {
  const [first] = selected
  const isOneNumber = first && selected.every(({ phone }) => phone === first.phone)
  const closeAfter = (isDone: Promise<boolean>) => void isDone.then((isDone) => isDone && onClose())
  if (!first) return null
  return (
    <Group gap="xs">
      <Button {...SMALL} onClick={() => closeAfter(spam.mark(selected.map(({ id }) => id)))}>
        Mark as spam
      </Button>
      {isOneNumber && (
        <Button {...SMALL} variant="default" onClick={() => closeAfter(spam.markNumber(first.id))}>
          All from this number
        </Button>
      )}
      {selected.length === 1 && (
        <Button {...SMALL} variant="default" onClick={() => closeAfter(spam.markSender(first.id))}>
          All from this sender
        </Button>
      )}
    </Group>
  )
}
