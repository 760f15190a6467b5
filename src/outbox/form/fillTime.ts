import type { Clock } from './ports.ts'

/** How long the form was filled in by hand: from the first keystroke on, if it was blank before. */
export function createFillTime({ elapsed }: Clock) {
  let isFromBlank = false
  let since: number | undefined
  return {
    /** Other values were put into the form. */
    restart(isBlank: boolean): void {
      isFromBlank = isBlank
      since = undefined
    },
    /** A keystroke. */
    typed(): void {
      if (isFromBlank) since ??= elapsed()
    },
    /** In ms; undefined where part of it came from elsewhere. */
    read: (): number | undefined => (since === undefined ? undefined : elapsed() - since),
  }
}
