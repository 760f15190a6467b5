import { Button, Group, Modal, Radio, Stack, Text } from '@mantine/core'
import { useQuery } from '@tanstack/react-query'
import { type SyntheticEvent, useRef, useState } from 'react'
import type { CallbackRequest } from '../../api/shapes.ts'
import { rotaOptions } from '../../rota/rota.ts'
import { choosable, standingOf } from '../../rota/words.ts'
import { useStaff } from '../../session/StaffProvider.tsx'
import { Trust } from '../../shell/Await.tsx'
import { readingOf } from '../../shell/reading.ts'
import { problemOfReason } from '../words/reason.ts'
import { ReasonField } from './dialogues.tsx'

/** Gives a request to a colleague; of one that another colleague has also why, which the database wants to know. */
export function GiveTo({ isOpen, onClose, onClosed, ...asked }: Props) {
  return (
    <Modal
      opened={isOpen}
      onClose={onClose}
      onExitTransitionEnd={onClosed}
      returnFocus={false}
      classNames={{ inner: 'near-thumb' }}
      title="Give this request to"
    >
      {/* Begun anew each time it opens. */}
      <Question onClose={onClose} {...asked} />
    </Modal>
  )
}

function Question({ request, onClose, onGive }: Omit<Props, 'isOpen' | 'onClosed'>) {
  const { me } = useStaff()
  const query = useQuery(rotaOptions)
  const { data: rota, refetch } = query
  const [to, setTo] = useState<string | null>(null)
  const [problems, setProblems] = useState<{ readonly to?: string; readonly reason?: string }>({})
  const field = useRef<HTMLTextAreaElement>(null)
  const first = useRef<HTMLInputElement>(null)
  const people = choosable(rota?.people ?? [], request, me.id)
  const now = Date.parse(rota?.now ?? '')
  const isTheirs = request.status === 'taken' && request.taken_by !== me.id
  const onSubmit = (event: SyntheticEvent) => {
    event.preventDefault()
    const reason = field.current?.value.trim() ?? ''
    const wrong = isTheirs ? problemOfReason(reason, 'Say why you’re giving it to someone else') : undefined
    setProblems({ ...(to === null && { to: 'Choose a colleague' }), ...(wrong && { reason: wrong }) })
    if (to === null) return first.current?.focus()
    if (wrong) return field.current?.focus()
    onClose()
    onGive(to, reason || null)
  }
  if (!rota) return <Trust reading={readingOf(query)} onRetry={() => void refetch()} />
  if (people.length === 0) return <Text>There’s nobody else to give it to.</Text>
  const isUnreachable = people.some(({ id, is_reachable }) => id === to && !is_reachable)
  return (
    <form onSubmit={onSubmit} noValidate>
      <Stack>
        <Radio.Group aria-label="Colleague" value={to} onChange={setTo} error={problems.to}>
          <Stack gap={0}>
            {people.map((person, i) => (
              <Radio
                key={person.id}
                {...(i === 0 && { ref: first, 'data-autofocus': true })}
                value={person.id}
                size="md"
                py={8}
                label={person.name}
                description={standingOf(person, now)}
              />
            ))}
          </Stack>
        </Radio.Group>
        {isTheirs && (
          <ReasonField field={field} name={request.taken_by_name ?? 'Your colleague'} problem={problems.reason} />
        )}
        <Text size="sm">
          {request.on_the_way_at
            ? 'The customer was told someone’s on the way. Until it’s opened, they’ll read that nobody is.'
            : `${isUnreachable ? 'None of their devices rings, so call them.' : 'They’re alerted straight away.'} If they don’t open it within a few minutes, it goes back on the list.`}
        </Text>
        <Group grow>
          <Button size="md" h={52} variant="default" onClick={onClose}>
            Cancel
          </Button>
          <Button type="submit" size="md" h={52}>
            Give
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
  /** `to` is somebody of staff; `reason` is null where none was asked for. */
  onGive(to: string, reason: string | null): void
}
