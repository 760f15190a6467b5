import { is, type Picture, PictureData } from '../../api/shapes.ts'
import { keysOf, read, write } from '../../device/deviceStore.ts'

/*
 * Photographs that this device has shown, for another look without a connection. At most nine: a photograph takes up to
 * 200 KB of the 5 MB that hold everything else as well.
 */
const MOST = 9
const PREFIX = 'picture:'

type Kept = PictureData & { readonly seenAt: number }

const isKept = (value: unknown): value is Kept =>
  is(PictureData)(value) && 'seenAt' in value && typeof value.seenAt === 'number'

const keyOf = (request: string, id: string) => `${PREFIX}${request}:${id}`

export const keptPicture = (request: string, id: string): PictureData | undefined => read(keyOf(request, id), isKept)

export function keepPicture(request: string, id: string, { type, data }: PictureData): void {
  const others = keysOf(PREFIX)
    .map((key) => ({ key, seenAt: read(key, isKept)?.seenAt ?? 0 }))
    .sort((one, other) => other.seenAt - one.seenAt)
  for (const { key } of others.slice(MOST - 1)) write(key, undefined)
  write(keyOf(request, id), { type, data, seenAt: Date.now() } satisfies Kept)
}

/** Forgets those of a request that are there no more. */
export function forgetPictures(request: string, there: readonly Picture[]): void {
  const known = new Set(there.map(({ id }) => keyOf(request, id)))
  for (const key of keysOf(`${PREFIX}${request}:`)) if (!known.has(key)) write(key, undefined)
}

/** Forgets those of all other requests. */
export function keepPicturesOf(requests: readonly { readonly id: string }[]): void {
  const open = requests.map(({ id }) => `${PREFIX}${id}:`)
  for (const key of keysOf(PREFIX)) if (!open.some((start) => key.startsWith(start))) write(key, undefined)
}
