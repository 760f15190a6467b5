import { Alert, Button, Center, Loader } from '@mantine/core'
import type { UseQueryResult } from '@tanstack/react-query'
import type { ReactNode } from 'react'

/** Shows what was read; until then that it is coming, or why it did not come and how to try again. */
export function Await<Value>({ query, children }: Props<Value>) {
  const { data: value, error: problem, refetch } = query
  return (
    <>
      {problem && (
        <Alert color="alarm" role="alert" title={problem.message}>
          <Button size="md" mih={48} onClick={() => void refetch()}>
            Try again
          </Button>
        </Alert>
      )}
      {value !== undefined && children(value)}
      {value === undefined && !problem && (
        <Center py="xl">
          <Loader aria-label="Loading" />
        </Center>
      )}
    </>
  )
}

interface Props<Value> {
  readonly query: UseQueryResult<Value>
  readonly children: (value: Value) => ReactNode
}
