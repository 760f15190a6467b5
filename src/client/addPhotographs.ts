import { PHOTOGRAPHS } from '../content/photographs.ts'
import { drain } from '../outbox/drain.ts'
import { fillPicture, removePicture, reservePicture, sharedFile } from '../outbox/pictures.ts'
import { MOST_PICTURES, type Picture } from '../outbox/records.ts'
import { requestSync } from './pageOutbox.ts'
import { ForgedError, toSend } from './photograph.ts'

/**
 * Shrinks and keeps photographs to send with a request. If one fails, the others continue. Never throws.
 * @param request left out for the request in the form
 * @returns what went wrong, in words; empty if nothing did.
 */
export async function addPhotographs(files: readonly File[], request: string | undefined): Promise<string> {
  const unread: string[] = []
  const places: string[] = []
  let isTooMany = false
  try {
    // Claim room for all before shrinking the first: the form may be sent meanwhile, and they belong to its words.
    for (const _ of files) {
      const id = await reservePicture(request)
      isTooMany = !id
      if (!id) break
      places.push(id)
    }
    for (const [at, id] of [...places].entries()) {
      const file = files[at]
      if (file && !(await makeSmall(id, file))) unread.push(file.name)
      places.shift()
    }
  } catch (error) {
    for (const id of places) void removePicture(id).catch(() => undefined)
    return error instanceof ForgedError ? PHOTOGRAPHS.forged : PHOTOGRAPHS.notKept
  }
  if (request) {
    void requestSync()
    void drain({ caller: 'reconnect' }).catch(() => undefined)
  }
  if (unread.length > 0) return PHOTOGRAPHS.unread(unread.join(', '))
  return isTooMany ? PHOTOGRAPHS.tooMany(MOST_PICTURES) : ''
}

/** Resolves with whether it is a picture; if not, it is removed. Rejects if there is no room, or with a ForgedError. */
async function makeSmall(id: string, file: Blob): Promise<boolean> {
  const bytes = await toSend(file).catch((error) => {
    if (error instanceof ForgedError) throw error
    return undefined
  })
  await (bytes === undefined ? removePicture(id) : fillPicture(id, bytes))
  return bytes !== undefined
}

/** Adds files that were shared to the installed site, as if they had been chosen, or discards them. Never throws. */
export async function answerShared(
  pictures: readonly Picture[],
  isAdded: boolean,
  request: string | undefined,
): Promise<string> {
  let problem = ''
  if (isAdded)
    try {
      const files = await Promise.all(pictures.map(({ id }) => sharedFile(id)))
      problem = await addPhotographs(
        files.filter((file) => file !== undefined),
        request,
      )
    } catch {
      problem = PHOTOGRAPHS.notKept
    }
  for (const { id } of pictures) await removePicture(id).catch(() => undefined)
  return problem
}
