import { isDecodable, LARGEST_SIDE, LEAST_BYTES } from '../outbox/pictures.ts'

/** Thrown if this browser falsifies what a canvas returns, to protect its user from fingerprinting. */
export class ForgedError extends Error {}

/** Whether a colour comes back different from how it was drawn. A little noise, like Brave's, does no harm. */
function isForged(context: CanvasRenderingContext2D): boolean {
  const known = [200, 60, 120]
  context.fillStyle = `rgb(${known})`
  context.fillRect(0, 0, 16, 1)
  const pixels = context.getImageData(0, 0, Math.min(16, context.canvas.width), 1).data
  context.clearRect(0, 0, 16, 1)
  return pixels.some((value, i) => Math.abs(value - (known[i % 4] ?? 255)) > 16)
}

/**
 * Redraws a picture, upright and no larger than asked for. This drops what the camera wrote into the file, such as the
 * location.
 * @param side the length of the longer side, in pixels
 * @throws if this browser cannot read the file as a picture, or it is larger than cameras make; ForgedError.
 */
async function redraw(file: Blob, side: number): Promise<HTMLCanvasElement> {
  if (!(await isDecodable(file))) throw new Error('It would take too much memory')
  // Older browsers do not know that option, and turn the picture anyway.
  const picture = await createImageBitmap(file, { imageOrientation: 'from-image' }).catch(() => createImageBitmap(file))
  const scale = Math.min(1, side / Math.max(picture.width, picture.height))
  const canvas = document.createElement('canvas')
  canvas.width = Math.max(1, Math.round(picture.width * scale))
  canvas.height = Math.max(1, Math.round(picture.height * scale))
  const context = canvas.getContext('2d')
  if (!context) throw new Error('This browser draws nothing')
  if (isForged(context)) throw new ForgedError()
  context.drawImage(picture, 0, 0, canvas.width, canvas.height)
  picture.close()
  return canvas
}

const jpeg = (canvas: HTMLCanvasElement, quality: number) => canvas.toDataURL('image/jpeg', quality)

/** In pixels, for the log: enough to read a meter, and about 400 KB. */
const LOG_SIDE = 1600

/** A photograph for the log, as a `data:` URL. Throws as `redraw` does. */
export const photograph = async (file: Blob): Promise<string> => jpeg(await redraw(file, LOG_SIDE), 0.8)

/** In characters of base64 (153,600 bytes). */
const MOST = 204_800
/** The last is coarse, but still shows a leak. */
const QUALITIES = [0.8, 0.65, 0.5, 0.35]

/** A photograph for a request, as a JPEG in base64. Throws as `redraw` does. */
export async function toSend(file: Blob, side = LARGEST_SIDE): Promise<string> {
  const canvas = await redraw(file, side)
  for (const quality of QUALITIES) {
    const base64 = jpeg(canvas, quality).replace(/^.*,/, '')
    if (base64.length * 0.75 < LEAST_BYTES) throw new Error('This browser drew nothing')
    if (base64.length <= MOST) return base64
  }
  return toSend(file, side * 0.75)
}
