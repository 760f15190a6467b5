import { Button, Card, Group, Text } from '@mantine/core'
import { useState } from 'react'
import type { Rota } from '../api/shapes.ts'
import { Confirm, Problem } from '../shell/Confirm.tsx'
import { useRotaAction } from './useRotaAction.ts'

/** A shift or an absence, and how to take it off the rota. */
export function RemovableSpan({ name, when, question, onRemove }: Props) {
  const { run, isBusy, problem } = useRotaAction()
  const [isAsking, setAsking] = useState(false)
  const remove = async () => void (onRemove && (await run(onRemove)))
  return (
    <Card component="li" withBorder padding="sm">
      <Group justify="space-between">
        <div>
          <Text fw={600}>{name}</Text>
          <Text size="sm">{when}</Text>
        </div>
        {onRemove && !isAsking && (
          <Button
            size="md"
            mih={48}
            variant="default"
            loading={isBusy}
            aria-label={`Remove: ${name}, ${when}`}
            onClick={() => (question ? setAsking(true) : void remove())}
          >
            Remove
          </Button>
        )}
      </Group>
      <Problem words={problem} />
      {isAsking && (
        <Confirm button="Remove" onConfirm={remove} onCancel={() => setAsking(false)}>
          {question}
        </Confirm>
      )}
    </Card>
  )
}

interface Props {
  readonly name: string
  readonly when: string
  /** Asked before it is removed. */
  readonly question?: string | undefined
  /** Undefined where whoever looks may not. */
  readonly onRemove: (() => Promise<Rota>) | undefined
}
