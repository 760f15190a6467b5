import { Alert, Button, Center, Loader } from '@mantine/core'
import type { ReactNode } from 'react'
import type { CallError } from '../api/callError.ts'

/** Shows what was read; until then that it is coming, or why it did not come and how to try again. */
export function Await<Value>({ query, children }: Props<Value>) {
  const { data: value, error: problem, refetch } = query
  return (
    <>
      {problem && (
        <Alert color="alarm" role="alert" title={problem.message}>
          <Button size="md" mih={48} onClick={() => refetch()}>
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
  /** Of TanStack Query: of one answer, or of pages. */
  readonly query: {
    readonly data: Value | undefined
    readonly error: CallError | null
    refetch(): unknown
  }
  readonly children: (value: Value) => ReactNode
}
