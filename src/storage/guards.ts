export const isRecord = (value: unknown): value is Readonly<Record<string, unknown>> =>
  typeof value === 'object' && value !== null

/** Whether it is a time in the years 1970 to 9999, which `Date` can handle. A device's clock may show any of them. */
export const isTime = (value: unknown): value is number =>
  typeof value === 'number' && value >= 0 && value < Date.UTC(10_000, 0)

/*
 * Against a clock that was wrong when something was stored, and has since been corrected. All times are in ms since the epoch.
 */

/** The stored time; 0 if it is further ahead than the longest wait, so that only a wrong clock can have set it. */
export const plausible = (until: number, longest: number, now: number): number => (until - now > longest ? 0 : until)

/** Whether it is less than `span` away, before or after: a wrong clock may have dated it in the future. */
export const isNear = (at: number, span: number, now: number): boolean => Math.abs(now - at) < span

/** A random UUID. Browsers have `crypto.randomUUID` only in secure contexts, and the form also works over plain http. */
export function newId(): string {
  if (crypto.randomUUID) return crypto.randomUUID()
  const digits = Array.from(crypto.getRandomValues(new Uint8Array(16)), (byte, i) => {
    // Version 4, and the variant of RFC 9562.
    const marked = i === 6 ? (byte & 0x0f) | 0x40 : i === 8 ? (byte & 0x3f) | 0x80 : byte
    return marked.toString(16).padStart(2, '0')
  }).join('')
  return digits.replace(/^(.{8})(.{4})(.{4})(.{4})/, '$1-$2-$3-$4-')
}

/** In ms. A browser with a busy or broken disk may not answer at all. */
export const DISK_TIMEOUT = 5_000

/** @throws DOMException "TimeoutError" if the disk does not answer within this many ms; the work itself continues */
export function withTimeout<Result>(work: Promise<Result>, patience = DISK_TIMEOUT): Promise<Result> {
  let timer: ReturnType<typeof setTimeout>
  const timeUp = new Promise<never>((_, reject) => {
    timer = setTimeout(() => reject(new DOMException('The disk does not answer', 'TimeoutError')), patience)
  })
  return Promise.race([work, timeUp]).finally(() => clearTimeout(timer))
}

/** The pause between the last keystroke and saving, in ms. */
const TYPING_PAUSE = 300

/** Saves what is typed at each pause. */
export function draftSaver(save: () => void) {
  let timer: ReturnType<typeof setTimeout> | undefined
  return {
    /** Call this after a keystroke. */
    soon() {
      clearTimeout(timer)
      timer = setTimeout(save, TYPING_PAUSE)
    },
    cancel: () => clearTimeout(timer),
  }
}
