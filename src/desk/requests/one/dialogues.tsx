import { Button, Group, Modal, NumberInput, Stack, Text, Textarea } from '@mantine/core'
import { type ReactNode, type SyntheticEvent, useRef, useState } from 'react'
import { type CallbackRequest, OUTCOMES, type Outcome } from '../../api/shapes.ts'
import { sendByKey } from '../../keyboard/shortcuts.ts'
import { useStaff } from '../../session/StaffProvider.tsx'
import { tooLong } from '../words/replies.ts'
import { OUTCOME_WORDS } from '../words/status.ts'

export interface Opened {
  readonly isOpen: boolean
  onClose(): void
  /** Of one that the menu opens: it has left the screen, and the focus is to go somewhere. */
  onClosed?(): void
}

/** Near the thumb. What is in it begins anew each time it opens. */
export function Dialogue({
  isOpen,
  onClose,
  onClosed,
  title,
  children,
}: Opened & { title: string; children: ReactNode }) {
  return (
    <Modal
      opened={isOpen}
      onClose={onClose}
      {...(onClosed && { onExitTransitionEnd: onClosed, returnFocus: false })}
      classNames={{ inner: 'near-thumb' }}
      title={title}
    >
      {children}
    </Modal>
  )
}

type Choosing<Choice> = Opened & { onChoose(choice: Choice): void }

/** Closes with the choice; a second tap comes while the dialogue fades. */
const chooses =
  <Choice,>({ isOpen, onClose, onChoose }: Choosing<Choice>) =>
  (choice: Choice) => {
    if (!isOpen) return
    onClose()
    onChoose(choice)
  }

const CHOICE = { size: 'md', variant: 'default', px: 'xs' } as const
const first = (i: number) => i === 0 && { 'data-autofocus': true }

/** The outcome, one tap each. */
export function Finish(props: Choosing<Outcome>) {
  const choose = chooses(props)
  return (
    <Dialogue {...props} title="Done. What was the outcome?">
      <div className="choices">
        {OUTCOMES.map((outcome, i) => (
          <Button key={outcome} {...first(i)} {...CHOICE} onClick={() => choose(outcome)}>
            {OUTCOME_WORDS[outcome]}
          </Button>
        ))}
      </div>
    </Dialogue>
  )
}

const MINUTES = [10, 20, 30, 45, 60] as const

/** One tap says it; any other number takes two. */
export function OnTheWay(props: Choosing<number>) {
  const [minutes, setMinutes] = useState<number | string>('')
  const choose = chooses(props)
  const onSubmit = (event: SyntheticEvent) => {
    event.preventDefault()
    if (typeof minutes === 'number') choose(minutes)
  }
  return (
    <Dialogue {...props} title="On my way: arriving in">
      <Stack>
        <div className="choices short">
          {MINUTES.map((minutes, i) => (
            <Button key={minutes} {...first(i)} {...CHOICE} onClick={() => choose(minutes)}>
              {minutes} min
            </Button>
          ))}
        </div>
        <form onSubmit={onSubmit}>
          <Group align="flex-end">
            <NumberInput
              label="Minutes"
              size="md"
              flex="1 1 7rem"
              min={1}
              max={600}
              clampBehavior="strict"
              allowDecimal={false}
              hideControls
              inputMode="numeric"
              value={minutes}
              onChange={setMinutes}
            />
            <Button type="submit" size="md" disabled={typeof minutes !== 'number'}>
              Confirm
            </Button>
          </Group>
        </form>
      </Stack>
    </Dialogue>
  )
}

/** Asks before a request goes back on the list. */
export function PutBack({ request, onPutBack, ...opened }: PutBackProps) {
  const { status, taken_by_name, on_the_way_at } = request
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
        <Text>
          {status === 'done'
            ? 'It waits again for whoever takes it first.'
            : on_the_way_at
              ? 'The customer was told someone’s on the way. Now they’ll read that nobody is, and that we’re finding someone else.'
              : 'Anyone can then take it.'}
        </Text>
      </Question>
    </Dialogue>
  )
}

interface PutBackProps extends Opened {
  readonly request: CallbackRequest
  /** `reason` is null where none was asked for. */
  onPutBack(reason: string | null): void
}

/** In characters, as the database counts them. */
const LONGEST = 200

const useIsTheirs = ({ status, taken_by }: CallbackRequest) => useStaff().me.id !== taken_by && status === 'taken'

/** What is asked before a request changes hands; of one that a colleague has also why, which the database wants to know. */
export function Question(props: QuestionProps) {
  const { request, button, empty, isFirst = false, check, onClose, onAnswer, children, explanation } = props
  const [problem, setProblem] = useState<string>()
  const field = useRef<HTMLTextAreaElement>(null)
  const isTheirs = useIsTheirs(request)
  const onSubmit = (event: SyntheticEvent) => {
    event.preventDefault()
    const reason = field.current?.value.trim() ?? ''
    const wrong = isTheirs ? (reason ? tooLong(reason, LONGEST) : empty) : undefined
    setProblem(wrong)
    if (check && !check()) return
    if (wrong) return field.current?.focus()
    onClose()
    onAnswer(reason || null)
  }
  return (
    <form onSubmit={onSubmit} noValidate>
      <Stack>
        {children}
        {isTheirs && (
          <Textarea
            ref={field}
            label="Why?"
            description={`${request.taken_by_name ?? 'A colleague'} will see it in the history`}
            size="md"
            autosize
            minRows={2}
            error={problem}
            onKeyDown={sendByKey}
            data-autofocus={isFirst || undefined}
          />
        )}
        {explanation}
        <Group grow>
          <Button size="md" h={52} variant="default" onClick={onClose}>
            Cancel
          </Button>
          <Button type="submit" size="md" h={52} data-autofocus={(isFirst && !isTheirs) || undefined}>
            {button}
          </Button>
        </Group>
      </Stack>
    </form>
  )
}

interface QuestionProps {
  readonly request: CallbackRequest
  /** Of the answer. */
  readonly button: string
  /** Said where no reason is given. */
  readonly empty: string
  /** Whether it has the focus when it opens. */
  readonly isFirst?: boolean
  /** Whether the rest is filled in; otherwise it says so. */
  check?(): boolean
  onClose(): void
  /** `reason` is null where none was asked for. */
  onAnswer(reason: string | null): void
  readonly children: ReactNode
  /** Above the buttons. */
  readonly explanation?: ReactNode
}
