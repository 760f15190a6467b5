import { Textarea } from '@mantine/core'
import type { RefObject } from 'react'
import { sendByKey } from '../../keyboard/writingKeys.ts'

/** Why something is taken from a colleague. */
export function ReasonField({ field, name, problem, hasFocus = false }: Props) {
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

interface Props {
  readonly field: RefObject<HTMLTextAreaElement | null>
  /** Whose it was. */
  readonly name: string
  readonly problem: string | undefined
  /** Of the dialog, when it opens. */
  readonly hasFocus?: boolean
}
