import { Button, Group, Stack, Textarea, VisuallyHidden } from '@mantine/core'
import { type ReactNode, useState } from 'react'
import type { CallbackRequest } from '../../api/shapes.ts'
import { Icon } from '../../ui/DeskIcon.tsx'
import { leaveByKey, sendByKey } from '../../ui/keyboard.tsx'
import type { Draft } from '../data/useRequest.ts'
import { isBot } from '../words/groups.ts'
import { quickReplies, tooLong } from '../words/replies.ts'

interface Look {
  readonly draft: Draft
  readonly label: string
  readonly description?: string
  /** Maximum length in characters, counted as the database does. */
  readonly longest: number
  readonly button: string
  /** Error for an empty field. */
  readonly empty: string
  /** Whether it takes one line, with its label as its hint and its button at its end. */
  readonly isLine?: boolean
  readonly children?: ReactNode
}

/** A form for a text about a request. Text that is too long stays, with an error. */
function TextForm({ draft, longest, button, empty, isLine = false, children, ...labels }: Look) {
  const { field, text, onChange, onSend } = draft
  const [isEmptyTold, setEmptyTold] = useState(false)
  // Counts characters, as an emoji has a length of two in JavaScript.
  const length = [...text.trim()].length
  const problem = tooLong(text.trim(), longest) ?? (isEmptyTold && length === 0 && empty)
  return (
    <Stack
      gap="xs"
      component="form"
      tabIndex={-1}
      className={isLine ? 'one-line' : undefined}
      onSubmit={(event) => {
        event.preventDefault()
        setEmptyTold(length === 0)
        if (length > 0 && length <= longest) onSend(text.trim())
        else field.current?.focus()
      }}
    >
      <Textarea
        ref={field}
        {...labels}
        {...(isLine && { placeholder: labels.label, maxRows: 4 })}
        autosize
        minRows={isLine ? 1 : 2}
        error={problem}
        value={text}
        onChange={(event) => {
          setEmptyTold(false)
          onChange(event.currentTarget.value)
        }}
        onKeyDown={(event) => {
          sendByKey(event)
          leaveByKey(event)
        }}
      />
      {children}
      {/* Leads only once there is something to send. */}
      <Button type="submit" variant={length > 0 ? 'filled' : 'default'} {...(isLine ? ICON : NOTE)} title={button}>
        {isLine ? (
          <>
            <Icon name="send" />
            <VisuallyHidden>{button}</VisuallyHidden>
          </>
        ) : (
          button
        )}
      </Button>
    </Stack>
  )
}

const ICON = { px: 12 } as const
const NOTE = { style: { alignSelf: 'flex-end' } } as const

export const Note = ({ draft }: { draft: Draft }) => (
  <TextForm
    draft={draft}
    label="Note"
    description="For us only. What you told the customer on the phone counts as an answer."
    longest={2_000}
    button="Save note"
    empty="Write a note first"
  />
)

/** A reply, which the customer reads on the page where they sent the request. */
export function Reply({ request, draft }: ReplyProps) {
  const { text, onChange } = draft
  // Nobody reads what is sent to a bot.
  const replies = isBot(request) ? [] : quickReplies(request)
  // Keeps any typed text.
  const withQuick = (quick: string) =>
    text === '' || replies.some((reply) => reply.text === text) ? quick : `${text} ${quick}`
  return (
    <TextForm
      draft={draft}
      label="Reply to the customer"
      longest={200}
      button="Send reply"
      empty="Write a reply first"
      isLine
    >
      <Group gap="xs" className="quick-replies" hidden={replies.length === 0} role="group" aria-label="Quick replies">
        {replies.map((reply) => (
          <Button
            key={reply.label}
            variant="light"
            size="sm"
            px="sm"
            mih={44}
            fw={500}
            flex="none"
            onClick={() => onChange(withQuick(reply.text))}
          >
            {reply.label}
          </Button>
        ))}
      </Group>
    </TextForm>
  )
}

interface ReplyProps {
  readonly request: CallbackRequest
  readonly draft: Draft
}
