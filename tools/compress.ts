import { readdir, readFile, writeFile } from 'node:fs/promises'
import { join } from 'node:path'
import { promisify } from 'node:util'
import { brotliCompress, constants, gzip } from 'node:zlib'

const COMPRESSIBLE = /\.(?:html|js|css|json|svg|xml|txt|vcf|webmanifest)$/

/** Writes file.br and file.gz beside every text file. */
export async function compress(dist: string): Promise<void> {
  const files = (await readdir(dist, { recursive: true })).filter((name) => COMPRESSIBLE.test(name))
  const [toBrotli, toGzip] = [promisify(brotliCompress), promisify(gzip)]
  await Promise.all(
    files.map(async (name) => {
      const file = join(dist, name)
      const raw = await readFile(file)
      const [br, gz] = await Promise.all([
        toBrotli(raw, { params: { [constants.BROTLI_PARAM_SIZE_HINT]: raw.length } }),
        toGzip(raw, { level: 9 }),
      ])
      await Promise.all([writeFile(`${file}.br`, br), writeFile(`${file}.gz`, gz)])
    }),
  )
}
