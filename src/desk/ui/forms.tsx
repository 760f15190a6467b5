import { Alert, Button, type ButtonProps, Modal, type ModalProps, Stack, type StackProps, Text } from '@mantine/core'
import { type MouseEvent, type ReactNode, type SyntheticEvent, useEffect, useRef, useState } from 'react'
import { toast } from '../../client/notices/toast.ts'
import { newId } from '../../storage/guards.ts'
import { asCallError, CallError, messageOf, OUTDATED } from '../api/call.ts'
import { Outdated } from './Await.tsx'
import { PlainButton } from './parts.tsx'

/** Errors by field name, in the order of the fields. */
type Problems = Readonly<Partial<Record<string, string>>>

/** An error that is shown only beside the fields. */
export class WrongFields extends Error {
  readonly problems: Problems
  constructor(problems: Problems) {
    super()
    this.problems = problems
  }
}

interface Circumstances<Kind> {
  /** Shown without a connection. It is then not tried, as someone else may have done the same. */
  readonly offline?: string
  /** Which of a screen's actions it is. */
  readonly kind?: Kind
}

/** Changes something now, or says why not. @param failed - the title of a toast, for screens that have no place for the error */
export function useOnlineAction<Kind extends string = never>(failed?: string) {
  const [running, setRunning] = useState<Circumstances<Kind>>()
  const [error, setError] = useState<unknown>()
  /** A second tap may come before React has disabled the button, or while a dialogue fades. */
  const isRunning = useRef(false)

  /** Resolves with whether it was done. @param act - gets a key that is new each time (see `once`) */
  const run = async (act: (key: string) => Promise<unknown>, circumstances: Circumstances<Kind> = {}) => {
    if (isRunning.current) return false
    const { offline } = circumstances
    isRunning.current = true
    setRunning(circumstances)
    setError(undefined)
    try {
      if (offline && !navigator.onLine) throw new CallError('offline', offline)
      await act(newId())
      return true
    } catch (thrown) {
      const isOffline = asCallError(thrown).kind === 'offline'
      setError(offline && isOffline ? new CallError('offline', offline) : thrown)
      if (failed && !(thrown instanceof WrongFields))
        void toast({ title: failed, message: messageOf(thrown), destructive: true })
      return false
    } finally {
      isRunning.current = false
      setRunning(undefined)
    }
  }
  return {
    run,
    isPending: running !== undefined,
    busy: running?.kind,
    error,
    /** Why it was not done, unless that is shown beside the fields. */
    problem: error === undefined || error instanceof WrongFields ? undefined : asCallError(error),
    dismiss: () => setError(undefined),
  }
}

/**
 * A form whose fields keep typed text. Each error is shown beside its field, and the cursor goes to the first such field.
 * @param send - may reject with WrongFields, or through `at`; any other error is shown above the button
 * @param selects - whether to select a refused value, ready for retyping
 */
export function useForm({ check, send, selects = false, failed }: FormOptions) {
  const ref = useRef<HTMLFormElement>(null)
  const { error, run, ...action } = useOnlineAction(failed)
  const problems = error instanceof WrongFields ? error.problems : undefined
  useEffect(() => {
    const first = problems && Object.keys(problems).find((name) => problems[name])
    const field = ref.current?.querySelector<HTMLInputElement>(`[name="${first}"]`)
    // A dialogue that has opened over the form meanwhile keeps the focus.
    const dialogue = document.activeElement?.closest('[role=dialog]')
    if (dialogue && !dialogue.contains(ref.current)) return
    if (selects) field?.select()
    else field?.focus()
  }, [problems, selects])
  const onSubmit = (event: SyntheticEvent<HTMLFormElement>) => {
    event.preventDefault()
    const typed = Object.fromEntries([...new FormData(event.currentTarget)].map(([name, text]) => [name, String(text)]))
    const found = check?.(typed) ?? {}
    void run(async () => {
      if (Object.values(found).some(Boolean)) throw new WrongFields(found)
      await send(typed)
    })
  }
  const field = (name: string) => ({ name, error: problems?.[name] }) as const
  return { ...action, run, error, ref, onSubmit, field }
}

interface FormOptions {
  readonly check?: (typed: Typed) => Problems
  readonly send: (typed: Typed) => Promise<unknown>
  readonly selects?: boolean
  readonly failed?: string
}

/** Typed values by field name, without unticked boxes and disabled fields. */
export type Typed = Readonly<Record<string, string>>

/** Shows a call's error beside the field that caused it. @param kind - only errors of this kind */
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

/** A form's submit button. Shows an error that belongs to no field above it. */
export const Submit = ({ form: { error, problem, isPending }, ...props }: ButtonProps & OfForm) => (
  <>
    {error === OUTDATED ? <Outdated /> : <Problem words={problem?.message} />}
    <Button type="submit" size="lg" loading={isPending} {...props} />
  </>
)

interface OfForm {
  readonly form: ReturnType<typeof useForm>
}

/** An error above the button, which takes the focus. */
export function Problem({ words }: { words: string | undefined }) {
  if (!words) return null
  return (
    <Alert color="alarm" role="alert" tabIndex={-1} ref={focus}>
      {words}
    </Alert>
  )
}

/** Asks before a change that is hard to undo. The focus goes to the question, which may otherwise be out of sight. */
export function Confirm({ children, button, cancel = 'Cancel', onConfirm, onCancel }: ConfirmProps) {
  const { run, isPending, problem } = useOnlineAction()
  return (
    <Stack gap="sm" onClickCapture={ignoreSecondTap}>
      <Text role="alert" tabIndex={-1} ref={focus}>
        {children}
      </Text>
      <Problem words={problem?.message} />
      <Stack gap="xs" maw={560}>
        <Button color="alarm" loading={isPending} onClick={() => void run(onConfirm)}>
          {button}
        </Button>
        <PlainButton onClick={onCancel}>{cancel}</PlainButton>
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

/** The question may open under the finger, so a second tap must not answer it. A click by the keyboard has no `detail`. */
function ignoreSecondTap(event: MouseEvent): void {
  if (event.detail < 2) return
  event.preventDefault()
  event.stopPropagation()
}

function focus(words: HTMLElement | null) {
  words?.focus()
  // Include the buttons below the words.
  words?.scrollIntoView({ block: 'center' })
}

/** How a dialogue is opened and closed, and where the focus goes then. */
export type Opened = Pick<ModalProps, 'opened' | 'onClose' | 'onExitTransitionEnd' | 'returnFocus'>

/** Opens a dialogue near the thumb, or in the middle of a wide screen. Its content starts afresh each time. */
export const Dialogue = (modal: ModalProps) => (
  <Modal centered onClickCapture={ignoreSecondTap} classNames={{ inner: 'near-thumb' }} {...modal} />
)
