import { type Live, NotAvailable } from './live.ts'

export type Verdict = 'good' | 'bad' | 'not checked'

export type Finding = { readonly verdict: Verdict; readonly found: string }

/** One line of the table. If `look` throws, the check is bad, with the error's message. */
export type Check = { readonly what: string; look(live: Live): Promise<Finding> }

export const good = (found: string): Finding => ({ verdict: 'good', found })
export const bad = (found: string): Finding => ({ verdict: 'bad', found })
export const notChecked = (why: string): Finding => ({ verdict: 'not checked', found: why })
export const judge = (isGood: boolean, found: string): Finding => (isGood ? good(found) : bad(found))

/** Looks at one thing; never throws. */
export async function lookAt({ what, look }: Check, live: Live): Promise<Finding & { readonly what: string }> {
  try {
    return { what, ...(await look(live)) }
  } catch (error) {
    if (error instanceof NotAvailable) return { what, ...notChecked(error.message) }
    const { message, cause } = error instanceof Error ? error : { message: String(error), cause: undefined }
    // When a fetch fails, only its cause says why.
    return { what, ...bad(cause instanceof Error ? `${message}: ${cause.message}` : message) }
  }
}
