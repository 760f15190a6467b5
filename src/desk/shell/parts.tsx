import { Button, type ButtonProps, Stack, type StackProps, Title } from '@mantine/core'
import type { ComponentProps } from 'react'
import { Problem } from './Confirm.tsx'
import type { useForm } from './useChange.ts'

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

/** Of cards. */
export const Items = (props: StackProps) => <Stack component="ul" gap="xs" p={0} m={0} {...props} />

/** A button for a thumb, beside the one that the screen is for. */
export const PlainButton = (props: ButtonProps & Omit<ComponentProps<'button'>, keyof ButtonProps>) => (
  <Button size="md" mih={48} variant="default" {...props} />
)

/** Its fields, one below the other. */
export const Form = ({ form: { ref, onSubmit }, ...props }: StackProps & Of) => (
  <form ref={ref} onSubmit={onSubmit} noValidate>
    <Stack {...props} />
  </form>
)

/** Sends it. What went wrong that is about no field stands above. */
export const Submit = ({ form: { problem, isBusy }, ...props }: ButtonProps & Of) => (
  <>
    <Problem words={problem} />
    <Button type="submit" size="lg" mih={48} loading={isBusy} {...props} />
  </>
)

interface Of {
  readonly form: ReturnType<typeof useForm>
}
