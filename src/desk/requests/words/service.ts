import { serviceTitles } from '../../../content/serviceTitles.ts'

/** Longest first: "Emergency plumbing" is no "Plumbing". */
const TITLES = [...new Set(Object.values(serviceTitles))].sort((a, b) => b.length - a.length)

/** What people call it, where they do not choose from our list. The first that fits counts. */
const WORDS: readonly (readonly [RegExp, string])[] = [
  [/\b(?:lock(?:ed|s|smith)?|keys?)\b/i, serviceTitles.locksmith],
  [/\b(?:drains?|sewage|sewer|manhole|blocked|blockage)\b/i, serviceTitles.drainage],
  [
    /\b(?:leak(?:s|ing)?|burst|pipes?|taps?|toilet|cistern|stopcock|radiator|flood(?:ed|ing)?|water)\b/i,
    serviceTitles.plumbing,
  ],
]

/** The service that a message is about, as the site calls it; null if it does not say. */
export function findService(text: string): string | null {
  const lower = text.toLowerCase()
  const named = TITLES.find((title) => lower.includes(title.toLowerCase()))
  return named ?? WORDS.find(([words]) => words.test(text))?.[1] ?? null
}
