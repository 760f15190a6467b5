import { type SyntheticEvent, useEffect, useRef } from 'react'
import { FIELD_NAMES, type FieldName, type FormErrors } from '../../outbox/fields.ts'

/** As GOV.UK's error summary: takes the focus with each press, and each line leads to its field. What is right goes as it is typed. */
export function ErrorSummary({ errors }: { errors: FormErrors }) {
  const summary = useRef<HTMLDivElement>(null)
  const wrong = FIELD_NAMES.filter((name) => errors[name])
  const before = useRef(errors)
  useEffect(() => {
    const had = Object.keys(before.current).length
    const has = Object.keys(errors).length
    before.current = errors
    // Fewer come of typing, which keeps the focus.
    if (has > 0 && has >= had) summary.current?.focus()
  }, [errors])
  if (wrong.length === 0) return null
  return (
    <div className="error-summary" role="alert" tabIndex={-1} ref={summary}>
      <h3>There is a problem</h3>
      <ul>
        {wrong.map((name) => (
          <li key={name}>
            <a href={`#${name}`} onClick={(event) => focusField(event, name)}>
              {errors[name]}
            </a>
          </li>
        ))}
      </ul>
    </div>
  )
}

// A fragment link would scroll to the input and hide its label; GOV.UK focuses it and brings the label into view.
function focusField(event: SyntheticEvent, name: FieldName) {
  event.preventDefault()
  const input = document.getElementById(name)
  input?.focus({ preventScroll: true })
  document.querySelector(`label[for="${name}"]`)?.scrollIntoView({ block: 'nearest' })
}
