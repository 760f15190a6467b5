import { Alert, Center, type CenterProps, Loader } from '@mantine/core'
import type { ReactNode } from 'react'
import { isRecord } from '../../storage/guards.ts'
import type { CallError } from '../api/call.ts'
import { MINUTE, momentOf } from '../requests/words/london.ts'
import { PlainButton } from './parts.tsx'

/** Shows what was read, and since when if that is not now; until then that it is loading, or why it failed. */
export function Await<Value>({ query, children }: Props<Value>) {
  const reading = readingOf(query)
  return (
    <>
      <Trust reading={reading} onRetry={() => void query.refetch()} />
      {'value' in reading && children(reading.value, timeOf(reading))}
    </>
  )
}

export const Loading = (room: CenterProps) => (
  <Center py="xl" {...room}>
    <Loader aria-label="Loading" />
  </Center>
)

/** Says when what is shown was last true, and why it is not newer. Renders nothing while it is current. */
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
      {problem && <PlainButton onClick={onRetry}>Try again</PlainButton>}
    </Alert>
  )
}

interface Props<Value> {
  /** A query of TanStack Query, of one answer or of pages. */
  readonly query: Parameters<typeof readingOf<Value>>[0] & { refetch(): unknown }
  /** @param at - "10:49" if that is when it was last true */
  readonly children: (value: Value, at: string | undefined) => ReactNode
}

/** What a screen knows of a query. Every screen goes through this, and claims only what is true. */
export type Reading<Value> =
  | { readonly is: 'not yet' }
  | { readonly is: 'failed'; readonly problem: CallError }
  /** Kept from an earlier visit, or shown after a failed attempt: true at `at`, in ms. */
  | { readonly is: 'as of'; readonly value: Value; readonly at: number; readonly problem: CallError | null }
  | { readonly is: 'so'; readonly value: Value }

/** What is needed of TanStack Query's result. */
interface Looked<Value> {
  readonly data: Value | undefined
  readonly error: CallError | null
  /** In ms; 0 or 1 for what the device kept. */
  readonly dataUpdatedAt: number
  readonly isFetching: boolean
}

/** While an older value is being fetched again, it is not current: a laptop slept, a tab was frozen. In ms. */
const FRESH = 2 * MINUTE

/** @param at - when the value was true, in ms, where it has no `now` of its own */
export function readingOf<Value>(
  { data, error, dataUpdatedAt, isFetching }: Looked<Value>,
  at = nowOf(data),
): Reading<Value> {
  if (data === undefined) return error ? { is: 'failed', problem: error } : { is: 'not yet' }
  const isKept = dataUpdatedAt <= 1
  const isOld = isFetching && Date.now() - dataUpdatedAt > FRESH
  if (error || isKept || isOld) return { is: 'as of', value: data, at: at ?? dataUpdatedAt, problem: error }
  return { is: 'so', value: data }
}

const nowOf = (value: unknown) => (isRecord(value) && typeof value.now === 'string' ? Date.parse(value.now) : undefined)

/** "10:49" if it was last true then; undefined if it is true now. */
export const timeOf = (reading: Reading<unknown>): string | undefined =>
  reading.is === 'as of' ? momentOf(reading.at, Date.now()) : undefined

/** Why something has not loaded. */
export const whyNot = ({ kind, message }: CallError): string =>
  kind === 'offline' ? 'You’re offline. This needs a connection.' : message
