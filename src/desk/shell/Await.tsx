import { Alert, Button, Center, type CenterProps, Loader } from '@mantine/core'
import type { ReactNode } from 'react'
import { type Reading, readingOf, timeOf, whyNot } from './reading.ts'

/** Draws what was read and how far it can be trusted; until then that it is coming, or why it did not come. */
export function Await<Value>({ query, children }: Props<Value>) {
  const reading = readingOf(query)
  return (
    <>
      <Trust reading={reading} onRetry={() => void query.refetch()} />
      {'value' in reading && children(reading.value, timeOf(reading))}
    </>
  )
}

/** In the middle of what is to come. */
export const Loading = (room: CenterProps) => (
  <Center py="xl" {...room}>
    <Loader aria-label="Loading" />
  </Center>
)

/** How far what is shown can be trusted. Nothing where it is so. */
export function Trust({ reading, onRetry }: { reading: Reading<unknown>; onRetry: () => void }) {
  if (reading.is === 'so') return null
  if (reading.is === 'not yet') return <Loading />
  const { is, problem } = reading
  const why = problem ? whyNot(problem) : ''
  return (
    <Alert
      {...(is === 'failed' ? { color: 'alarm', role: 'alert' } : { color: 'gray', variant: 'outline', role: 'status' })}
      p="xs"
      title={is === 'failed' ? why : `Last updated ${timeOf(reading)}. ${why}`}
    >
      {problem && (
        <Button size="md" mih={48} variant="default" onClick={onRetry}>
          Try again
        </Button>
      )}
    </Alert>
  )
}

interface Props<Value> {
  /** Of TanStack Query: of one answer, or of pages. */
  readonly query: Parameters<typeof readingOf<Value>>[0] & { refetch(): unknown }
  /** @param at - "10:49" where that is when it was so, and nobody knows whether it still is */
  readonly children: (value: Value, at: string | undefined) => ReactNode
}
