import { Alert, Button, type ButtonProps, Modal, type ModalProps, Stack, type StackProps, Text } from '@mantine/core'
import { QueryClient, useMutation } from '@tanstack/react-query'
import { type MouseEvent, type ReactNode, type SyntheticEvent, useEffect, useRef } from 'react'
import { toast } from '../../client/notices/toast.ts'
import { asCallError, type CallError, messageOf } from '../api/call.ts'

/** Separate from what is read: passwords and codes are sent before anyone is let in. What was typed is not kept. */
const changes = new QueryClient({ defaultOptions: { mutations: { networkMode: 'always', gcTime: 0 } } })

/** What is wrong, by the names of the fields and in their order. */
type Problems = Readonly<Partial<Record<string, string>>>

/** Shown beside the fields, and nowhere else. */
export class WrongFields extends Error {
  readonly problems: Problems
  constructor(problems: Problems) {
    super()
    this.problems = problems
  }
}

/** Sends a change. `failed` is the title of a toast that says why it failed, where the screen has no place for that. */
export function useChange<Answer>({ failed }: { readonly failed?: string | undefined } = {}) {
  const {
    mutate: run,
    reset,
    isPending,
    data,
    error,
  } = useMutation<Answer, unknown, () => Promise<Answer>>(
    {
      mutationFn: (action) => action(),
      onError: (error) => {
        if (failed && !(error instanceof WrongFields))
          void toast({ title: failed, message: messageOf(error), destructive: true })
      },
    },
    changes,
  )
  const problem = error && !(error instanceof WrongFields) ? messageOf(error) : undefined
  return { run, isBusy: isPending, answer: data, error, problem, reset }
}

/**
 * A form whose fields keep what is typed. A field's problem is shown beside it, and the cursor goes to the first such field.
 * @param send - may reject with WrongFields, or through `at`; any other problem is shown above the button
 * @param selects - selects a refused value, to be typed again
 */
export function useForm({ check, send, selects = false, failed }: FormOptions) {
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
  const field = (name: string) => ({ name, error: problems?.[name] }) as const
  return { ...change, error, ref, onSubmit, field }
}

interface FormOptions {
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

export const Form = ({ form: { ref, onSubmit }, ...props }: StackProps & OfForm) => (
  <form ref={ref} onSubmit={onSubmit} noValidate>
    <Stack {...props} />
  </form>
)

/** The button that sends a form. A problem of no field in particular is shown above it. */
export const Submit = ({ form: { problem, isBusy }, ...props }: ButtonProps & OfForm) => (
  <>
    <Problem words={problem} />
    <Button type="submit" size="lg" loading={isBusy} {...props} />
  </>
)

interface OfForm {
  readonly form: ReturnType<typeof useForm>
}

/** Why it was not done, above the button. The focus goes there too. */
export function Problem({ words }: { words: string | undefined }) {
  if (!words) return null
  return (
    <Alert color="alarm" role="alert" tabIndex={-1} ref={focus}>
      {words}
    </Alert>
  )
}

/** Asks before a change that is hard to undo. The focus goes to the question, which may be out of sight otherwise. */
export function Confirm({ children, button, cancel = 'Cancel', onConfirm, onCancel }: ConfirmProps) {
  const { run, isBusy, problem } = useChange<void>()
  return (
    <Stack gap="sm" onClickCapture={ignoreSecondTap}>
      <Text role="alert" tabIndex={-1} ref={focus}>
        {children}
      </Text>
      <Problem words={problem} />
      <Stack gap="xs" maw={560}>
        <Button color="alarm" loading={isBusy} onClick={() => run(onConfirm)}>
          {button}
        </Button>
        <Button variant="default" onClick={onCancel}>
          {cancel}
        </Button>
      </Stack>
    </Stack>
  )
}

interface ConfirmProps {
  readonly children: ReactNode
  readonly button: string
  readonly cancel?: string
  readonly onConfirm: () => Promise<void>
  readonly onCancel: () => void
}

/** What opens may open under the finger: a second tap must not answer it. A click by the keyboard has no `detail`. */
function ignoreSecondTap(event: MouseEvent): void {
  if (event.detail < 2) return
  event.preventDefault()
  event.stopPropagation()
}

function focus(words: HTMLElement | null) {
  words?.focus()
  // With the buttons below it.
  words?.scrollIntoView({ block: 'center' })
}

export interface Opened {
  readonly isOpen: boolean
  onClose(): void
  /** For one that a menu opens: it has left the screen, and the focus must go somewhere. */
  onClosed?(): void
}

/** Opens near the thumb. Its content starts afresh each time. */
export const Dialogue = ({ isOpen, onClose, onClosed, ...modal }: Opened & Omit<ModalProps, 'opened' | 'onClose'>) => (
  <Modal
    opened={isOpen}
    onClose={onClose}
    onClickCapture={ignoreSecondTap}
    {...(onClosed && { onExitTransitionEnd: onClosed, returnFocus: false })}
    classNames={{ inner: 'near-thumb' }}
    {...modal}
  />
)
