import { del, delMany, get, keys, promisifyRequest, set } from 'idb-keyval'
import { committed, openStore, readAll } from '../storage/database.ts'
import { newId } from '../storage/guards.ts'
import { PICTURES } from './keys.ts'
import { announce, db, isFull, KEYS, type Picture, picturesIn } from './records.ts'

/** The size of a picture once decoded, read from its header: a file of 38 bytes can decode to a gigabyte. */
interface Size {
  /** In pixels. */
  readonly width: number
  readonly height: number
  /** Where a JPEG states it: the offset of its frame's marker, in bytes. */
  readonly frame?: number
}

/** The largest side of a photograph that is sent and shown, in pixels. */
export const LARGEST_SIDE = 1280
/** A progressive JPEG has ten scans. A bomb has thousands, and each is decoded by itself. */
const MOST_SCANS = 16
export const LEAST_BYTES = 1024
/** The largest picture we shrink, in pixels: more than phones take (48 to 64 megapixels), and 268 MB for a moment. */
const LARGEST_SOURCE = 2 ** 26
/** How far to look for the header, in bytes: cameras write their own data before it. */
const HEADER_WITHIN = 2 ** 24

/**
 * Whether a photograph may be shown as it is: whether it is a JPEG such as this client sends. The database takes nothing else
 * (private.is_photograph), but may hold what an older one took. Other types can be films, or need far more memory than their
 * bytes show.
 */
export function isShowable(bytes: Uint8Array): boolean {
  const { width, height, frame } = sizeOf(bytes) ?? ENDLESS
  return (
    frame !== undefined &&
    bytes.length >= LEAST_BYTES &&
    Math.min(width, height) > 0 &&
    Math.max(width, height) <= LARGEST_SIDE &&
    // Baseline, extended or progressive, as browsers write.
    (bytes[frame + 1] ?? 0xff) <= 0xc2 &&
    scansFrom(bytes, frame) <= MOST_SCANS
  )
}

/** Counts the scans of a JPEG. Behind its frame these two bytes mean nothing else. */
function scansFrom(bytes: Uint8Array, frame: number): number {
  let scans = 0
  for (let at = frame; at < bytes.length; at++) if (bytes[at] === 0xff && bytes[at + 1] === 0xda) scans++
  return scans
}

/** Whether a file may be decoded in order to shrink it. The browser decides about types that only it can read. */
export async function isDecodable(file: Blob): Promise<boolean> {
  const size = sizeOf(new Uint8Array(await file.slice(0, HEADER_WITHIN).arrayBuffer()))
  return !size || size.width * size.height <= LARGEST_SOURCE
}

/** The size of files that do not state their size: too large for every limit. */
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
    // The file ends within its header.
    return ENDLESS
  }
}

/** Decoders skip segments that they do not know. This counts anything unusual as endless. */
function ofJpeg(view: DataView): Size {
  let at = 2
  while (view.getUint8(at) === 0xff) {
    const marker = view.getUint8(at + 1)
    const length = view.getUint16(at + 2)
    // Padding.
    if (marker === 0xff) at++
    // These have no length. A length under 2 leads back into the segment, where there is no marker.
    else if (marker < 0xc0 || (marker >= 0xd0 && marker <= 0xd9)) break
    else if (marker <= 0xcf && ![0xc4, 0xc8, 0xcc].includes(marker))
      return { height: view.getUint16(at + 5), width: view.getUint16(at + 7), frame: at }
    else at += 2 + length
  }
  return ENDLESS
}

/** The size in the first chunk: "VP8X", "VP8L" or "VP8 ". */
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

/** In characters of base64 (24,576 bytes), so that only the last part is padded and the parts can simply be joined. */
export const PART = 32_768

/**
 * The bytes of photographs by id, in base64, as they are sent. The records are kept with the requests, so that each moves and
 * is deleted with its request in one transaction. A record is written before the bytes and deleted before them, so bytes
 * without a record can be swept away. All functions below reject if the browser keeps no data.
 */
export const picturesDb = openStore(PICTURES, 'pictures')

/** Undefined if they are gone, or the photograph has not been shrunk yet. */
export async function bytesOf(id: string): Promise<string | undefined> {
  const stored: unknown = await get(id, picturesDb)
  return typeof stored === 'string' ? stored : undefined
}

