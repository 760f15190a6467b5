import { Alert, Button, Center, Loader } from '@mantine/core'
import type { ReactNode } from 'react'
import type { Loaded } from '../api/useLoaded.ts'

/** Shows what was loaded; until then that it is coming, or why it did not come and how to try again. */
export function Await<Value>({ loaded, children }: Props<Value>) {
  const { value, problem, reload } = loaded
  return (
    <>
      {problem && (
        <Alert color="alarm" role="alert" title={problem.message}>
          <Button size="md" mih={48} onClick={reload}>
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
  readonly loaded: Loaded<Value>
  readonly children: (value: Value) => ReactNode
}
