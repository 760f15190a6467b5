import { type AreaSlug, areas } from '../../facts/areas.ts'
import {
  alsoCovered,
  type Come,
  elsewhere,
  type PostcodeDistrict,
  postcodeDistricts,
  wideAreas,
} from '../../facts/postcodes.ts'

/** Whether we cover it. `partly`: too wide for one answer, such as "Kent". */
type Verdict =
  | { readonly kind: 'yes'; readonly pages: readonly AreaSlug[]; readonly near?: AreaSlug }
  | { readonly kind: Exclude<Come, 'yes'> | 'partly' }

export type Answer =
  | { readonly kind: 'empty' }
  | { readonly kind: 'unknown'; readonly asked: string }
  | { readonly kind: 'trouble'; readonly asked: string; readonly path: string }
  /** The place that we understood: "RM1 (Romford)", or the closest name, which may be a guess. */
  | ({ readonly asked: string; readonly isGuess: boolean } & Verdict)

/** Enough for a typed address: "12 High Street, Aveley RM15 4AB". */
const LONGEST = 100

/**
 * Some people type what has happened instead of a place. The first match leads to the page that helps. Only whole words
 * match: Blackheath has no heating.
 */
const TROUBLES: readonly (readonly [words: RegExp, path: string])[] = [
  [/\bgas\b(?! boiler)/, 'smell-of-gas'],
  [/monoxide|\bco alarm/, 'carbon-monoxide'],
  [/\bfrozen?\b|\bfrost\b/, 'boiler-dead-in-frost'],
  [/cylinder|boiling/, 'boiling-cylinder'],
  [/boiler|heating|hot water/, 'leaking-boiler'],
  [/burgl|broken? in|break-?in|\bboard/, 'broken-into'],
  [/\block(?:s|ed|smith)?\b|\bkeys?\b/, 'locked-out'],
  [/\bpower\b|\belectric|\bfuse/, 'no-power'],
  [/no water/, 'no-water'],
  [/\broof/, 'water-through-the-ceiling#roof'],
  [/flat above|upstairs/, 'water-through-the-ceiling#flat-above'],
  [/ceiling/, 'water-through-the-ceiling'],
  [/cellar|basement/, 'flooded-cellar'],
  [/toilet.*(?:overflow|flood)/, 'drain-backing-up#overflowing'],
  [/toilet|\bdrains?\b|\bsew(?:er|age)\b|blocked/, 'drain-backing-up'],
  [/\bburst\b|\bleak(?:s|ed|ing|y)?\b|\bpipes?\b|\btaps?\b|\bflood(?:s|ed|ing)?\b/, 'burst-pipe'],
]

/** Whether we cover a place or a postcode, even in part. Forgives misspelt names. */
export function find(typed: string): Answer {
  const text = typed.trim().slice(0, LONGEST)
  if (!/[a-z]/i.test(text)) return text ? { kind: 'unknown', asked: text } : { kind: 'empty' }
  const code = districtIn(text)
  return (code ? byCode(code) : byName(text)) ?? { kind: 'unknown', asked: code ?? text }
}

const verdictOf = ({ come, pages, near }: PostcodeDistrict): Verdict =>
  come === 'yes' ? { kind: come, pages, near } : { kind: come }

function byCode(code: string): Answer | undefined {
  const district = postcodeDistricts.find((candidate) => candidate.code === code)
  if (!district)
    return Object.hasOwn(elsewhere, code.replace(/\d+/, '')) ? { kind: 'no', asked: code, isGuess: false } : undefined
  const [town] = district.towns
  return { asked: town ? `${code} (${town})` : code, isGuess: false, ...verdictOf(district) }
}

/**
 * The district in a text: "RM16" from "rm16 4ab", "RM164AB", "RM16 4" or "Orsett, RM16 4AB", "RM1" from "Gas Lane, RM1",
 * "EC1" from "EC1A 1BB". Many people type the letter O for a zero: "SSO 7AB".
 */
