import { Button, Group, Stack, Textarea } from '@mantine/core'
import type { RefObject } from 'react'

/** For the staff: customers never read it. */
export function Note({
  field,
  text,
  onChange,
  onSend,
}: {
  field: RefObject<HTMLTextAreaElement | null>
  text: string
  onChange(text: string): void
  onSend(text: string): void
}) {
  return (
    <Stack
      gap="xs"
      component="form"
      onSubmit={(event) => {
        event.preventDefault()
        onSend(text.trim())
      }}
    >
      <Textarea
        ref={field}
        label="Note"
        description="For us only"
        size="md"
        autosize
        minRows={2}
        maxLength={2000}
        value={text}
        onChange={(event) => onChange(event.currentTarget.value)}
      />
      <Group justify="flex-end">
        <Button type="submit" variant="default" size="md" h={48} disabled={text.trim() === ''}>
          Keep note
        </Button>
      </Group>
    </Stack>
  )
}
