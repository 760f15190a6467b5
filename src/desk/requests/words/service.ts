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

/** The services that a message may be about, as the site calls them, the likeliest first. */
export function servicesIn(text: string): readonly string[] {
  const lower = text.toLowerCase()
  const named = TITLES.find((title) => lower.includes(title.toLowerCase()))
  return named ? [named] : WORDS.filter(([words]) => words.test(text)).map(([, title]) => title)
}

/** The service that a message is about; null if it does not say. */
export const findService = (text: string): string | null => servicesIn(text)[0] ?? null