function districtIn(text: string): string | undefined {
  const upper = text.toUpperCase()
  const [whole, ...ofWhole] = /\b([A-Z]{1,2})\s*([\dO][A-Z\d]?)[^A-Z\d]*[\dO][A-Z]{2}\b/.exec(upper) ?? ['']
  const [, ...ofPart] =
    /^([A-Z]{1,2})\s*(\d[A-Z\d]?)(?:\s*\d[A-Z]?)?$/.exec(upper) ?? /[\s,]([A-Z]{1,2})(\d[A-Z\d]?)$/.exec(upper) ?? []
  const [area, number = ''] = /\d/.test(whole) ? ofWhole : ofPart
  return (
    area &&
    area +
      number
        .replace(/^O/, '0')
        .replace(/(\d)O$/, '$10')
        .replace(/[A-Z]$/, '')
  )
}

interface Named {
  readonly name: string
  readonly verdict: Verdict
}

const named = (names: readonly string[], verdict: Verdict): Named[] => names.map((name) => ({ name, verdict }))

const wide = named(wideAreas, { kind: 'partly' })

/** Places we cover, or may. Those with pages come first: if two share a name, people mean the nearer one. */
const here: readonly Named[] = [
  ...areas.flatMap(([slug, name]) =>
    named([...(wideAreas.includes(name) ? [] : [name]), ...(alsoCovered[slug]?.split(', ') ?? [])], {
      kind: 'yes',
      pages: [slug],
    }),
  ),
  ...postcodeDistricts
    .filter(({ come }) => come !== 'no')
    .flatMap((district) => named(district.towns, verdictOf(district))),
]
const away: readonly Named[] = named(
  [...postcodeDistricts.filter(({ come }) => come === 'no').flatMap(({ towns }) => towns), ...Object.values(elsewhere)],
  { kind: 'no' },
)

/** After the name of a town: "Grays Essex". */
const COUNTY = /[\s,]+(?:essex|kent|(?:greater )?london)$/i

function byName(text: string): Answer | undefined {
  const parts = [text, text.replace(COUNTY, ''), ...text.split(',').reverse()]
  return (
    parts.map((part) => exactly(part, [...here, ...away])).find(Boolean) ??
    exactly(text, wide) ??
    trouble(text) ??
    // Never turn people away on a guess.
    parts.map((part) => nearly(part, here)).find(Boolean) ??
    parts.map((part) => exactly(part, wide)).find(Boolean)
  )
}

function trouble(asked: string): Answer | undefined {
  const found = TROUBLES.find(([words]) => words.test(asked.toLowerCase()))
  return found && { kind: 'trouble', asked, path: `/emergency/${found[1]}` }
}

/** Prepares a name for comparison: only letters, and "St" for "Saint". */
const plain = (name: string) =>
  name
    .toLowerCase()
    .replace(/\bsaint\b/g, 'st')
    .replace(/[^a-z]/g, '')

const understood = (found: Named | undefined, isGuess: boolean): Answer | undefined =>
  found && { asked: found.name, isGuess, ...found.verdict }

const exactly = (typed: string, names: readonly Named[]) =>
  understood(
    names.find(({ name }) => plain(name) === plain(typed)),
    false,
  )

/** Finds the name that begins with the typed text, or differs from it by a slip or two. */
function nearly(typed: string, names: readonly Named[]): Answer | undefined {
  const asked = plain(typed)
  if (asked.length < 4) return undefined
  const [best] = names
    .map((candidate) => ({ candidate, slips: slipsBetween(asked, plain(candidate.name)) }))
    .sort((a, b) => a.slips - b.slips)
  const begun = names.find(({ name }) => plain(name).startsWith(asked))
  // Hertford is two letters from Dartford, so only a long word may have two slips.
  const allowed = asked.length < 5 ? 0 : asked.length < 10 ? 1 : 2
  return understood(begun ?? (best && best.slips <= allowed ? best.candidate : undefined), true)
}

/** Counts the letters left out, added, changed or swapped between two words (optimal string alignment). */
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
