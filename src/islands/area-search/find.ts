/** A place with a page of its own, as the search knows it. */
export interface SearchPlace {
  readonly slug: string
  readonly name: string
  readonly postcodes: readonly string[]
  /** Towns, villages and estates that its page covers, too. */
  readonly also: readonly string[]
}

/** A postcode district without a page, and the slug of the place nearest to it. */
export interface SearchNearby {
  readonly postcode: string
  readonly towns: readonly string[]
  readonly near: string
}

export interface AreaSearchProps {
  readonly places: readonly SearchPlace[]
  readonly nearby: readonly SearchNearby[]
}

/** `asked` is how we understood the question: a district in capitals, or the name that came closest. */
export type Answer =
  | { readonly kind: 'empty' }
  | { readonly kind: 'found'; readonly asked: string; readonly places: readonly SearchPlace[] }
  | { readonly kind: 'near'; readonly asked: string; readonly place: SearchPlace }
  | { readonly kind: 'ring'; readonly asked: string }

/** What somebody may type in an address line: "12 High Street, Aveley RM15 4AB". */
const LONGEST = 100

/** Which page is for a postcode, in whole or in part, or for a town. Misspelt names are forgiven. */
export function find(typed: string, { places, nearby }: AreaSearchProps): Answer {
  const text = typed.trim().slice(0, LONGEST)
  if (!/[a-z]/i.test(text)) return text ? { kind: 'ring', asked: text } : { kind: 'empty' }
  const district = districtIn(text)
  if (district) {
    const found = places.filter(({ postcodes }) => postcodes.includes(district))
    // The page of a village says more to its people than the page of a whole borough.
    if (found.length > 0)
      return { kind: 'found', asked: district, places: found.sort((a, b) => a.postcodes.length - b.postcodes.length) }
    return nearest(nearby.find(({ postcode }) => postcode === district)?.near, district, places)
  }
  const names = [
    ...places.flatMap((place) => [place.name, ...place.also].map((name) => ({ name, place, near: undefined }))),
    ...nearby.flatMap(({ towns, near }) => towns.map((name) => ({ name, place: undefined, near }))),
  ]
  for (const part of [text, ...text.split(',').reverse()]) {
    const match = closest(part, names)
    if (match?.place) return { kind: 'found', asked: match.name, places: [match.place] }
    if (match) return nearest(match.near, match.name, places)
  }
  return { kind: 'ring', asked: text }
}

function nearest(slug: string | undefined, asked: string, places: readonly SearchPlace[]): Answer {
  const place = places.find((candidate) => candidate.slug === slug)
  return place ? { kind: 'near', asked, place } : { kind: 'ring', asked }
}

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
function closest<Named extends { readonly name: string }>(typed: string, names: readonly Named[]): Named | undefined {
  const asked = plain(typed)
  if (asked.length < 3) return undefined
  const allowed = asked.length < 5 ? 0 : asked.length < 8 ? 1 : 2
  const [best] = names
    .map((named) => ({ named, slips: slipsBetween(asked, plain(named.name)) }))
    .sort((a, b) => a.slips - b.slips)
  const begins = names.find(({ name }) => asked.length > 3 && plain(name).startsWith(asked))
  if (best?.slips === 0 || !begins) return best && best.slips <= allowed ? best.named : undefined
  return begins
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
