import type { CallbackRequest, RequestWithHistory } from '../../api/shapes.ts'

/** What is known of something, and whether this visit has heard it from the database or the device has kept it from another. */
export interface Known<Value> {
  readonly value: Value
  readonly isKept: boolean
}

/**
 * The newer of two copies of a request: the database counts every change of it, its history's included. What this visit has
 * heard is newer than what was kept, whatever they say: a backup may have been restored meanwhile, and its counts go back.
 */
export function newer<Copy extends CallbackRequest | RequestWithHistory>(
  one: Known<Copy>,
  other: Known<Copy> | undefined,
): Known<Copy> {
  if (!other) return one
  if (one.isKept !== other.isKept) return one.isKept ? other : one
  return versionOf(other.value) > versionOf(one.value) ? other : one
}

const versionOf = (copy: CallbackRequest | RequestWithHistory) => ('request' in copy ? copy.request : copy).version