/** Moves photographs from one request (or the form) to another in this transaction. Shared files belong to no form yet. */
export async function movePictures(store: IDBObjectStore, from: string | undefined, to: string): Promise<void> {
  for (const picture of picturesIn(await readAll(store)))
    if (picture.request === from && !picture.isShared) store.put({ ...picture, request: to }, KEYS.picture + picture.id)
}

/** Deletes a request's photograph records in this transaction. The caller sweeps the bytes afterwards. */
export async function deletePictures(store: IDBObjectStore, request: string): Promise<void> {
  for (const picture of picturesIn(await readAll(store)))
    if (picture.request === request) store.delete(KEYS.picture + picture.id)
}

/** Changes a record if it still exists. */
export const updatePicture = (id: string, change: Partial<Picture>): Promise<boolean> =>
  db('readwrite', async (store) => {
    const key = KEYS.picture + id
    const known = picturesIn([[key, await promisifyRequest<unknown>(store.get(key))]])[0]
    if (known) store.put({ ...known, ...change }, key)
    await committed(store)
    return known !== undefined
  })

export async function removePicture(id: string): Promise<void> {
  await del(KEYS.picture + id, db)
  announce()
  await del(id, picturesDb)
}

/** Removes the photographs in the form. */
export async function clearPictures(): Promise<void> {
  for (const { id, request, isShared } of picturesIn(await db('readonly', readAll)))
    if (!request && !isShared) await removePicture(id)
}

/** Removes bytes without a record, and the mark for them. */
export async function sweepBytes(): Promise<void> {
  const ids = await keys<string>(picturesDb)
  // Read after the bytes' keys, so that photographs added meanwhile have their record.
  const known = new Set(picturesIn(await db('readonly', readAll)).map(({ id }) => id))
  await delMany(
    ids.filter((id) => !known.has(id)),
    picturesDb,
  )
  await db('readwrite', async (store) => {
    if (picturesIn(await readAll(store)).length === 0) store.delete(KEYS.bytes)
    return committed(store)
  })
}

/**
 * Makes room for a photograph before it is shrunk, so that it goes with the words even if the form is sent meanwhile.
 * @param request left out for the form
 * @returns its id; undefined if there is no room
 */
export async function reservePicture(request?: string, isShared?: true): Promise<string | undefined> {
  const id = newId()
  const isRoom = await db('readwrite', async (store) => {
    // Shared files that wait to be added are counted separately.
    const others = picturesIn(await readAll(store)).filter(
      (each) => each.request === request && each.isShared === isShared,
    )
    if (isFull(others)) return false
    const picture: Picture = {
      id,
      ...(request !== undefined && { request }),
      // Later than the others, however fast they are added.
      addedAt: Math.max(Date.now(), ...others.map(({ addedAt }) => addedAt + 1)),
      parts: 0,
      have: [],
      ...(isShared && { isShared }),
    }
    store.put(picture, KEYS.picture + id)
    store.put(true, KEYS.bytes)
    await committed(store)
    return true
  })
  announce()
  return isRoom ? id : undefined
}

/**
 * Keeps a photograph that has been shrunk, unless it was removed meanwhile.
 * @throws DOMException if the disk has no room; the photograph is then removed
 */
export async function fillPicture(id: string, bytes: string): Promise<void> {
  try {
    await set(id, bytes, picturesDb)
    const isWanted = await updatePicture(id, { parts: Math.ceil(bytes.length / PART) })
    if (!isWanted) await removePicture(id)
    announce()
  } catch (error) {
    await removePicture(id).catch(() => undefined)
    throw error
  }
}

/** In bytes. */
const LARGEST_SHARED = 20_000_000

/** Keeps a file shared to the application unchanged. Any web page can share, so the visitor decides whether to add it. */
export async function keepShared(file: File): Promise<void> {
  if (file.size > LARGEST_SHARED || !(await isDecodable(file))) return
  const id = await reservePicture(undefined, true)
  if (id) await set(id, file, picturesDb).catch(() => removePicture(id))
}

/** Undefined if it is no longer there. */
export const sharedFile = async (id: string): Promise<File | undefined> => {
  const stored: unknown = await get(id, picturesDb)
  return stored instanceof File ? stored : undefined
}
