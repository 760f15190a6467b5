import { Button, Group, Modal, Stack, Text } from '@mantine/core'
import { type SyntheticEvent, useRef, useState } from 'react'
import type { CallbackRequest } from '../../api/shapes.ts'
import { useStaff } from '../../session/StaffProvider.tsx'
import { problemOfReason } from '../words/reason.ts'
import { ReasonField } from './ReasonField.tsx'

/** Asks before a request goes back on the list; of a colleague's also why, which the database wants to know. */
export function PutBack({ request, isOpen, onClose, onClosed, onPutBack }: Props) {
  const name = request.taken_by_name ?? 'A colleague'
  const isTheirs = useStaff().me.id !== request.taken_by && request.status === 'taken'
  const title =
    request.status === 'done'
      ? 'Open this request again?'
      : isTheirs
        ? `Put ${name}’s request back on the list?`
        : 'Put it back on the list?'
  return (
    <Modal
      opened={isOpen}
      onClose={onClose}
      onExitTransitionEnd={onClosed}
      returnFocus={false}
      classNames={{ inner: 'near-thumb' }}
      title={title}
    >
      {/* Begun anew each time it opens. */}
      <Question {...{ request, isTheirs, name, onClose, onPutBack }} />
    </Modal>
  )
}

function Question({
  request: { status, on_the_way_at },
  isTheirs,
  name,
  onClose,
  onPutBack,
}: Pick<Props, 'request' | 'onClose' | 'onPutBack'> & { isTheirs: boolean; name: string }) {
  const [problem, setProblem] = useState<string>()
  const field = useRef<HTMLTextAreaElement>(null)
  const onSubmit = (event: SyntheticEvent) => {
    event.preventDefault()
    const reason = field.current?.value.trim() ?? ''
    const wrong = isTheirs ? problemOfReason(reason, 'Say why you’re putting it back') : undefined
    if (wrong) {
      setProblem(wrong)
      field.current?.focus()
      return
    }
    onClose()
    onPutBack(reason || null)
  }
  return (
    <form onSubmit={onSubmit} noValidate>
      <Stack>
        <Text>
          {status === 'done'
            ? 'It waits again for whoever takes it first.'
            : on_the_way_at
              ? 'The customer was told someone’s on the way. Now they’ll read that nobody is, and that we’re finding someone else.'
              : 'Anyone can then take it.'}
        </Text>
        {isTheirs && <ReasonField field={field} name={name} problem={problem} hasFocus />}
        <Group grow>
          <Button size="md" h={52} variant="default" onClick={onClose}>
            Cancel
          </Button>
          <Button type="submit" size="md" h={52} {...(!isTheirs && { 'data-autofocus': true })}>
            {status === 'done' ? 'Open again' : 'Put back'}
          </Button>
        </Group>
      </Stack>
    </form>
  )
}

interface Props {
  readonly request: CallbackRequest
  readonly isOpen: boolean
  onClose(): void
  /** It has left the screen, and the focus is to go somewhere. */
  onClosed(): void
  /** `reason` is null where none was asked for. */
  onPutBack(reason: string | null): void
}
