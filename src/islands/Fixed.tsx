import { FIXED } from '../document/islands.ts'

const AS_IT_IS = { __html: '' }

/**
 * The place in an island for what its page put between <Island> and </Island>: HTML that never changes. React hydrates
 * nothing in it, and the island's script has none of it. One in an island.
 */
export const Fixed = () => (
  // biome-ignore lint/security/noDangerouslySetInnerHtml: an empty constant
  <div {...{ [FIXED]: '' }} dangerouslySetInnerHTML={AS_IT_IS} suppressHydrationWarning />
)
