import type { Page } from '@playwright/test'
import type { Backend } from './postgrest.ts'
import { callRpc, type Headers } from './visitor.ts'

/** The most bytes that one part may hold. */
export const PART = 24_576

/** Bytes that begin like a JPEG of this size, different for each seed. */
export function jpeg(size: number, seed = 1, { width = 640, height = 480 } = {}): Buffer {
  const bytes = Buffer.alloc(size)
  for (let at = 0, state = seed; at < size; at++) {
    state = (state * 1_103_515_245 + 12_345) % 2_147_483_648
    bytes[at] = state >> 16
  }
  bytes.set([0xff, 0xd8, 0xff, 0xe0, 0, 4, 0, 0, 0xff, 0xc0, 0, 17, 8])
  bytes.writeUInt16BE(height, 13)
  bytes.writeUInt16BE(width, 15)
  return bytes
}

export const partsOf = (picture: Buffer): string[] =>
  Array.from({ length: Math.ceil(picture.length / PART) }, (_, at) =>
    picture.subarray(at * PART, (at + 1) * PART).toString('base64'),
  )

export type PicturePart = Readonly<{
  p_key: unknown
  p_picture: unknown
  p_parts: unknown
  p_part: unknown
  p_data: unknown
}>

export const sendPart = (backend: Backend, part: PicturePart, headers: Headers = {}) =>
  callRpc(backend, 'send_picture_part', part, headers)

/** Sends a whole picture. @returns the last answer */
export async function sendPicture(
  backend: Backend,
  p_key: string,
  p_picture: string,
  picture: Buffer,
  headers: Headers = {},
): Promise<Response> {
  const parts = partsOf(picture)
  let last: Response | undefined
  for (const [p_part, p_data] of parts.entries())
    last = await sendPart(backend, { p_key, p_picture, p_parts: parts.length, p_part, p_data }, headers)
  if (!last) throw new Error('A picture has bytes')
  return last
}

/** A JPEG that the browser draws, in one colour or with enough detail to be large. */
export async function drawn(page: Page, width: number, height: number, colour?: string): Promise<Buffer> {
  const url = await page.evaluate(
    ([width, height, colour]) => {
      const canvas = Object.assign(document.createElement('canvas'), { width, height })
      const context = canvas.getContext('2d')
      for (let i = 0; context && i < (colour ? 1 : 4000); i++) {
        context.fillStyle = colour ?? `hsl(${(i * 47) % 360} 60% ${(i * 13) % 100}%)`
        if (colour) context.fillRect(0, 0, width, height)
        else context.fillRect((i * 733) % width, (i * 389) % height, 80, 80)
      }
      return canvas.toDataURL('image/jpeg')
    },
    [width, height, colour] as const,
  )
  return Buffer.from(url.replace(/^.*,/, ''), 'base64')
}
