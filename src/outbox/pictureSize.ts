/** How large a picture is once it is decoded, read from its header: a file of 38 bytes can take a gigabyte. */

interface Size {
  /** In pixels. */
  readonly width: number
  readonly height: number
}

/** Of a photograph that is sent and shown, in pixels a side. */
const LARGEST_SIDE = 4096
/** Of one that is sent: with less, a JPEG has no room for what it shows. In bytes. */
export const LEAST_BYTES = 1024
/** Of what is made small, in pixels: more than phones take (48 to 64 megapixels), 268 MB for a moment. */
const LARGEST_SOURCE = 2 ** 26
/** Behind so many bytes of what cameras write in front, a header is not looked for. */
const HEADER_WITHIN = 2 ** 24

/** Whether a photograph may be put on the screen as it came. */
export function isShowable(bytes: Uint8Array): boolean {
  const { width, height } = sizeOf(bytes) ?? ENDLESS
  return bytes.length >= LEAST_BYTES && Math.min(width, height) > 0 && Math.max(width, height) <= LARGEST_SIDE
}

/** Whether a file may be decoded to be made small. What only the browser can read, it decides. */
export async function isDecodable(file: Blob): Promise<boolean> {
  const size = sizeOf(new Uint8Array(await file.slice(0, HEADER_WITHIN).arrayBuffer()))
  return !size || size.width * size.height <= LARGEST_SOURCE
}

/** For what does not say how large it is: no limit takes it. */
const ENDLESS: Size = { width: Number.POSITIVE_INFINITY, height: Number.POSITIVE_INFINITY }

/** @returns undefined for what is neither JPEG, WebP nor PNG. */
export function sizeOf(bytes: Uint8Array): Size | undefined {
  const view = new DataView(bytes.buffer, bytes.byteOffset, bytes.length)
  try {
    if (view.getUint16(0) === 0xffd8) return ofJpeg(view)
    // "WEBP", "‰PNG"
    if (view.getUint32(8) === 0x57454250) return ofWebp(view)
    return view.getUint32(0) === 0x89504e47 ? { width: view.getUint32(16), height: view.getUint32(20) } : undefined
  } catch {
    // It ends within its header.
    return ENDLESS
  }
}

/** As its frame says. A decoder goes on after a segment that it does not know: what is not plain is not followed. */
function ofJpeg(view: DataView): Size {
  let at = 2
  while (view.getUint8(at) === 0xff) {
    const marker = view.getUint8(at + 1)
    const length = view.getUint16(at + 2)
    // It may be filled up with these.
    if (marker === 0xff) at++
    // These have no length, or none that holds.
    else if (marker < 0xc0 || (marker >= 0xd0 && marker <= 0xd9) || length < 2) break
    else if (marker <= 0xcf && ![0xc4, 0xc8, 0xcc].includes(marker))
      return { height: view.getUint16(at + 5), width: view.getUint16(at + 7) }
    else at += 2 + length
  }
  return ENDLESS
}

/** As its first chunk says: "VP8X", "VP8L" or "VP8 ". */
function ofWebp(view: DataView): Size {
  const kind = view.getUint8(15)
  if (kind === 0x58)
    return { width: (view.getUint32(24, true) & 0xffffff) + 1, height: (view.getUint32(26, true) >>> 8) + 1 }
  if (kind === 0x4c) {
    const sides = view.getUint32(21, true)
    return { width: (sides & 0x3fff) + 1, height: ((sides >>> 14) & 0x3fff) + 1 }
  }
  if (kind !== 0x20) return ENDLESS
  return { width: view.getUint16(26, true) & 0x3fff, height: view.getUint16(28, true) & 0x3fff }
}
