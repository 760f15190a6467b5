import { Button, Group, Stack, Textarea } from '@mantine/core'
import type { RefObject } from 'react'

const LONGEST = 2_000

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
      <Textarea
        ref={field}
        label="Note"
        description="For us only"
        size="md"
        autosize
        minRows={2}
        error={length > LONGEST && `${length - LONGEST} characters too many`}
        value={text}
        onChange={(event) => onChange(event.currentTarget.value)}
      />
      <Group justify="flex-end">
        <Button type="submit" variant="default" size="md" h={48} disabled={length === 0 || length > LONGEST}>
          Keep note
        </Button>
      </Group>
    </Stack>
  )
}
