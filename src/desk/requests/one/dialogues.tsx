import { Button, Group, Modal, NumberInput, Stack, Text, Textarea } from '@mantine/core'
import { type RefObject, type SyntheticEvent, useRef, useState } from 'react'
import { type CallbackRequest, OUTCOMES, type Outcome } from '../../api/shapes.ts'
import { sendByKey } from '../../keyboard/shortcuts.ts'
import { useStaff } from '../../session/StaffProvider.tsx'
import { problemOfReason } from '../words/reason.ts'
import { OUTCOME_WORDS } from '../words/status.ts'

/** Why something is taken from a colleague. */
export function ReasonField({ field, name, problem, hasFocus = false }: ReasonFieldProps) {
  return (
    <Textarea
      ref={field}
      label="Why?"
      description={`${name} will see it in the history`}
      size="md"
      autosize
      minRows={2}
      error={problem}
      onKeyDown={sendByKey}
      {...(hasFocus && { 'data-autofocus': true })}
    />
  )
}

interface ReasonFieldProps {
  readonly field: RefObject<HTMLTextAreaElement | null>
  /** Whose it was. */
  readonly name: string
  readonly problem: string | undefined
  /** Of the dialog, when it opens. */
  readonly hasFocus?: boolean
}

/** The outcome, one tap each. */
export function Finish({
  isOpen,
  onClose,
  onChoose,
}: {
  isOpen: boolean
  onClose(): void
  onChoose(outcome: Outcome): void
}) {
  return (
    <Modal opened={isOpen} onClose={onClose} classNames={{ inner: 'near-thumb' }} title="Done. What was the outcome?">
      <div className="choices">
        {OUTCOMES.map((outcome, i) => (
          <Button
            key={outcome}
            {...(i === 0 && { 'data-autofocus': true })}
            size="md"
            variant="default"
            px="xs"
            onClick={() => {
              // A second tap while the dialog fades.
              if (!isOpen) return
              onClose()
              onChoose(outcome)
            }}
          >
            {OUTCOME_WORDS[outcome]}
          </Button>
        ))}
      </div>
    </Modal>
  )
}

const MINUTES = [10, 20, 30, 45, 60] as const

/** One tap says it; any other number takes two. */
export function OnTheWay({
  isOpen,
  onClose,
  onChoose,
}: {
  isOpen: boolean
  onClose(): void
  onChoose(minutes: number): void
}) {
  const [minutes, setMinutes] = useState<number | string>('')
  const choose = (minutes: number) => {
    // A second tap while the dialog fades.
    if (!isOpen) return
    onClose()
    onChoose(minutes)
  }
  const onSubmit = (event: SyntheticEvent) => {
    event.preventDefault()
    if (typeof minutes === 'number') choose(minutes)
  }
  return (
    <Modal opened={isOpen} onClose={onClose} classNames={{ inner: 'near-thumb' }} title="On my way: arriving in">
      <Stack>
        <div className="choices short">
          {MINUTES.map((minutes, i) => (
            <Button
              key={minutes}
              {...(i === 0 && { 'data-autofocus': true })}
              size="md"
              variant="default"
              px="xs"
              onClick={() => choose(minutes)}
            >
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
    </Modal>
  )
}

/** Asks before a request goes back on the list; of a colleague's also why, which the database wants to know. */
export function PutBack({ request, isOpen, onClose, onClosed, onPutBack }: Props) {
  const name = request.taken_by_name ?? 'A colleague'
  const isTheirs = useStaff().me.id !== request.taken_by && request.status === 'taken'
  const title =
    request.status === 'done'
      ? 'Open this request again?'
      : isTheirs
        ? `Put ${name}’s request back on the list?`
        : 'Put it back on the list?'
  return (
    <Modal
      opened={isOpen}
      onClose={onClose}
      onExitTransitionEnd={onClosed}
      returnFocus={false}
      classNames={{ inner: 'near-thumb' }}
      title={title}
    >
      {/* Begun anew each time it opens. */}
      <Question {...{ request, isTheirs, name, onClose, onPutBack }} />
    </Modal>
  )
}

function Question({
  request: { status, on_the_way_at },
  isTheirs,
  name,
  onClose,
  onPutBack,
}: Pick<Props, 'request' | 'onClose' | 'onPutBack'> & { isTheirs: boolean; name: string }) {
  const [problem, setProblem] = useState<string>()
  const field = useRef<HTMLTextAreaElement>(null)
  const onSubmit = (event: SyntheticEvent) => {
    event.preventDefault()
    const reason = field.current?.value.trim() ?? ''
    const wrong = isTheirs ? problemOfReason(reason, 'Say why you’re putting it back') : undefined
    if (wrong) {
      setProblem(wrong)
      field.current?.focus()
      return
    }
    onClose()
    onPutBack(reason || null)
  }
  return (
    <form onSubmit={onSubmit} noValidate>
      <Stack>
        <Text>
          {status === 'done'
            ? 'It waits again for whoever takes it first.'
            : on_the_way_at
              ? 'The customer was told someone’s on the way. Now they’ll read that nobody is, and that we’re finding someone else.'
              : 'Anyone can then take it.'}
        </Text>
        {isTheirs && <ReasonField field={field} name={name} problem={problem} hasFocus />}
        <Group grow>
          <Button size="md" h={52} variant="default" onClick={onClose}>
            Cancel
          </Button>
          <Button type="submit" size="md" h={52} {...(!isTheirs && { 'data-autofocus': true })}>
            {status === 'done' ? 'Open again' : 'Put back'}
          </Button>
        </Group>
      </Stack>
    </form>
  )
}

interface Props {
  readonly request: CallbackRequest
  readonly isOpen: boolean
  onClose(): void
  /** It has left the screen, and the focus is to go somewhere. */
  onClosed(): void
  /** `reason` is null where none was asked for. */
  onPutBack(reason: string | null): void
}
