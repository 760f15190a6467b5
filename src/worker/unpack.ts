import type { UrgentFacts } from './pageMessages.ts'

/**
 * The file of all pages and the house, as src/prerender/pageBundle.ts writes it and the worker reads it: a line of JSON
 * for the header, then a line for each part and page. Parts are what pages share, counted from 0, or back from the last with
 * -1. A page comes after the last of its parts, so it can be used as soon as it arrives.
 */
export interface PageBundleHeader {
  /** When the content last changed, as it is shown: 21 November 2026. */
  readonly changed: string
  readonly urgent: UrgentFacts
  readonly headers: Readonly<Record<string, string>>
  /** How many of the first pages are emergency pages. */
  readonly firstPages: number
  readonly allPages: number
}
export type Part = string
export type BundledPage = readonly [path: string, ...parts: number[]]

/** Swaps quotes with backticks, and back. JSON would escape those of every attribute: 350 bytes, compressed. */
export const swapQuotes = (part: Part): Part => part.replace(/["`]/g, (quote) => (quote === '"' ? '`' : '"'))

export type BundledPages = AsyncGenerator<[path: string, html: string]>

/**
 * Reads a page bundle while it arrives.
 * @throws SyntaxError if it is cut off or is not a page bundle.
 */
export async function openPageBundle(
  body: ReadableStream<Uint8Array<ArrayBuffer>>,
): Promise<{ header: PageBundleHeader; pages: BundledPages }> {
  const entries = lines(body)
  const header: PageBundleHeader = JSON.parse((await entries.next()).value ?? '')
  return { header, pages: readPages(entries) }
}

async function* readPages(entries: AsyncGenerator<string>): BundledPages {
  const parts: Part[] = []
  for await (const line of entries) {
    const entry: Part | BundledPage = JSON.parse(line)
    if (typeof entry === 'string') parts.push(swapQuotes(entry))
    else {
      const [path, ...indices] = entry
      yield [path, indices.map((index) => parts.at(index)).join('')]
    }
  }
}

async function* lines(body: ReadableStream<Uint8Array<ArrayBuffer>>): AsyncGenerator<string> {
  const reader = body.pipeThrough(new TextDecoderStream()).getReader()
  let rest = ''
  for (;;) {
    const { done, value = '' } = await reader.read()
    const whole = (rest + value).split('\n')
    rest = whole.pop() ?? ''
    yield* whole
    if (done) break
  }
  if (rest) throw new SyntaxError('the page bundle is cut off')
}
