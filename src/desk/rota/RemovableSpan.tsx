import { Alert, Button, Card, Group, Text } from '@mantine/core'
import type { Rota } from '../api/types.ts'
import { useRotaAction } from './useRotaAction.ts'

/** A shift or an absence, and how to take it off the rota. */
export function RemovableSpan({ name, when, onRemove }: Props) {
  const { run, isBusy, problem } = useRotaAction()
  return (
    <Card component="li" withBorder padding="sm">
      <Group justify="space-between">
        <div>
          <Text fw={600}>{name}</Text>
          <Text size="sm">{when}</Text>
        </div>
        {onRemove && (
          <Button
            size="md"
            mih={48}
            variant="default"
            loading={isBusy}
            aria-label={`Remove: ${name}, ${when}`}
            onClick={() => void run(onRemove)}
          >
            Remove
          </Button>
        )}
      </Group>
      {problem && (
        <Alert color="alarm" role="alert" mt="xs">
          {problem}
        </Alert>
      )}
    </Card>
  )
}

interface Props {
  readonly name: string
  readonly when: string
  /** Undefined where whoever looks may not. */
  readonly onRemove: (() => Promise<Rota>) | undefined
}
