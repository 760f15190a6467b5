import type { BundledPage, PageBundleHeader, Part } from './bundleFormat.ts'

export type BundledPages = AsyncGenerator<[path: string, html: string]>

/**
 * Reads a page bundle while it arrives.
 * @throws SyntaxError if it is cut off or something else.
 */
export async function openPageBundle(
  body: ReadableStream<BufferSource>,
): Promise<{ header: PageBundleHeader; pages: BundledPages }> {
  const entries = lines(body)
  const header: PageBundleHeader = JSON.parse((await entries.next()).value ?? '')
  return { header, pages: readPages(entries) }
}

async function* readPages(entries: AsyncGenerator<string>): BundledPages {
  const parts: Part[] = []
  for await (const line of entries) {
    const entry: Part | BundledPage = JSON.parse(line)
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
  if (rest) throw new SyntaxError('the page bundle is cut off')
}
