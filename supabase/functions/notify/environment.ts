/** Names of environment variables that say who is told; docs/operating.md has them. Any of them may be missing. */
export type Environment = Readonly<Record<string, string | undefined>>
