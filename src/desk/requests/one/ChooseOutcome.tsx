import { Button, Group, Stack, Text, TextInput } from '@mantine/core'
import { useRef, useState } from 'react'
import { type CallbackRequest, OUTCOMES, type Outcome } from '../../api/shapes.ts'
import { Dialogue } from '../../ui/forms.tsx'
import { CHOICE, type Choosing, chooses, first } from './dialogues.tsx'

export interface Finished {
  readonly outcome: Outcome
  /** In whole pounds. */
  readonly told?: number
  readonly paid?: number
}

/** One tap. Above it the price, for those who want to note it. */
export default function ChooseOutcome({ request, ...props }: Choosing<Finished> & OfRequest) {
  return (
    <Dialogue {...props} title="What was the outcome?">
      <Outcomes request={request} onChoose={chooses(props)} />
    </Dialogue>
  )
}

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
            {outcome.charAt(0).toUpperCase() + outcome.slice(1)}
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
function poundsIn(typed: string): number | undefined {
  const plain = typed.replace(/[£,\s]/g, '')
  if (plain === '') return undefined
  return /^\d{1,5}(\.\d\d?)?$/.test(plain) ? Math.round(Number(plain)) : Number.NaN
}
