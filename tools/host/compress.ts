import { readdir, readFile, stat, writeFile } from 'node:fs/promises'
import { join } from 'node:path'
import { promisify } from 'node:util'
import { brotliCompress, constants, gzip } from 'node:zlib'

const COMPRESSIBLE = /\.(?:html|js|css|json|svg|xml|txt|vcf|webmanifest)$/

/** Writes file.br and file.gz beside every text file, unless they are up to date: compressing takes longer than building. */
export async function compress(dist: string): Promise<void> {
  const files = (await readdir(dist, { recursive: true })).filter((name) => COMPRESSIBLE.test(name))
  const [toBrotli, toGzip] = [promisify(brotliCompress), promisify(gzip)]
  await Promise.all(
    files.map(async (name) => {
      const file = join(dist, name)
      const { mtimeMs } = await stat(file)
      // There is none yet.
      const written = await stat(`${file}.gz`).catch(() => undefined)
      if (written && written.mtimeMs >= mtimeMs) return
      const raw = await readFile(file)
      const [br, gz] = await Promise.all([
        toBrotli(raw, { params: { [constants.BROTLI_PARAM_SIZE_HINT]: raw.length } }),
        toGzip(raw, { level: 9 }),
      ])
      await writeFile(`${file}.br`, br)
      // Written last: if it exists, so does the other.
      await writeFile(`${file}.gz`, gz)
    }),
  )
}
