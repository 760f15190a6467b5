/** Every browser's, and Node's, but the types of this room have neither. */
declare function btoa(bytes: string): string

const HEADER = 62

/**
 * A picture of dark and light dots, a pixel each, as a URL. A BMP of one bit a pixel needs no compression, and for a QR code
 * none would help: in a page it takes 470 bytes (brotli) where an SVG path of runs takes 710.
 */
export function bitmapUrl(rows: readonly (readonly boolean[])[]): string {
  const width = rows[0]?.length ?? 0
  const rowBytes = Math.ceil(width / 32) * 4
  const bytes = new Uint8Array(HEADER + rowBytes * rows.length)
  const view = new DataView(bytes.buffer)
  const setAll = (values: Readonly<Record<number, number>>) => {
    for (const [offset, value] of Object.entries(values)) view.setInt32(Number(offset), value, true)
  }
  bytes.set([0x42, 0x4d])
  // BITMAPFILEHEADER, BITMAPINFOHEADER (a height below zero: from the top), and the two colours: white, black.
  setAll({ 2: bytes.length, 10: HEADER, 14: 40, 18: width, 22: -rows.length, 26: 1 | (1 << 16), 54: 0xffffff })
  for (const [y, row] of rows.entries())
    for (let byte = 0; byte < rowBytes; byte++) {
      const bits = Array.from({ length: 8 }, (_, bit) => Number(row[8 * byte + bit] ?? false)).join('')
      bytes[HEADER + y * rowBytes + byte] = Number.parseInt(bits, 2)
    }
  return `data:image/bmp;base64,${btoa(String.fromCharCode(...bytes))}`
}
