import { QueryClient, useMutation } from '@tanstack/react-query'
import { toast } from '../../client/notices/toast.ts'
import { messageOf } from '../api/call.ts'

/** Apart from what is read: passwords and codes are given where nobody has been let in. What was typed is not kept. */
const changes = new QueryClient({ defaultOptions: { mutations: { networkMode: 'always', gcTime: 0 } } })

/** What is wrong, by the names of the fields and in their order. */
export type Problems = Readonly<Partial<Record<string, string>>>

/** Said beside them, and nowhere else. */
export class WrongFields extends Error {
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
