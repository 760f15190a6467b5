/** In pixels: enough to read a meter, and some 400 KB. */
const LONGEST_SIDE = 1600
const QUALITY = 0.8

/**
 * A picture made smaller, as a `data:` URL of a JPEG. It is redrawn, so that it lacks what the camera wrote into the
 * file, such as the place.
 * @throws if the file is no picture that this browser can read.
 */
export async function photograph(file: Blob): Promise<string> {
  const picture = await createImageBitmap(file)
  const scale = Math.min(1, LONGEST_SIDE / Math.max(picture.width, picture.height))
  const canvas = document.createElement('canvas')
  canvas.width = Math.round(picture.width * scale)
  canvas.height = Math.round(picture.height * scale)
  const context = canvas.getContext('2d')
  if (!context) throw new Error('This browser draws nothing')
  context.drawImage(picture, 0, 0, canvas.width, canvas.height)
  picture.close()
  return canvas.toDataURL('image/jpeg', QUALITY)
}
