import { del } from 'idb-keyval'
import { type Entries, readAll } from '../storage/database.ts'
import { isRecord } from '../storage/guards.ts'
import { duePictures, type Failure, type IsOvertaken } from './expiry.ts'
import { bytesOf, PART, picturesDb, removePicture, updatePicture } from './pictures.ts'
import { db, type Picture, subscribe } from './records.ts'
import { putBack } from './requests.ts'
import {
  call,
  codeIn,
  ERASED,
  isMissing,
  isRefusal,
  LOST_WAIT,
  MISSING_WAIT,
  type Reply,
  readJson,
  retryAfter,
  willPass,
  withDeadline,
} from './rpc.ts'

/** In ms. Enough for one part at half a kilobyte a second. */
const TIMEOUT = 70_000

/** The parts that arrived while the disk was too full to record them, by photograph id. */
const unwritten = new Map<string, readonly number[]>()

/** Photographs are sent one part at a time (drain.ts has the order). */
export const pictures = {
  name: 'pictures',
  longest: TIMEOUT + 10_000,
  next(all: Entries, now: number) {
    const [picture] = duePictures(all, now)
    const have = picture && unwritten.get(picture.id)
    return (
      picture &&
      ((isOvertaken: IsOvertaken) => sendPart(have ? { ...picture, have, isCut: undefined } : picture, isOvertaken))
    )
  },
}

async function sendPart(picture: Picture, isOvertaken: IsOvertaken): Promise<Failure | undefined> {
  const { id, request = '', parts, have, isCut } = picture
  const bytes = await bytesOf(id)
  if (bytes === undefined) {
    await removePicture(id)
    return undefined
  }
  let part = 0
  while (have.includes(part)) part++
  const parameters = {
    p_key: request,
    p_picture: id,
    p_parts: parts,
    p_part: Math.min(part, parts - 1),
    // After a lost connection it asks which parts have arrived, rather than send a part twice.
    p_data: isCut ? null : bytes.slice(part * PART, (part + 1) * PART),
  }
  const overtaken = whenOvertaken(id, isOvertaken)
  const reply = await withDeadline(
    TIMEOUT,
    (signal) => call('send_picture_part', parameters, { signal }),
    overtaken.promise.then(() => {
      overtaken.is = true
    }),
  )
  overtaken.stop()
  if (reply) return settle(picture, part, reply)
  await updatePicture(id, { isCut: true }).catch(() => undefined)
  return overtaken.is ? undefined : { kind: 'retry' }
}

/** Resolves once what comes first needs the line, or the picture is no longer wanted. */
function whenOvertaken(id: string, isOvertaken: IsOvertaken) {
  let stop = () => {}
  const promise = new Promise<void>((resolve) => {
    const look = async () => {
      const [all, now] = [await db('readonly', readAll), Date.now()]
      if (isOvertaken(all, now) || !duePictures(all, now).some((each) => each.id === id)) resolve()
    }
    stop = subscribe(() => void look().catch(() => undefined))
  })
  return { promise, stop: () => stop(), is: false }
}

/** Records what the server said. */
async function settle(picture: Picture, part: number, { status, headers, text }: Reply): Promise<Failure | undefined> {
  const { id, request = '', parts, isCut } = picture
  const isJson = headers.get('content-type')?.includes('json') === true
  const said = isJson ? readJson(text) : undefined
  if (status === 200 && isRecord(said) && Array.isArray(said.have)) {
    const arrived: readonly number[] = said.have
    if (said.whole === true) await end(id, { isWhole: true, have: Array.from({ length: parts }, (_, i) => i) })
    // Whatever else a restored backup has lost, the server must have the part just sent.
    else if (!isCut && !arrived.includes(part)) return { kind: 'retry-slowly' }
    else {
      const isWritten = updatePicture(id, { have: arrived, isCut: undefined })
      await isWritten.catch(() => unwritten.set(id, arrived))
    }
    return undefined
  }
  const code = codeIn(text)
  if (code === ERASED) await removePicture(id)
  else if (code === 'PT409' && text.includes('closed')) await end(id, { refusal: 'closed' })
  else if (isRefusal(text)) await end(id, { refusal: 'refused' })
  else if (said === null && status === 200) {
    // The server has lost the request, so we send it again before its photographs.
    if (!(await putBack(request))) await updatePicture(id, { heldUntil: Date.now() + LOST_WAIT })
  } else if (isMissing(text)) await updatePicture(id, { heldUntil: Date.now() + MISSING_WAIT })
  else if (willPass(status)) return { kind: 'retry', afterMs: retryAfter(headers) || 30_000 }
  else return { kind: status < 400 ? 'retry' : 'retry-slowly' }
  return undefined
}

/** Deletes the bytes once there is nothing more to send. The record stays with its request. */
async function end(id: string, change: Partial<Picture>): Promise<void> {
  // A full disk can still delete.
  await updatePicture(id, change).catch(() => removePicture(id))
  unwritten.delete(id)
  await del(id, picturesDb)
}
