import { Button, Group } from '@mantine/core'
import { quickReplies } from '../words/quickReplies.ts'
import { TextForm, type TextFormProps } from './TextForm.tsx'

interface ReplyProps extends TextFormProps {
  /** What the customer asked for. */
  readonly message: string
  /** They want no call. */
  readonly isText: boolean
}

/** What the customer reads where the request was made from. */
export function Reply({ message, isText, ...form }: ReplyProps) {
  const { text, onChange } = form
  const replies = quickReplies(message, isText)
  // Whoever has typed something keeps it.
  const withQuick = (quick: string) =>
    text === '' || replies.some((reply) => reply.text === text) ? quick : `${text} ${quick}`
  return (
    <TextForm
      {...form}
      label="Reply to the customer"
      longest={200}
      button="Send reply"
      empty="Write a reply first"
      isCounted
    >
      <Group gap="xs" className="quick-replies" role="group" aria-label="Quick replies">
        {replies.map((reply) => (
          <Button
            key={reply.label}
            variant="default"
            size="sm"
            px="sm"
            mih={44}
            style={{ flexShrink: 0 }}
            onClick={() => onChange(withQuick(reply.text))}
          >
            {reply.label}
          </Button>
        ))}
      </Group>
    </TextForm>
  )
}
