import { Button, type ButtonProps, Stack, type StackProps, Title } from '@mantine/core'
import { type ComponentProps, type SyntheticEvent, useEffect, useRef } from 'react'
import { asCallError, type CallError } from '../api/call.ts'
import { Problem } from './Confirm.tsx'
import { type Problems, useChange, WrongFields } from './useChange.ts'

/** A screen below its name. */
export function Page({ title, children, ...props }: StackProps & { title: string }) {
  return (
    <Stack gap="lg" {...props}>
      <Title order={2}>{title}</Title>
      {children}
    </Stack>
  )
}

/** A part of a screen that has a name, for a list and what is done with it. */
export function Section({ title, children }: { title: string; children: ComponentProps<'div'>['children'] }) {
  return (
    <Stack component="section" gap="sm" aria-label={title}>
      <Title order={3}>{title}</Title>
      {children}
    </Stack>
  )
}

/** A list of cards. */
export const Items = (props: StackProps) => <Stack component="ul" gap="xs" p={0} m={0} {...props} />

/** A button for a thumb, beside the one that the screen is for. */
export const PlainButton = (props: ButtonProps & Omit<ComponentProps<'button'>, keyof ButtonProps>) => (
  <Button size="md" mih={48} variant="default" {...props} />
)

/**
 * A form whose fields keep what is typed. What is wrong with one stands beside it, and the cursor goes to the first of them.
 * @param check - what is wrong before it is sent
 * @param send - what it rejects with stands beside a field where that went through `at`
 * @param selects - so that what was refused is typed anew
 * @param failed - see `useChange`
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
  const field = (name: string) => ({ name, size: 'md', error: problems?.[name] }) as const
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

/** A form's fields, one below the other. */
export const Form = ({ form: { ref, onSubmit }, ...props }: StackProps & OfForm) => (
  <form ref={ref} onSubmit={onSubmit} noValidate>
    <Stack {...props} />
  </form>
)

/** The button that sends a form. What went wrong that is about no field stands above it. */
export const Submit = ({ form: { problem, isBusy }, ...props }: ButtonProps & OfForm) => (
  <>
    <Problem words={problem} />
    <Button type="submit" size="lg" mih={48} loading={isBusy} {...props} />
  </>
)

interface OfForm {
  readonly form: ReturnType<typeof useForm>
}
