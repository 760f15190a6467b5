/// <reference path="./subsetFont.d.ts" />
import { createHash } from 'node:crypto'
import { readFile } from 'node:fs/promises'
import { createRequire } from 'node:module'
import subsetFont from 'subset-font'

/** The package that the typeface comes from: National Park, drawn after the routed signs of that service, under the OFL. */
export const FONT_PACKAGE = '@fontsource-variable/national-park'

const require = createRequire(import.meta.url)

/** The characters that a heading may use. tests/dist/face.test.ts finds one that needs more. */
export const CHARACTERS = "ABCDEFGHIJKLMNOPQRSTUVWXYZabcdefghijklmnopqrstuvwxyz0123456789 .,:;?!&()/-'%£–‘’“”·…×é\u00a0"

export interface FontFile {
  /** Path in the output folder. */
  readonly name: string
  readonly content: Uint8Array
}

/**
 * The typeface of the headings, reduced to the characters and the one weight that they use: 7 KB instead of 39. Without alternative
 * letter forms (`noLayoutClosure`), which nothing here asks for.
 */
export async function headingFont(): Promise<FontFile> {
  const whole = await readFile(
    require.resolve('@fontsource-variable/national-park/files/national-park-latin-wght-normal.woff2'),
  )
  const content = await subsetFont(whole, CHARACTERS, {
    targetFormat: 'woff2',
    variationAxes: { wght: 750 },
    noLayoutClosure: true,
  })
  const hash = createHash('sha256').update(content).digest('base64url').slice(0, 8)
  return { name: `assets/headings-${hash}.woff2`, content }
}
