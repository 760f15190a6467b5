import { useState } from 'react'
import { Fold } from '../ui/Fold.tsx'
import type { useForm } from '../ui/forms.tsx'
import { PlainButton } from '../ui/parts.tsx'
import type { TypedSpan } from '../words/calendar.ts'
import type { Moment } from '../words/london.ts'
import { When } from './When.tsx'
import type { Choice } from './week.ts'

/** When it begins and ends, with choices that fill in both. */
export function Times({ form, now, choices = [], span = { from: '', to: '' } }: Props) {
  const [times, setTimes] = useState<TypedSpan>(span)
  const field = (name: keyof TypedSpan, label: string) => (
    <When
      {...{ form, name, label, now }}
      value={times[name]}
      onChange={(value) => setTimes({ ...times, [name]: value })}
    />
  )
  const fields = (
    <>
      {field('from', 'Begins')}
      {field('to', 'Ends')}
    </>
  )
  return (
    <>
      {choices.length > 0 && (
        <div className="choices times">
          {choices.map(({ label, from, to }) => {
            const isChosen = from === times.from && to === times.to
            return (
              <PlainButton
                key={label}
                data-chosen={isChosen || undefined}
                aria-pressed={isChosen}
                px="xs"
                onClick={() => setTimes({ from, to })}
              >
                <span>
                  {label}
                  <br />
                  {from.slice(11)}–{to.slice(11)}
                </span>
              </PlainButton>
            )
          })}
        </div>
      )}
      {choices.length > 0 ? (
        <Fold
          title="Other times"
          isKept
          isOpenAtFirst={choices.every(({ from, to }) => from !== span.from || to !== span.to)}
          isHeldOpen={Boolean(form.field('from').error ?? form.field('to').error)}
        >
          {fields}
        </Fold>
      ) : (
        fields
      )}
    </>
  )
}

interface Props {
  readonly form: ReturnType<typeof useForm>
  readonly now: Moment
  readonly choices?: readonly Choice[]
  /** What the fields hold at first. */
  readonly span?: TypedSpan
}
