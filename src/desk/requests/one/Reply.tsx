import { Button, Group, Stack, Text, Textarea } from '@mantine/core'
import type { RefObject } from 'react'

const LONGEST = 200

/** To begin with: they are put into the field, and nothing is sent before somebody has read it. */
const CANNED: readonly (readonly [label: string, text: string])[] = [
  ['Ringing soon', 'Thank you. We have your request and will ring you in a few minutes.'],
  ['No answer', 'We rang but could not reach you. Please ring us, or we will try again shortly.'],
  ['Turn off the water', 'Please turn off the water at the stop tap if you can. We will ring you in a few minutes.'],
  ['Tomorrow', 'Thank you. We will ring you tomorrow morning, from 8am.'],
]

/** What the customer reads where the request was made from. */
export function Reply({
  field,
  text,
  current,
  onChange,
  onSend,
}: {
  field: RefObject<HTMLTextAreaElement | null>
  text: string
  /** The reply that the customer has now. */
  current: string | null
  onChange(text: string): void
  onSend(text: string): void
}) {
  // Whoever has typed something keeps it.
  const withCanned = (canned: string) =>
    text === '' || CANNED.some(([, other]) => other === text) ? canned : `${text} ${canned}`
  // As the database counts: characters, not the halves that an emoji has in JavaScript.
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
      {current && (
        <Text size="sm" c="dimmed">
          The customer sees now: “{current}”. A new reply takes its place.
        </Text>
      )}
      <Group gap="xs">
        {CANNED.map(([label, canned]) => (
          <Button key={label} variant="default" size="sm" mih={44} onClick={() => onChange(withCanned(canned))}>
            {label}
          </Button>
        ))}
      </Group>
      <Textarea
        ref={field}
        label="Reply to the customer"
        description="Shown where the request was made from"
        size="md"
        autosize
        minRows={2}
        value={text}
        error={length > LONGEST && `${length - LONGEST} characters too many`}
        onChange={(event) => onChange(event.currentTarget.value)}
      />
      <Group justify="space-between">
        <Text size="sm" c="dimmed">
          {length} of {LONGEST}
        </Text>
        <Button type="submit" size="md" h={48} disabled={length === 0 || length > LONGEST}>
          Send reply
        </Button>
      </Group>
    </Stack>
  )
}
