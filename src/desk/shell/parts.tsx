import { Button, type ButtonProps, Stack, type StackProps, Title } from '@mantine/core'
import type { ComponentProps } from 'react'

/** A screen below its name. */
export function Page({ title, children, ...props }: StackProps & { title: string }) {
  return (
    <Stack gap="lg" {...props}>
      <Title order={2}>{title}</Title>
      {children}
    </Stack>
  )
}

/** A named part of a screen: a list and what is done with it. */
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

/** A button beside the one that the screen is for. */
export const PlainButton = (props: ButtonProps & Omit<ComponentProps<'button'>, keyof ButtonProps>) => (
  <Button variant="default" {...props} />
)

/** Has the browser save a file, as if it had been downloaded. */
export function saveFile(name: string, type: string, text: string): void {
  const link = document.createElement('a')
  link.href = URL.createObjectURL(new Blob([text], { type }))
  link.download = name
  link.click()
  // The browser reads it after this task.
  setTimeout(() => URL.revokeObjectURL(link.href), 60_000)
}
