import { type RefObject, useLayoutEffect, useState } from 'react'
import { isNoEmail, isByText as isWishForText } from '../../outbox/fields.ts'
import { readControls } from './controls.ts'

/** What the form looks different for. It is in the controls, which a draft fills in as well: both come with a render. */
export function useWishes(form: RefObject<HTMLFormElement | null>) {
  const [isByText, setByText] = useState(false)
  const [hasNoEmail, setNoEmail] = useState(false)
  useLayoutEffect(() => {
    const values = readControls(form.current)
    setByText(isWishForText(values))
    setNoEmail(isNoEmail(values.email))
  })
  return { isByText, hasNoEmail }
}
