import { Button, type ButtonProps, Stack, type StackProps, Text, type TextProps, Title } from '@mantine/core'
import { type ComponentProps, Fragment, type ReactNode, type Ref } from 'react'
import './parts.css'

export function Page({ title, children, ...props }: StackProps & { title: string }) {
  return (
    <Stack gap="lg" {...props}>
      <Title order={2}>{title}</Title>
      {children}
    </Stack>
  )
}

/** A named part of a screen. `isSmall` is for one of several on a request or in the list. */
export function Section({ title, isSmall, heading, children }: SectionProps) {
  return (
    <Stack component="section" gap={isSmall ? 'xs' : 'sm'} aria-label={title}>
      <Title order={3} {...(isSmall && { size: 'h5' })} {...(heading && { ref: heading, tabIndex: -1 })}>
        {title}
      </Title>
      {children}
    </Stack>
  )
}

interface SectionProps {
  readonly title: string
  readonly isSmall?: boolean
  readonly heading?: Ref<HTMLHeadingElement>
  readonly children: ReactNode
}

export const Small = (props: TextProps & { children: ReactNode }) => <Text size="sm" c="dimmed" {...props} />

/** What a screen is for, below its title. */
export const Lead = (props: TextProps & ComponentProps<'p'>) => <Text c="dimmed" className="lead" {...props} />

/** Two parts side by side where there is room. @param isReversed - whether the second then comes first */
export const Columns = ({ isReversed = false, children }: { isReversed?: boolean; children: ReactNode }) => (
  <div className="columns" data-reversed={isReversed || undefined}>
    {children}
  </div>
)

/** Words with an email address, which breaks at its @ and not within a word. */
export const Breakable = ({ children }: { children: string }) =>
  children.split(/(?=@)/).map((part, i) => (
    <Fragment key={part + String(i)}>
      {i > 0 && <wbr />}
      {part}
    </Fragment>
  ))

export const Items = (props: StackProps) => <Stack component="ul" gap="xs" p={0} m={0} {...props} />

export type PlainButtonProps = ButtonProps & Omit<ComponentProps<'button'>, keyof ButtonProps>

export const PlainButton = (props: PlainButtonProps) => <Button variant="default" {...props} />

export function saveFile(name: string, type: string, text: string): void {
  const link = document.createElement('a')
  link.href = URL.createObjectURL(new Blob([text], { type }))
  link.download = name
  link.click()
  // The browser reads the file only after this task.
  setTimeout(() => URL.revokeObjectURL(link.href), 60_000)
}
