import { QueryClient, useMutation } from '@tanstack/react-query'
import { type SyntheticEvent, useRef } from 'react'
import { toast } from '../../client/notices/toast.ts'
import { asCallError, type CallError, messageOf } from '../api/call.ts'

/** Apart from what is read: passwords and codes are given where nobody has been let in. What was typed is not kept. */
const changes = new QueryClient({ defaultOptions: { mutations: { networkMode: 'always', gcTime: 0 } } })

/**
 * For what is sent: whether it is on its way, and in words why it failed.
 * @param keep - takes the answer
 * @param failed - the title of the toast that says why it failed, where the screen has no place for that
 */
export function useChange<Answer>({ keep, failed }: Change<Answer> = {}) {
  const { mutateAsync, reset, isPending, data, error } = useMutation<Answer, unknown, () => Promise<Answer>>(
    {
      mutationFn: (action) => action(),
      onSuccess: (answer) => keep?.(answer),
      onError: (error) => failed && void toast({ title: failed, message: messageOf(error), destructive: true }),
    },
    changes,
  )
  return {
    /** Resolves with whether it was done. */
    run: (action: () => Promise<Answer>): Promise<boolean> =>
      mutateAsync(action).then(
        () => true,
        () => false,
      ),
    isBusy: isPending,
    answer: data,
    error,
    problem: error ? messageOf(error) : undefined,
    reset,
  }
}

interface Change<Answer> {
  readonly keep?: (answer: Answer) => void
  readonly failed?: string | undefined
}

/** What was typed, by the names of the fields. Without boxes that are not ticked, and fields that are disabled. */
export type Typed = Readonly<Record<string, string>>
/** What is wrong, by the names of the fields and in their order. */
type Problems = Readonly<Partial<Record<string, string>>>

/**
 * A form whose fields keep what is typed. What is wrong with one stands beside it, and the cursor goes to the first of them.
 * @param check - before it is sent
 * @param send - what it rejects with stands beside a field where that went through `at`
 * @param goTo - to the first field that is wrong
 * @param failed - as above
 */
export function useForm({ check = () => ({}), send, goTo = (field) => field.focus(), failed }: Form) {
  const form = useRef<HTMLFormElement>(null)
  const firstOf = (found: Problems) => Object.keys(found).find((name) => found[name])
  const keep = (found: Problems) => {
    const field = form.current?.querySelector<HTMLInputElement>(`[name="${firstOf(found)}"]`)
    if (field) goTo(field)
  }
  const { run, answer, ...change } = useChange({ keep, failed })
  const attempt = (action: () => Promise<unknown>) =>
    run(() =>
      action().then(
        () => ({}),
        (error: unknown) => {
          if (error instanceof FieldProblem) return { [error.field]: error.message }
          throw error
        },
      ),
    )
  const onSubmit = (event: SyntheticEvent<HTMLFormElement>) => {
    event.preventDefault()
    const typed = Object.fromEntries([...new FormData(event.currentTarget)].map(([name, text]) => [name, String(text)]))
    const found = check(typed)
    void (firstOf(found) ? run(async () => found) : attempt(() => send(typed)))
  }
  return {
    ...change,
    form: { ref: form, onSubmit, noValidate: true },
    field: (name: string) => ({ name, size: 'md', error: answer?.[name] }) as const,
    /** For what is sent otherwise than by submitting it. */
    attempt,
  }
}

interface Form {
  readonly check?: (typed: Typed) => Problems
  readonly send: (typed: Typed) => Promise<unknown>
  readonly goTo?: (field: HTMLInputElement) => void
  readonly failed?: string
}

class FieldProblem extends Error {
  readonly field: string
  constructor(field: string, message: string) {
    super(message)
    this.field = field
  }
}

/** For a call that fails because of what a field says. @param kind - only where it fails so */
export const at =
  (field: string, kind?: CallError['kind']) =>
  (error: unknown): never => {
    const problem = asCallError(error)
    throw kind && problem.kind !== kind ? problem : new FieldProblem(field, problem.message)
  }
