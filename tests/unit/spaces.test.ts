import { globSync, readFileSync } from 'node:fs'
import { join } from 'node:path'
import { expect, it } from 'vitest'
import { SPACES, theme } from '../../src/theme/theme.ts'

const src = join(import.meta.dirname, '../../src')
const sheets = globSync('**/*.css', { cwd: src })

/** More than 4 rem is the width of a column. */
const isSpace = (rem: number) => rem === 0 || Math.abs(rem) > 4 || SPACES.some((space) => space === Math.abs(rem))

it('margins, padding and gaps in every style sheet use the spacing scale', () => {
  const off = sheets.flatMap((sheet) =>
    [
      ...readFileSync(join(src, sheet), 'utf8').matchAll(
        /^\s*((?:margin|padding|gap|row-gap|column-gap)[a-z-]*: .+);/gm,
      ),
    ]
      .map(([, declaration = '']) => declaration)
      .filter((declaration) => [...declaration.matchAll(/(-?[\d.]+)rem/g)].some(([, rem]) => !isSpace(Number(rem))))
      .map((declaration) => `${sheet}: ${declaration}`),
  )
  expect(sheets.length).toBeGreaterThan(30)
  expect(off).toEqual([])
})

it('Mantine uses the site’s spacing scale', () => {
  expect(Object.values(theme.spacing ?? {}).filter((space) => !isSpace(Number.parseFloat(String(space))))).toEqual([])
})
