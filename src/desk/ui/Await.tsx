import { Alert, Button, Center, type CenterProps, Loader, Stack, Title } from '@mantine/core'
import type { UseBaseQueryResult } from '@tanstack/react-query'
import { Component, type ReactNode, useEffect } from 'react'
import { isRecord } from '../../storage/guards.ts'
import { type CallError, OUTDATED } from '../api/call.ts'
import { hasWorker, lookForUpdate, useUpdate } from '../device/worker.ts'
import { MINUTE, momentOf } from '../words/london.ts'
import { PlainButton } from './parts.tsx'

/** Shows the value, with its time if it is not current. Before that, shows that it is loading, or why it failed. */
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

/** Says when the shown value was last true, and why it is not newer. Renders nothing while it is current. */
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
  /** A query of TanStack Query, with one answer or pages. */
  readonly query: Looked<Value> & { refetch(): unknown }
  /** @param at - "10:49" if that is when it was last true */
  readonly children: (value: Value, at: string | undefined) => ReactNode
}

/** What a screen knows about a query. Every screen uses this, so that it claims only what is true. */
export type Reading<Value> =
  | { readonly is: 'not yet' }
  | { readonly is: 'failed'; readonly problem: CallError }
  /** Kept from an earlier visit, or shown after a failed attempt. It was true at `at`, in ms. */
  | { readonly is: 'as of'; readonly value: Value; readonly at: number; readonly problem: CallError | null }
  | { readonly is: 'so'; readonly value: Value }

/** The parts of a query that are used. `dataUpdatedAt` is in ms, and 0 or 1 for a stored value. */
type Looked<Value> = Pick<UseBaseQueryResult<Value, CallError>, 'data' | 'error' | 'dataUpdatedAt' | 'isFetching'>

/** In ms. An older value is not current while it is refetched, such as after a laptop slept or a tab was frozen. */
const FRESH = 2 * MINUTE

/** @param at - when the value was true, in ms, if the value has no `now` */
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
  reading.is === 'as of' ? momentOf(reading.at) : undefined

export const whyNot = ({ kind, message }: CallError): string =>
  kind === 'offline' ? 'You’re offline. This needs a connection.' : message

/** Wraps a part of the desk that may fail without the rest. */
export class ErrorBoundary extends Component<Bounds, { readonly hasFailed: boolean }> {
  override state = { hasFailed: false }
  static getDerivedStateFromError = () => ({ hasFailed: true })

  override render() {
    const { title, children } = this.props
    if (!this.state.hasFailed) return children
    // A screen that has never been opened here is no alarm.
    const isMissing = !navigator.onLine
    return (
      <Stack gap="lg">
        {title && <Title order={2}>{title}</Title>}
        <Alert
          {...(isMissing ? { color: 'gray', variant: 'default' } : { color: 'alarm' })}
          role="alert"
          title={isMissing ? 'Not on this device yet' : 'This part of the desk didn’t load'}
        >
          <Stack align="start">
            {isMissing
              ? 'It loads once you’re online. What you’ve opened before still works.'
              : 'The rest still works.'}
            {/* Needs a full reload, as React remembers a failed import until the page closes. */}
            <PlainButton onClick={() => window.location.reload()}>Try again</PlainButton>
          </Stack>
        </Alert>
      </Stack>
    )
  }
}

interface Bounds {
  /** Of the screen, which cannot say it if it fails. */
  readonly title?: string
  readonly children: ReactNode
}

/** Says that this version is too old for the server, and offers the newer one, or says who must release it. */
export function Outdated() {
  const { install, isLooking } = useUpdate()
  useEffect(() => void lookForUpdate(), [])
  const words = install
    ? 'Update it, then try again. The page reloads, so you’ll have to retype what isn’t saved.'
    : isLooking
      ? 'Looking for the new version…'
      : 'The new version isn’t here yet. Tell the person who looks after the site that its key has been replaced. They need to release it again.'
  return (
    <Alert color="alarm" role="alert" title={OUTDATED.message}>
      <Stack gap="sm" align="start">
        {words}
        {install ? (
          <Button onClick={install}>Update</Button>
        ) : (
          <Button
            variant="default"
            loading={isLooking}
            onClick={() => (hasWorker() ? void lookForUpdate() : window.location.reload())}
          >
            Look again
          </Button>
        )}
      </Stack>
    </Alert>
  )
}
