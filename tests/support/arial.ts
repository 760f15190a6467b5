/**
 * How wide Arial sets a line, in thousandths of its size: the widths of Helvetica's metrics (Adobe, Core 14 AFM), which are
 * Arial's. Search engines cut titles and descriptions by their width, not by their letters.
 */
const WIDTHS: Readonly<Record<number, string>> = {
  191: "'",
  222: 'ijl‘’',
  260: '|',
  278: ' !,./:;If t·',
  333: '()-r“”',
  355: '"',
  389: '*',
  500: 'Jcksvxyz',
  556: '#$0123456789?L_abdeghnopqu£–éëó',
  584: '+<=>×',
  611: 'FTZ',
  667: '&ABEKPSVXY',
  722: 'CDHNRUw',
  778: 'GOQ',
  833: 'Mm',
  889: '%',
  944: 'W',
  1000: '—…',
  1015: '@',
}
const widthOf = new Map(
  Object.entries(WIDTHS).flatMap(([width, letters]) => [...letters].map((letter) => [letter, Number(width)])),
)

/**
 * In pixels, at a size in pixels.
 * @throws for a letter whose width is not in the table.
 */
export function arialWidth(text: string, size: number): number {
  const thousandths = [...text].reduce((sum, letter) => {
    const width = widthOf.get(letter)
    if (width === undefined) throw new Error(`no width of "${letter}" is known: add it to tests/support/arial.ts`)
    return sum + width
  }, 0)
  return (thousandths * size) / 1000
}
