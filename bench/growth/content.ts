/**
 * Stands for the content of places and articles while a larger site is built: what there is, and as many more as
 * BENCH_ROUTES asks for. Runs in the build that renders.
 */
import { locations as realLocations } from '../../src/content/locations.ts'
import { posts as realPosts } from '../../src/content/posts.ts'
import type { Section } from '../../src/content/types.ts'
import { routes } from '../../src/routes.ts'

const missing = Math.max(0, Number(process.env.BENCH_ROUTES) - routes.length)
/** One more article for every four places more. */
const morePosts = Math.floor(missing / 5)

/** Markdown links stay whole: they must lead somewhere. */
const words = (text: string) => text.match(/\[[^\]]*\]\([^)]*\)\S*|\S+/g) ?? []

const sectionTexts = ({ heading, paragraphs = [], list = [], steps = [] }: Section) => [
  heading,
  ...paragraphs,
  ...list,
  ...steps,
]
const originals = [...realLocations, ...realPosts].flatMap(({ lead, sections }) => [
  lead,
  ...sections.flatMap(sectionTexts),
])

/** Which words follow which in the site's own text. */
const following = new Map<string, string[]>()
const starts: string[] = []
for (const text of originals) {
  const all = words(text)
  for (const [index, word] of all.entries()) {
    const before = all[index - 1]
    if (before === undefined) starts.push(word)
    else following.set(before, [...(following.get(before) ?? []), word])
  }
}

/** The same numbers in every build. */
function numbersFrom(seed: number): () => number {
  let state = seed
  return () => {
    state = (Math.imul(state, 1_664_525) + 1_013_904_223) >>> 0
    return state / 2 ** 32
  }
}

/**
 * Text of the same length that nobody has read before, each word followed by one that follows it somewhere in the real
 * text: copies would compress to nothing, and random words to nothing like English.
 */
function rewriter(seed: number): (text: string) => string {
  const next = numbersFrom(seed)
  const pick = (list: readonly string[]) => list[Math.floor(next() * list.length)] ?? ''
  return (text) => {
    const written: string[] = []
    for (let left = words(text).length; left > 0; left--)
      written.push(pick(following.get(written.at(-1) ?? '') ?? starts))
    return written.join(' ')
  }
}

interface Written {
  readonly head: { readonly title: string; readonly description: string }
  readonly lead: string
  readonly sections: readonly Section[]
}

/** The items again and again under other names, with other words. */
function more<T extends Written & { readonly slug: string }>(items: readonly T[], count: number) {
  return Array.from({ length: count }, (_, index) => {
    const item = items[index % items.length]
    if (!item) throw new Error('nothing to make more of')
    const rewrite = rewriter(index + 1)
    return {
      ...item,
      slug: `${item.slug}-${index}`,
      head: { ...item.head, title: rewrite(item.head.title), description: rewrite(item.head.description) },
      lead: rewrite(item.lead),
      sections: item.sections.map((section) => ({
        ...section,
        heading: rewrite(section.heading),
        ...(section.paragraphs && { paragraphs: section.paragraphs.map(rewrite) }),
        ...(section.list && { list: section.list.map(rewrite) }),
        ...(section.steps && { steps: section.steps.map(rewrite) }),
      })),
    }
  })
}

export const addedLocations = more(realLocations, missing - morePosts)
export const addedPosts = more(realPosts, morePosts)
export const locations = [...realLocations, ...addedLocations]
export const posts = [...realPosts, ...addedPosts]
