import { Stack, Text } from '@mantine/core'
import { type ReactNode, useState } from 'react'

interface Props {
  readonly title: string
  readonly count: number
  /** Until somebody opens or closes it. */
  readonly isOpen: boolean
  readonly explanation: string
  readonly children: ReactNode
}

/** What must not stand between two people who wait: closed, with its count. */
export function Apart({ title, count, isOpen, explanation, children }: Props) {
  const [choice, setChoice] = useState<boolean>()
  const open = choice ?? isOpen
  return (
    <details
      className="apart"
      open={open}
      onToggle={({ currentTarget }) => {
        // It also toggles when the list itself opens it, which is nobody's choice.
        if (currentTarget.open !== open) setChoice(currentTarget.open)
      }}
    >
      <summary className="tall">
        <Text component="h3" fw={600} m={0} span>
          {title} ({count.toLocaleString('en-GB')})
        </Text>
      </summary>
      <Stack gap="xs">
        <Text size="sm" c="dimmed">
          {explanation}
        </Text>
        {children}
      </Stack>
    </details>
  )
}
