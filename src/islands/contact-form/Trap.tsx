import { TRAP } from '../../outbox/fields.ts'

/**
 * Says what it is to whoever meets it all the same, without our styles. No name that a browser or a password manager would
 * fill in by itself; and what it holds marks a request, it never stops one.
 */
export const Trap = () => (
  <p className="visually-hidden" aria-hidden="true">
    <label htmlFor={TRAP}>Leave this empty</label>
    <input id={TRAP} tabIndex={-1} autoComplete="off" />
  </p>
)
