/** As supabase/config.toml has it, and the dashboard of a hosted project. */
export const SHORTEST = 12

/** The rules, said before anybody breaks them. */
export const RULES = `${SHORTEST} characters or more. Three random words are easy to remember.`

/** By the server's codes; of other refusals its own words are shown. */
const WORDS: Readonly<Record<string, string>> = {
  same_password: 'That’s your current password. Choose a different one.',
  insufficient_aal: 'Not changed. This needs a code from your authenticator app.',
  over_request_rate_limit: 'Too many attempts. Wait a minute, then try again.',
}

interface Refusal {
  readonly status?: number | undefined
  readonly code?: string | undefined
  readonly message: string
  /** Of a password that is too weak: `length`, `characters`, `pwned`. */
  readonly reasons?: readonly string[]
}

/** Why the server did not take a new password, in words that stand beside its field. */
export function passwordProblem({ status, code, message, reasons }: Refusal): string {
  if (!status || status >= 500) return 'The server didn’t answer. Check your connection, then try again.'
  if (reasons?.includes('pwned')) return 'This password is on a list of stolen ones. Choose a different one.'
  return WORDS[code ?? ''] ?? message
}
