import { Radio, Stack, Text } from '@mantine/core'
import { useQuery } from '@tanstack/react-query'
import { useState } from 'react'
import type { CallbackRequest } from '../../api/shapes.ts'
import { rotaQuery } from '../../device/queries.ts'
import { useStaff } from '../../session/Session.tsx'
import { readingOf, Trust } from '../../ui/Await.tsx'
import { Dialogue, type Opened } from '../../ui/forms.tsx'
import { choosable, standingOf } from '../../words/rota.ts'
import { Question } from './PutBack.tsx'

export default function GiveTo({ request, onGive, ...opened }: Props) {
  return (
    <Dialogue {...opened} title="Give this request to">
      <ToWhom request={request} onClose={opened.onClose} onGive={onGive} />
    </Dialogue>
  )
}

function ToWhom({ request, onClose, onGive }: Pick<Props, 'request' | 'onClose' | 'onGive'>) {
  const { me } = useStaff()
  const query = useQuery(rotaQuery)
  const { data: rota, refetch } = query
  const [to, setTo] = useState<string | null>(null)
  const people = choosable(rota?.people ?? [], request, me.id)
  if (!rota) return <Trust reading={readingOf(query)} onRetry={() => void refetch()} />
  if (people.length === 0) return <Text>There’s nobody else to give it to.</Text>
  const chosen = people.find(({ id }) => id === to)
  return (
    <Question
      request={request}
      button={chosen ? `Give to ${chosen.name}` : 'Give'}
      empty="Say why you’re giving it to someone else"
      check={({ to }) => ({ to: to ? undefined : 'Choose a colleague' })}
      onClose={onClose}
      onAnswer={(reason, { to = '' }) => onGive(to, reason)}
      explanation={
        <Text size="sm" aria-live="polite">
          {request.on_the_way_at && !request.arrived_at
            ? 'The customer was told someone’s on the way. Until it’s opened, they’ll read that nobody is.'
            : chosen &&
              `${chosen.is_reachable ? `${chosen.name} is alerted straight away.` : `None of ${chosen.name}’s devices rings, so call them.`} If they don’t open it within a few minutes, it goes back on the list.`}
        </Text>
      }
    >
      {(field) => (
        <Radio.Group {...field('to')} aria-label="Colleague" value={to} onChange={setTo}>
          <Stack gap={0}>
            {people.map((person, i) => (
              <Radio
                key={person.id}
                data-autofocus={i === 0 || undefined}
                value={person.id}
                py="xs"
                label={person.name}
                description={standingOf(person, rota.now)}
              />
            ))}
          </Stack>
        </Radio.Group>
      )}
    </Question>
  )
}

interface Props extends Opened {
  readonly request: CallbackRequest
  /** `to` is a colleague's id; `reason` is null if none was asked for. */
  onGive(to: string, reason: string | null): void
}
