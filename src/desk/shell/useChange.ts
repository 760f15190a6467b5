import { QueryClient, useMutation } from '@tanstack/react-query'
import { type SyntheticEvent, useEffect, useRef } from 'react'
import { toast } from '../../client/notices/toast.ts'
import { asCallError, type CallError, messageOf } from '../api/call.ts'

/** Apart from what is read: passwords and codes are given where nobody has been let in. What was typed is not kept. */
const changes = new QueryClient({ defaultOptions: { mutations: { networkMode: 'always', gcTime: 0 } } })

/** What is wrong, by the names of the fields and in their order. */
type Problems = Readonly<Partial<Record<string, string>>>

class WrongFields extends Error {
  readonly problems: Problems
  constructor(problems: Problems) {
    super()
    this.problems = problems
  }
}

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
      onError: (error) => {
        if (failed && !(error instanceof WrongFields))
          void toast({ title: failed, message: messageOf(error), destructive: true })
      },
    },
    changes,
  )
  const run = (action: () => Promise<Answer>) => void mutateAsync(action).catch(() => {})
  const problem = error && !(error instanceof WrongFields) ? messageOf(error) : undefined
  return { run, isBusy: isPending, answer: data, error, problem, reset }
}

interface Change<Answer> {
  readonly keep?: (answer: Answer) => void
  readonly failed?: string | undefined
}

/**
 * A form whose fields keep what is typed. What is wrong with one stands beside it, and the cursor goes to the first of them.
 * @param check - what is wrong before it is sent
 * @param send - what it rejects with stands beside a field where that went through `at`
 * @param selects - so that what was refused is typed anew
 * @param failed - as above
 */
export function useForm({ check, send, selects = false, failed }: Form) {
  const ref = useRef<HTMLFormElement>(null)
  const { error, ...change } = useChange<unknown>({ failed })
  const problems = error instanceof WrongFields ? error.problems : undefined
  useEffect(() => {
    const first = problems && Object.keys(problems).find((name) => problems[name])
    const field = ref.current?.querySelector<HTMLInputElement>(`[name="${first}"]`)
    if (selects) field?.select()
    else field?.focus()
  }, [problems, selects])
  const onSubmit = (event: SyntheticEvent<HTMLFormElement>) => {
    event.preventDefault()
    const typed = Object.fromEntries([...new FormData(event.currentTarget)].map(([name, text]) => [name, String(text)]))
    const found = check?.(typed) ?? {}
    change.run(async () => {
      if (Object.values(found).some(Boolean)) throw new WrongFields(found)
      await send(typed)
    })
  }
  const field = (name: string) => ({ name, size: 'md', error: problems?.[name] }) as const
  return { ...change, error, ref, onSubmit, field }
}

interface Form {
  readonly check?: (typed: Typed) => Problems
  readonly send: (typed: Typed) => Promise<unknown>
  readonly selects?: boolean
  readonly failed?: string
}

/** What was typed, by the names of the fields. Without boxes that are not ticked, and fields that are disabled. */
export type Typed = Readonly<Record<string, string>>

/** For a call that fails because of what a field says. @param kind - only where it fails so */
export const at =
  (field: string, kind?: CallError['kind']) =>
  (error: unknown): never => {
    const { message, kind: found } = asCallError(error)
    throw kind && found !== kind ? error : new WrongFields({ [field]: message })
  }
