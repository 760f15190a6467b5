import { Box, Button, Group, Text } from '@mantine/core'
import { useEffect, useRef } from 'react'
import type { CallbackRequest } from '../../api/shapes.ts'
import type { Spam } from './useSpam.ts'

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
