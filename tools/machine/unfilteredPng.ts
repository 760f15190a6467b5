import { crc32, deflateSync, inflateSync } from 'node:zlib'

const SIGNATURE = 8
const CHUNK = 12
/** Bytes of a pixel, by PNG's colour type: RGB and RGBA, 8 bits each. */
const PIXEL: Readonly<Record<number, number>> = { 2: 3, 6: 4 }

/**
 * The same picture without PNG's filters, which help photographs: a drawing of a few flat colours is a quarter smaller.
 * @throws Error for a PNG of another kind than Chromium's screenshots are
 */
export function unfilteredPng(png: Buffer): Buffer {
  const chunks = chunksOf(png)
  const header = chunks.find(({ type }) => type === 'IHDR')?.data
  const pixel = header && PIXEL[header.readUInt8(9)]
  if (!header || !pixel) throw new Error('neither RGB nor RGBA')
  const rows = inflateSync(Buffer.concat(chunks.flatMap(({ type, data }) => (type === 'IDAT' ? data : []))))
  unfilter(rows, header.readUInt32BE(0) * pixel, pixel)
  const parts = [chunk('IHDR', header), chunk('IDAT', deflateSync(rows, { level: 9, memLevel: 9 })), chunk('IEND')]
  return Buffer.concat([png.subarray(0, SIGNATURE), ...parts])
}

function chunksOf(png: Buffer) {
  const chunks: { readonly type: string; readonly data: Buffer }[] = []
  for (let at = SIGNATURE, length = 0; at < png.length; at += CHUNK + length) {
    length = png.readUInt32BE(at)
    chunks.push({ type: png.toString('latin1', at + 4, at + 8), data: png.subarray(at + 8, at + 8 + length) })
  }
  return chunks
}

function chunk(type: string, data: Buffer = Buffer.alloc(0)): Buffer {
  const body = Buffer.concat([Buffer.from(type, 'latin1'), data])
  const [length, sum] = [Buffer.alloc(4), Buffer.alloc(4)]
  length.writeUInt32BE(data.length)
  sum.writeUInt32BE(crc32(body))
  return Buffer.concat([length, body, sum])
}

/** Each row begins with the number of its filter, which says what was taken off every byte. */
function unfilter(rows: Buffer, width: number, pixel: number): void {
  for (let row = 0; row < rows.length; row += width + 1) {
    const filter = rows.readUInt8(row)
    rows.writeUInt8(0, row)
    for (let x = 1; x <= width; x++) {
      const left = x > pixel ? rows.readUInt8(row + x - pixel) : 0
      const above = row > 0 ? rows.readUInt8(row + x - width - 1) : 0
      const corner = x > pixel && row > 0 ? rows.readUInt8(row + x - pixel - width - 1) : 0
      const guess = [0, left, above, (left + above) >> 1, nearest(left, above, corner)][filter] ?? 0
      rows.writeUInt8((rows.readUInt8(row + x) + guess) & 0xff, row + x)
    }
  }
}

/** Paeth's. */
function nearest(left: number, above: number, corner: number): number {
  const toLeft = Math.abs(above - corner)
  const toAbove = Math.abs(left - corner)
  const toCorner = Math.abs(left + above - 2 * corner)
  if (toLeft <= toAbove && toLeft <= toCorner) return left
  return toAbove <= toCorner ? above : corner
}
