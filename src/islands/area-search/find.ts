import type { SearchPlace } from './index.ts'
import { alsoCovered, nearby } from './nearby.ts'

/** `asked` is how we understood the question: a district in capitals, or the name that came closest, maybe a guess. */
export type Answer =
  | { readonly kind: 'empty' }
  | {
      readonly kind: 'found'
      readonly asked: string
      readonly isGuess: boolean
      readonly places: readonly SearchPlace[]
    }
  | { readonly kind: 'near'; readonly asked: string; readonly isGuess: boolean; readonly place: SearchPlace }
  | { readonly kind: 'ring'; readonly asked: string }

/** What somebody may type in an address line: "12 High Street, Aveley RM15 4AB". */
const LONGEST = 100

/** Which page is for a postcode, in whole or in part, or for a town. Misspelt names are forgiven. */
export function find(typed: string, places: readonly SearchPlace[]): Answer {
  const text = typed.trim().slice(0, LONGEST)
  if (!/[a-z]/i.test(text)) return text ? { kind: 'ring', asked: text } : { kind: 'empty' }
  const district = districtIn(text)
  if (district) {
    const found = places.filter(({ postcodes }) => postcodes.includes(district))
    // The page of a village says more to its people than the page of a whole borough.
    found.sort((a, b) => a.postcodes.length - b.postcodes.length)
    if (found.length > 0) return { kind: 'found', asked: district, isGuess: false, places: found }
    const near = nearby.find(({ postcode }) => postcode === district)?.near
    const place = places.find(({ slug }) => slug === near)
    return place ? { kind: 'near', asked: district, isGuess: false, place } : { kind: 'ring', asked: district }
  }
  const names = [
    ...places.flatMap((place) => namesOf(place).map((name) => ({ kind: 'found' as const, name, place }))),
    ...nearby.flatMap(({ towns, near }) => {
      const place = places.find(({ slug }) => slug === near)
      return place ? towns.map((name) => ({ kind: 'near' as const, name, place })) : []
    }),
  ]
  for (const part of [text, ...text.split(',').reverse()]) {
    const match = closest(part, names)
    if (!match) continue
    const { kind, name, place, isGuess } = match
    return kind === 'near' ? { kind, asked: name, isGuess, place } : { kind, asked: name, isGuess, places: [place] }
  }
  return { kind: 'ring', asked: text }
}

const namesOf = ({ slug, name }: SearchPlace) => [name, ...(alsoCovered[slug]?.split(', ') ?? [])]

/** The outward half of a postcode: "RM16" of "rm16 4ab", "RM164AB", "RM16 4" or "Orsett, RM16 4AB". */
function districtIn(text: string): string | undefined {
  const upper = text.toUpperCase()
  const [, whole] = /\b([A-Z]{1,2}\d[A-Z\d]?)\s*\d[A-Z]{2}\b/.exec(upper) ?? []
  const [, part] = /^([A-Z]{1,2}\s?\d[A-Z\d]?)(?:\s*\d[A-Z]?)?$/.exec(upper) ?? []
  return (whole ?? part)?.replace(/\s/g, '')
}

/** For comparing: letters alone, and "St" for "Saint". */
const plain = (name: string) =>
  name
    .toLowerCase()
    .replace(/\bsaint\b/g, 'st')
    .replace(/[^a-z]/g, '')

/** The name that was typed, in full, or its beginning, or with a slip or two in it. */
function closest<Named extends { readonly name: string }>(typed: string, names: readonly Named[]) {
  const asked = plain(typed)
  if (asked.length < 3) return undefined
  // Hertford is two letters from Dartford: only a long word may have two slips.
  const allowed = asked.length < 5 ? 0 : asked.length < 10 ? 1 : 2
  const [best] = names
    .map((named) => ({ ...named, slips: slipsBetween(asked, plain(named.name)) }))
    .sort((a, b) => a.slips - b.slips)
  if (best?.slips === 0) return { ...best, isGuess: false }
  const begins = asked.length > 3 && names.find(({ name }) => plain(name).startsWith(asked))
  if (begins) return { ...begins, isGuess: true }
  return best && best.slips <= allowed ? { ...best, isGuess: true } : undefined
}

/** Letters left out, put in, changed or swapped between one word and another (optimal string alignment). */
function slipsBetween(one: string, other: string): number {
  let before: number[] = []
  let row = Array.from({ length: other.length + 1 }, (_, index) => index)
  for (let i = 1; i <= one.length; i++) {
    const next = [i]
    for (let j = 1; j <= other.length; j++) {
      const same = one[i - 1] === other[j - 1]
      const swapped = i > 1 && j > 1 && one[i - 1] === other[j - 2] && one[i - 2] === other[j - 1]
      const ways = [at(row, j) + 1, at(next, j - 1) + 1, at(row, j - 1) + (same ? 0 : 1)]
      if (swapped) ways.push(at(before, j - 2) + 1)
      next.push(Math.min(...ways))
    }
    before = row
    row = next
  }
  return at(row, other.length)
}

const at = (row: readonly number[], index: number) => row[index] ?? Number.POSITIVE_INFINITY
