import { Button, Group, Stack, Text, TextInput } from '@mantine/core'
import { useRef, useState } from 'react'
import { type CallbackRequest, OUTCOMES, type Outcome } from '../../api/shapes.ts'
import { Dialogue, Form, type Opened, useForm } from '../../ui/forms.tsx'
import { Small } from '../../ui/parts.tsx'
import { OUTCOME_WORDS } from '../../words/status.ts'

type Choosing<Choice> = Opened & { onChoose(choice: Choice): void }

/** Closes with the choice. Ignores a second tap while the dialogue fades. */
const chooses =
  <Choice,>({ opened, onClose, onChoose }: Choosing<Choice>) =>
  (choice: Choice) => {
    if (!opened) return
    onClose()
    onChoose(choice)
  }

const CHOICE = { variant: 'default', px: 'xs' } as const
const first = (i: number) => i === 0 && { 'data-autofocus': true }

interface Finished {
  readonly outcome: Outcome
  /** In whole pounds. */
  readonly told?: number
  readonly paid?: number
}

/** One tap. Above it the price, for those who want to note it. */
export const ChooseOutcome = ({ request, ...props }: Choosing<Finished> & OfRequest) => (
  <Dialogue {...props} title="What was the outcome?">
    <Outcomes request={request} onChoose={chooses(props)} />
  </Dialogue>
)

interface OfRequest {
  readonly request: Pick<CallbackRequest, 'outcome' | 'price_told' | 'price_paid'>
}

function Outcomes({ request, onChoose }: Pick<Choosing<Finished>, 'onChoose'> & OfRequest) {
  const prices = useRef<HTMLDivElement>(null)
  const [isWrong, setWrong] = useState(false)
  const choose = (outcome: Outcome) => {
    const fields = Array.from(prices.current?.querySelectorAll('input') ?? [])
    const wrong = fields.find(({ value }) => Number.isNaN(poundsIn(value)))
    setWrong(wrong !== undefined)
    if (wrong) return wrong.focus()
    const noted = fields.map(({ name, value }) => [name, poundsIn(value)] as const)
    onChoose({ outcome, ...Object.fromEntries(noted.filter(([, pounds]) => pounds !== undefined)) })
  }
  return (
    <Stack gap="sm">
      <Group ref={prices} gap="sm" align="flex-end">
        <Pounds name="told" label="Price told" defaultValue={request.price_told ?? ''} />
        <Pounds name="paid" label="Price paid" defaultValue={request.price_paid ?? ''} />
      </Group>
      <div role="alert">{isWrong && <Text c="error">Enter pounds, such as 180</Text>}</div>
      <div className="choices">
        {OUTCOMES.map((outcome, i) => (
          <Button
            key={outcome}
            {...first(i)}
            {...CHOICE}
            {...(outcome === request.outcome && { variant: 'light', 'aria-current': true })}
            onClick={() => choose(outcome)}
          >
            {OUTCOME_WORDS[outcome]}
          </Button>
        ))}
      </div>
    </Stack>
  )
}

const Pounds = (props: { name: string; label: string; defaultValue: number | string }) => (
  <TextInput {...props} flex="1 1 8rem" leftSection="£" placeholder="optional" inputMode="decimal" autoComplete="off" />
)

/** Typed pounds, rounded. Undefined if nothing is typed, and NaN if it is no price. */
export function poundsIn(typed: string): number | undefined {
  const plain = typed.replace(/[£,\s]/g, '')
  if (plain === '') return undefined
  return /^\d{1,5}(\.\d\d?)?$/.test(plain) ? Math.round(Number(plain)) : Number.NaN
}

const MINUTES = [10, 20, 30, 45, 60] as const
/** Says at one tap when the user will be there. */
export const MinuteChips = ({ onChoose }: Pick<Choosing<number>, 'onChoose'>) => (
  <Group className="chips" gap={4} wrap="nowrap" role="group" aria-label="On my way, arriving in">
    <Small>Minutes away</Small>
    {MINUTES.map((minutes) => (
      <Button
        key={minutes}
        {...CHOICE}
        flex="1 0 44px"
        aria-label={`On my way, ${minutes} minutes`}
        onClick={() => onChoose(minutes)}
      >
        {minutes}
      </Button>
    ))}
  </Group>
)

/** The database's limit. */
const MOST_MINUTES = 600

/** Offers common times at one tap. The user types any other number of minutes. */
export function OnTheWay(props: Choosing<number>) {
  const choose = chooses(props)
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
        <Minutes onChoose={choose} />
      </Stack>
    </Dialogue>
  )
}

function Minutes({ onChoose }: { onChoose: (minutes: number) => void }) {
  const form = useForm({
    check: ({ minutes = '' }) => {
      const isNumber = /^\s*\d{1,3}\s*$/.test(minutes) && Number(minutes) >= 1 && Number(minutes) <= MOST_MINUTES
      return { minutes: isNumber ? undefined : `Enter 1 to ${MOST_MINUTES} minutes` }
    },
    send: async ({ minutes }) => onChoose(Number(minutes)),
    selects: true,
  })
  return (
    <Form form={form}>
      <Group align="flex-end">
        <TextInput {...form.field('minutes')} label="Minutes" flex="1 1 7rem" inputMode="numeric" autoComplete="off" />
        <Button type="submit">Confirm</Button>
      </Group>
    </Form>
  )
}
