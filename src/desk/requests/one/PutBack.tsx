import { Button, Text, Textarea } from '@mantine/core'
import type { ReactNode } from 'react'
import type { CallbackRequest } from '../../api/shapes.ts'
import { useStaff } from '../../session/Session.tsx'
import { Dialogue, Form, type Opened, type Typed, useForm } from '../../ui/forms.tsx'
import { sendByKey } from '../../ui/keyboard.tsx'
import { PlainButton } from '../../ui/parts.tsx'
import { tooLong } from '../words/replies.ts'

export default function PutBack({ request, onPutBack, ...opened }: PutBackProps) {
  const { status, taken_by_name, on_the_way_at, arrived_at } = request
  const isTheirs = useIsTheirs(request)
  const title =
    status === 'done'
      ? 'Open this request again?'
      : isTheirs
        ? `Put ${taken_by_name ?? 'A colleague'}’s request back on the list?`
        : 'Put it back on the list?'
  return (
    <Dialogue {...opened} title={title}>
      <Question
        request={request}
        button={status === 'done' ? 'Open again' : 'Put back'}
        empty="Say why you’re putting it back"
        isFirst
        onClose={opened.onClose}
        onAnswer={onPutBack}
      >
        {() => (
          <Text>
            {status === 'done'
              ? 'It goes back on the list, and anyone can take it.'
              : on_the_way_at && !arrived_at
                ? 'The customer was told someone’s on the way. Now they’ll read that nobody is, and that we’re finding someone else.'
                : 'Anyone can then take it.'}
          </Text>
        )}
      </Question>
    </Dialogue>
  )
}

interface PutBackProps extends Opened {
  readonly request: CallbackRequest
  /** `reason` is null if none was asked for. */
  onPutBack(reason: string | null): void
}

/** Maximum length in characters, as the database counts them. */
const LONGEST = 200

const useIsTheirs = ({ status, taken_by }: CallbackRequest) => useStaff().me.id !== taken_by && status === 'taken'

/** Asks before a request changes hands. If a colleague has it, also asks why, as the database requires. */
export function Question(props: QuestionProps) {
  const { request, button, empty, isFirst = false, check, onClose, onAnswer, children, explanation } = props
  const isTheirs = useIsTheirs(request)
  const form = useForm({
    check: (typed) => ({ ...check?.(typed), ...(isTheirs && { why: problemOf(typed.why?.trim() ?? '') }) }),
    async send(typed) {
      onClose()
      onAnswer(typed.why?.trim() || null, typed)
    },
  })
  const problemOf = (reason: string) => (reason ? tooLong(reason, LONGEST) : empty)
  return (
    <Form form={form}>
      {children(form.field)}
      {isTheirs && (
        <Textarea
          {...form.field('why')}
          label="Why?"
          description={`${request.taken_by_name ?? 'A colleague'} will see it in the history`}
          autosize
          minRows={2}
          onKeyDown={sendByKey}
          data-autofocus={isFirst || undefined}
        />
      )}
      {explanation}
      <Button type="submit" data-autofocus={(isFirst && !isTheirs) || undefined}>
        {button}
      </Button>
      <PlainButton onClick={onClose}>Cancel</PlainButton>
    </Form>
  )
}

interface QuestionProps {
  readonly request: CallbackRequest
  readonly button: string
  /** Error if no reason is given. */
  readonly empty: string
  /** Whether the answer button has the focus when the dialogue opens. */
  readonly isFirst?: boolean
  /** Finds errors in the fields among the children. */
  check?(typed: Typed): Readonly<Record<string, string | undefined>>
  onClose(): void
  /** `reason` is null if none was asked for. */
  onAnswer(reason: string | null, typed: Typed): void
  readonly children: (field: ReturnType<typeof useForm>['field']) => ReactNode
  readonly explanation?: ReactNode
}
