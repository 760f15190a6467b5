import { Group, Menu, Text } from '@mantine/core'
import { useEffect, useRef, useState } from 'react'
import { once } from '../../api/desk.ts'
import type { CallbackRequest, Changed } from '../../api/shapes.ts'
import { IconButton } from '../../ui/DeskIcon.tsx'
import { Confirm, useOnlineAction } from '../../ui/forms.tsx'
import { PlainButton, type PlainButtonProps } from '../../ui/parts.tsx'
import { useRequests } from '../data/RequestsProvider.tsx'

interface SpamResult {
  readonly message: string
  readonly undo?: readonly string[]
}

const OFFLINE = 'You’re offline. Marking spam needs a connection.'

export type Spam = ReturnType<typeof useSpam>

/** Marks many requests as spam, or undoes that. Each function resolves with whether it succeeded. */
export function useSpam() {
  const { refresh, open } = useRequests()
  const { run, isPending, problem, dismiss } = useOnlineAction()
  const [result, setResult] = useState<SpamResult>()
  const shown: SpamResult | undefined = problem ?? result
  // Only requests that the list shows.
  const until = new Date(open.at ?? 0).toISOString()

  const act = (send: (key: string) => Promise<Changed>, resultOf: typeof afterMarking = afterMarking) =>
    run(async (key) => setResult(resultOf((await send(key).finally(refresh)).ids)), { offline: OFFLINE })
  return {
    isBusy: isPending,
    result: shown,
    mark: (ids: readonly string[]) =>
      act(
        (key) => once(key, 'desk_mark_spam', { p_ids: ids }),
        (marked) => afterMarking(marked, ids.length - marked.length),
      ),
    markNumber: (id: string) => act((key) => once(key, 'desk_mark_number_spam', { p_id: id, p_until: until })),
    /** Marks all requests from this one's sender, whatever numbers they gave. */
    markSender: (id: string) => act((key) => once(key, 'desk_mark_sender_spam', { p_id: id, p_until: until })),
    markSuspects: () => act((key) => once(key, 'desk_mark_suspects_spam', { p_until: until })),
    undo: (ids: readonly string[]) =>
      act(
        (key) => once(key, 'desk_unmark_spam', { p_ids: ids }),
        (undone) => ({ message: `${counted(undone.length)} back on the list.` }),
      ),
    dismiss() {
      dismiss()
      setResult(undefined)
    },
  }
}

const counted = (count: number) => (count === 1 ? '1 request' : `${count.toLocaleString('en-GB')} requests`)

function afterMarking(marked: readonly string[], missed = 0): SpamResult {
  const rest = missed > 0 ? ` A colleague had already taken ${missed}.` : ''
  const message = `${counted(marked.length)} marked as spam.${rest}`
  return marked.length > 0 ? { message, undo: marked } : { message }
}

interface Props {
  readonly spam: Spam
  /** Undefined outside selection mode. */
  readonly selected: readonly CallbackRequest[] | undefined
  readonly onClose: () => void
}

/**
 * Actions on the selection, then the result: below the list and always in sight, so that no card moves under a thumb. Buttons
 * stay enabled while sending, as disabling them would lose the focus.
 */
export function SpamBar({ spam, selected, onClose }: Props) {
  const { isBusy, result } = spam
  const isSelecting = selected !== undefined
  const bar = useRef<HTMLDivElement>(null)
  // The tapped button has disappeared with the selection or the requests.
  useEffect(() => {
    if (result && !isSelecting) bar.current?.querySelector('button')?.focus()
  }, [result, isSelecting])
  const isShown = result || isBusy || isSelecting
  return (
    <div ref={bar} className={isShown ? 'action-bar' : undefined}>
      <Group justify="space-between" wrap="nowrap" gap="xs">
        <Text role="status" fw={600} size="sm" lh={1.25}>
          {isBusy ? 'Sending …' : (result?.message ?? (selected && said(selected)))}
        </Text>
        <Group gap="xs" wrap="nowrap">
          {!isSelecting && result?.undo && (
            <BarButton onClick={() => void spam.undo(result.undo ?? [])}>Undo</BarButton>
          )}
          {!isSelecting && result && <BarButton onClick={spam.dismiss}>Close</BarButton>}
        </Group>
      </Group>
      {selected && <Choices spam={spam} selected={selected} onClose={onClose} />}
    </div>
  )
}

const BarButton = (props: PlainButtonProps) => <PlainButton size="sm" mih={44} px="sm" flex="none" {...props} />

const dangersIn = (selected: readonly CallbackRequest[]) => selected.filter(({ danger }) => danger)

function said(selected: readonly CallbackRequest[]): string {
  const dangers = dangersIn(selected).length
  if (selected.length === 0) return 'Tap what’s spam, then mark it.'
  return `${selected.length} selected${dangers > 0 ? `, ${dangers} with danger` : ''}`
}

function Choices({ spam, selected, onClose }: Props & { readonly selected: readonly CallbackRequest[] }) {
  const [first] = selected
  const isOneNumber = first && selected.every(({ phone }) => phone === first.phone)
  const [asked, setAsked] = useState<{ readonly act: () => Promise<void> }>()
  const dangers = dangersIn(selected)
  const closing = (isFor: unknown, mark: (id: string) => Promise<boolean>) => {
    const act = async () => {
      if (first && (await mark(first.id))) onClose()
    }
    // Never one tap for what may be a person in danger.
    return { disabled: !isFor, onClick: () => (dangers.length > 0 ? setAsked({ act }) : void act()) }
  }
  if (asked && dangers.length > 0)
    return (
      <Confirm button="Mark as spam" cancel="Keep" onConfirm={asked.act} onCancel={() => setAsked(undefined)}>
        {dangers.length === 1 ? `${dangers[0]?.name} writes` : `${dangers.length} of these write`} of danger. Is nobody
        in need of help?
      </Confirm>
    )
  return (
    <Group gap="xs" mt={4}>
      <BarButton
        variant={dangers.length > 0 ? 'default' : 'filled'}
        flex="1 1 7rem"
        {...closing(first, () => spam.mark(selected.map(({ id }) => id)))}
      >
        Mark as spam
      </BarButton>
      <Menu position="top-end">
        <Menu.Target>
          <IconButton className="icon-button" icon="more" label="More to mark" />
        </Menu.Target>
        <Menu.Dropdown>
          <Menu.Item mih={48} {...closing(isOneNumber, spam.markNumber)}>
            All from this number
          </Menu.Item>
          <Menu.Item mih={48} {...closing(selected.length === 1, spam.markSender)}>
            All from this sender
          </Menu.Item>
        </Menu.Dropdown>
      </Menu>
      <BarButton
        variant="subtle"
        onClick={() => {
          spam.dismiss()
          onClose()
        }}
      >
        Cancel
      </BarButton>
    </Group>
  )
}
