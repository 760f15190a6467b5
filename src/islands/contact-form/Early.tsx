import { CallButton } from '../../components/CallButton.tsx'
import { FORM_STATES } from '../../content/messages.ts'
import { EMPTY_FORM, FIELD_NAMES, readForm } from '../../outbox/fields.ts'
import { EARLY } from '../../outbox/keys.ts'

/**
 * What the boot script shows while the form has no other (src/client/boot/keep.ts). All of it is in the HTML, hidden until the
 * form's attribute calls for it.
 */

const blank = readForm(EMPTY_FORM)
const errors = 'errors' in blank ? blank.errors : {}
const required = FIELD_NAMES.filter((name) => errors[name])
const shown = required.map((name) => `[${EARLY}~=${name}] :is(.early-problem,.early-${name})`).join()

/** As ErrorSummary: takes the focus, and each line leads to its field. */
export const EarlyProblem = () => (
  <div className="error-summary early-problem" role="alert" tabIndex={-1}>
    <style>{`${shown}{display:revert}`}</style>
    <h3>There is a problem</h3>
    <ul>
      {required.map((name) => (
        <li key={name} className={`early-${name}`}>
          <a href={`#${name}`}>{errors[name]}</a>
        </li>
      ))}
    </ul>
  </div>
)

export const EarlyKept = () => (
  <div role="status">
    <div className="early-kept">
      <p>
        <strong>{FORM_STATES.early.bold}</strong> {FORM_STATES.early.rest}
      </p>
      <CallButton />
    </div>
  </div>
)
