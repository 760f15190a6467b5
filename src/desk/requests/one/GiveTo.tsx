import { Radio, Stack, Text } from '@mantine/core'
import { useQuery } from '@tanstack/react-query'
import { useRef, useState } from 'react'
import type { CallbackRequest } from '../../api/shapes.ts'
import { rotaOptions } from '../../rota/rota.ts'
import { choosable, standingOf } from '../../rota/words.ts'
import { useStaff } from '../../session/StaffProvider.tsx'
import { Trust } from '../../shell/Await.tsx'
import { readingOf } from '../../shell/reading.ts'
import { Dialogue, type Opened, Question } from './dialogues.tsx'

/** Gives a request to a colleague. */
export function GiveTo({ request, onGive, ...opened }: Props) {
  return (
    <Dialogue {...opened} title="Give this request to">
      <ToWhom request={request} onClose={opened.onClose} onGive={onGive} />
    </Dialogue>
  )
}

function ToWhom({ request, onClose, onGive }: Pick<Props, 'request' | 'onClose' | 'onGive'>) {
  const { me } = useStaff()
  const query = useQuery(rotaOptions)
  const { data: rota, refetch } = query
  const [to, setTo] = useState<string | null>(null)
  const [problem, setProblem] = useState<string>()
  const first = useRef<HTMLInputElement>(null)
  const people = choosable(rota?.people ?? [], request, me.id)
  const now = Date.parse(rota?.now ?? '')
  const check = () => {
    setProblem(to === null ? 'Choose a colleague' : undefined)
    if (to === null) first.current?.focus()
    return to !== null
  }
  if (!rota) return <Trust reading={readingOf(query)} onRetry={() => void refetch()} />
  if (people.length === 0) return <Text>There’s nobody else to give it to.</Text>
  const isUnreachable = people.some(({ id, is_reachable }) => id === to && !is_reachable)
  return (
    <Question
      request={request}
      button="Give"
      empty="Say why you’re giving it to someone else"
      check={check}
      onClose={onClose}
      onAnswer={(reason) => to !== null && onGive(to, reason)}
      explanation={
        <Text size="sm">
          {request.on_the_way_at
            ? 'The customer was told someone’s on the way. Until it’s opened, they’ll read that nobody is.'
            : `${isUnreachable ? 'None of their devices rings, so call them.' : 'They’re alerted straight away.'} If they don’t open it within a few minutes, it goes back on the list.`}
        </Text>
      }
    >
      <Radio.Group aria-label="Colleague" value={to} onChange={setTo} error={problem}>
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
    </Question>
  )
}

interface Props extends Opened {
  readonly request: CallbackRequest
  /** `to` is somebody of staff; `reason` is null where none was asked for. */
  onGive(to: string, reason: string | null): void
}
