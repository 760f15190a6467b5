import { Button, Group, Text } from '@mantine/core'
import { TextForm, type TextFormProps } from './TextForm.tsx'

/** To begin with: they are put into the field, and nothing is sent before somebody has read it. */
const CANNED: readonly (readonly [label: string, text: string])[] = [
  ['Ringing soon', 'Thank you. We have your request and will ring you in a few minutes.'],
  ['No answer', 'We rang but could not reach you. Please ring us, or we will try again shortly.'],
  ['Turn off the water', 'Please turn off the water at the stop tap if you can. We will ring you in a few minutes.'],
  ['Tomorrow', 'Thank you. We will ring you tomorrow morning, from 8am.'],
]

interface ReplyProps extends TextFormProps {
  /** The reply that the customer has now. */
  readonly current: string | null
}

/** What the customer reads where the request was made from. */
export function Reply({ current, ...form }: ReplyProps) {
  const { text, onChange } = form
  // Whoever has typed something keeps it.
  const withCanned = (canned: string) =>
    text === '' || CANNED.some(([, other]) => other === text) ? canned : `${text} ${canned}`
  return (
    <TextForm
      {...form}
      label="Reply to the customer"
      description="Shown where the request was made from"
      longest={200}
      button="Send reply"
      isCounted
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
    </TextForm>
  )
}
