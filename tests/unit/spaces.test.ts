import { globSync, readFileSync } from 'node:fs'
import { join } from 'node:path'
import { expect, it } from 'vitest'
import { theme } from '../../src/theme/theme.ts'

const src = join(import.meta.dirname, '../../src')
const sheets = globSync('**/*.css', { cwd: src })

/** In rem (docs/face.md). What is larger leaves room for one thing of that size, such as the bar with the number. */
const SPACES = [0, 0.25, 0.5, 0.75, 1, 1.5, 2, 3, 4]
const isSpace = (rem: number) => SPACES.includes(Math.abs(rem)) || rem > 4

it('margins, padding and gaps of every style sheet are on the scale of spaces', () => {
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

it('Mantine’s spaces are on the same scale', () => {
  expect(Object.values(theme.spacing ?? {}).filter((space) => !isSpace(Number.parseFloat(String(space))))).toEqual([])
})
