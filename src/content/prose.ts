/** A titled run of text, or a question and its answer. Lists follow the paragraphs. */
export interface Section {
  /** Fragment identifier, where something links here. */
  readonly id?: string
  readonly heading: string
  /** What the section comes to, in a sentence or two. */
  readonly short?: readonly string[]
  readonly paragraphs?: readonly string[]
  readonly steps?: readonly string[]
  readonly list?: readonly string[]
  /** A list that a tap opens. */
  readonly folded?: readonly string[]
}

const PARTS = { '> ': 'short', '': 'paragraphs', '1. ': 'steps', '- ': 'list', '+ ': 'folded' } as const
const isPart = (mark: string): mark is keyof typeof PARTS => mark in PARTS

/** Separates the values of a list. No text contains it. */
const NEXT = '\v'

/**
 * Parses sections written like this, with each line unbroken:
 *
 *     ## A heading {#fragment}
 *     > What it comes to.
 *     A paragraph.
 *     1. A step.
 *     - An item of a list.
 *     + An item of a folded list.
 *
 * A value that is a list repeats its line for each item, and drops the line if the list is empty.
 * @throws if text comes before the first heading.
 */
export function sections(
  text: TemplateStringsArray,
  ...values: readonly (string | number | readonly string[])[]
): readonly Section[] {
  const filled = values.map((value) => (typeof value === 'object' ? value.join(NEXT) : value))
  const all: { -readonly [Part in keyof Section]: Section[Part] }[] = []
  for (const line of String.raw({ raw: text }, ...filled).split('\n')) {
    const [, mark = '', rest = ''] = /^\s*(## |> |1\. |[-+] )?(.*)$/.exec(line) ?? []
    const [, heading = '', id] = /^(.*?)(?: \{#([\w-]+)\})?$/.exec(rest) ?? []
    if (mark === '## ') all.push({ ...(id && { id }), heading })
    const lines = rest.split(NEXT).filter(Boolean)
    if (!isPart(mark) || lines.length === 0) continue
    const section = all.at(-1)
    if (!section) throw new Error(`no heading before "${rest}"`)
    section[PARTS[mark]] = [...(section[PARTS[mark]] ?? []), ...lines]
  }
  return all
}

/** Splits a text into short list items: "Frozen pipes; Leaking tanks". */
export const list = (text: string): readonly string[] => text.trim().split(/;\s+/)

/** A number as a link that dials it. */
export const tel = (line: { readonly display?: string; readonly name?: string; readonly href: string }): string =>
  `[${line.display ?? line.name}](${line.href})`

/** "cash, card and bank transfer". Not for the browser, where the first use of Intl blocks a slow phone for 0.1 s. */
export const and = (items: readonly string[]): string => new Intl.ListFormat('en-GB').format(items)

/** 2026-11-21 → 21 November 2026. Not for the browser. */
export const longDate = (day: string): string =>
  new Date(day).toLocaleDateString('en-GB', { dateStyle: 'long', timeZone: 'UTC' })

/** 2026-11-09 → 9 Nov 2026 */
export const shortDate = (day: string): string =>
  new Date(day).toLocaleDateString('en-GB', { dateStyle: 'medium', timeZone: 'UTC' })

/** 2026-11, or a day in that month → November 2026. */
export const month = (day: string): string => longDate(day).replace(/^\d+ /, '')

/** Capitalises the first letter, to begin a sentence. */
export const capital = (text: string): string => text.replace(/^./, (first) => first.toUpperCase())

/** For a sentence that follows a colon. */
export const lower = (text: string): string => text.replace(/^./, (first) => first.toLowerCase())
