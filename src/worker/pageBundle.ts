/**
 * The file of all pages, as src/prerender/pageBundle.ts writes it and the worker reads it: a line of JSON for the header, then one
 * for each part and page. Parts are what pages share, counted from 0; a page comes after the last of its parts, so it
 * can be used when it has arrived.
 */
export interface PackHeader {
  /** When the content last changed, as it is shown: 21 November 2026. */
  readonly changed: string
  readonly urgent: UrgentFacts
  /** Response headers of every page. */
  readonly headers: Readonly<Record<string, string>>
  /** How many of the pages, the first ones, are those of an emergency, and the scripts that these need. */
  readonly first: { readonly pages: number; readonly scripts: readonly string[] }
}
/** What must not be out of date on a device (src/content/urgentFacts.ts). */
export interface UrgentFacts {
  /** Of all of it: equal where two versions tell people the same. */
  readonly digest: string
  readonly emergencyPhone: { readonly display: string; readonly href: string }
}
export type PackPart = string
export type PackPage = readonly [path: string, ...parts: number[]]
export type PackPages = AsyncGenerator<[path: string, html: string]>

/**
 * Reads a pack while it arrives.
 * @throws SyntaxError if it is cut off or something else.
 */
export async function openPack(body: ReadableStream<BufferSource>): Promise<{ header: PackHeader; pages: PackPages }> {
  const entries = lines(body)
  const header: PackHeader = JSON.parse((await entries.next()).value ?? '')
  return { header, pages: readPages(entries) }
}

async function* readPages(entries: AsyncGenerator<string>): PackPages {
  const parts: PackPart[] = []
  for await (const line of entries) {
    const entry: PackPart | PackPage = JSON.parse(line)
    if (typeof entry === 'string') parts.push(entry)
    else {
      const [path, ...indices] = entry
      yield [path, indices.map((index) => parts[index]).join('')]
    }
  }
}

async function* lines(body: ReadableStream<BufferSource>): AsyncGenerator<string> {
  const reader = body.pipeThrough(new TextDecoderStream()).getReader()
  let rest = ''
  for (;;) {
    const { done, value = '' } = await reader.read()
    const whole = (rest + value).split('\n')
    rest = whole.pop() ?? ''
    yield* whole
    if (done) break
  }
  if (rest) throw new SyntaxError('the pack is cut off')
}
