import { Button, Group, Stack, Text, Textarea } from '@mantine/core'
import type { ReactNode, RefObject } from 'react'

export interface TextFormProps {
  readonly field: RefObject<HTMLTextAreaElement | null>
  readonly text: string
  onChange(text: string): void
  onSend(text: string): void
}

interface Look {
  readonly label: string
  readonly description: string
  /** In characters, as the database counts them. */
  readonly longest: number
  readonly button: string
  readonly variant?: 'filled' | 'default'
  /** Says how many there are, before there are too many. */
  readonly isCounted?: boolean
  /** Above the field. */
  readonly children?: ReactNode
}

/** A text that somebody writes about a request. What is too long is told, and stays. */
export function TextForm({
  field,
  text,
  onChange,
  onSend,
  label,
  description,
  longest,
  button,
  variant = 'filled',
  isCounted = false,
  children,
}: TextFormProps & Look) {
  // Not the halves that an emoji has in JavaScript.
  const length = [...text.trim()].length
  return (
    <Stack
      gap="xs"
      component="form"
      onSubmit={(event) => {
        event.preventDefault()
        onSend(text.trim())
      }}
    >
      {children}
      <Textarea
        ref={field}
        label={label}
        description={description}
        size="md"
        autosize
        minRows={2}
        error={length > longest && `${length - longest} characters too many`}
        value={text}
        onChange={(event) => onChange(event.currentTarget.value)}
      />
      <Group justify={isCounted ? 'space-between' : 'flex-end'}>
        {isCounted && (
          <Text size="sm" c="dimmed">
            {length} of {longest}
          </Text>
        )}
        <Button type="submit" variant={variant} size="md" h={48} disabled={length === 0 || length > longest}>
          {button}
        </Button>
      </Group>
    </Stack>
  )
}
