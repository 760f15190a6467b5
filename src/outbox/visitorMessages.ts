import { get } from 'idb-keyval'
import { committed, type Entries, readAll } from '../storage/database.ts'
import { isRecord } from '../storage/guards.ts'
import { type Failure, keptSentIn } from './expiry.ts'
import { deletePictures, sweepBytes } from './pictures.ts'
import {
  announce,
  db,
  isUnsent,
  KEYS,
  MESSAGE_VERSION,
  messageDraftKey,
  messageKey,
  messagesIn,
  type OwnMessage,
  type Problem,
  readMessageDraft,
  readSent,
  refusal,
  wantsText,
} from './records.ts'
import { putBack } from './requests.ts'
import { call, classify, codeIn, readJson, SEND_TIMEOUT, withDeadline } from './rpc.ts'

/**
 * Saves a message about a sent request and deletes its draft. It is on the disk before it is sent, and is deleted with its
 * request. This and all functions below reject with a DOMException if the browser keeps no data.
 * @param id a UUID. If a message is saved again under the same id, as after the disk failed, it is the same message.
 */
export async function writeMessage(request: string, id: string, text: string): Promise<void> {
  const message = { version: MESSAGE_VERSION, text, writtenAt: Date.now() }
  await db('readwrite', async (store) => {
    store.put(message, messageKey(request, id))
    store.delete(messageDraftKey(request))
    return committed(store)
  })
  announce()
}

export const loadMessageDraft = async (request: string): Promise<string> =>
  readMessageDraft(await get(messageDraftKey(request), db))?.text ?? ''

export const saveMessageDraft = (request: string, text: string): Promise<void> =>
  db('readwrite', (store) => {
    if (text) store.put({ text, savedAt: Date.now() }, messageDraftKey(request))
    else store.delete(messageDraftKey(request))
    return committed(store)
  })

/** Forgets a sent request and the messages about it. */
export async function removeSent(request: string): Promise<void> {
  await db('readwrite', async (store) => {
    await deletePictures(store, request)
    store.delete(KEYS.sent + request)
    store.delete(IDBKeyRange.bound(messageKey(request, ''), messageKey(request, '~')))
    return committed(store)
  })
  await sweepBytes().catch(() => undefined)
}

/** Messages are sent once no request is waiting (drain.ts). */
export const messages = {
  name: 'messages',
  longest: SEND_TIMEOUT + 10_000,
  next(all: Entries, now: number) {
    const sent = keptSentIn(all, now)
    const message = messagesIn(all).find((each) => isUnsent(each) && sent.some(({ id }) => id === each.request))
    return message && (() => send(message))
  },
}

/** `none`: there is no such request. */
type Verdict = Failure | { readonly kind: 'sent' | 'erased' | 'none' | Problem }

/** Makes one attempt. Resolves with the failure, if any. */
async function send(message: OwnMessage): Promise<Failure | undefined> {
  const { id, request, text } = message
  const verdict = await withDeadline(SEND_TIMEOUT, async (signal) => {
    const parameters = { p_key: request, p_message: id, p_text: text }
    const reply = await call('send_request_message', parameters, { keepalive: true, signal })
    return classifyMessage(reply.status, reply.headers, reply.text, id)
  })
  if (!verdict) return { kind: 'retry' }
  return 'afterMs' in verdict || verdict.kind === 'retry' || verdict.kind === 'retry-slowly'
    ? verdict
    : settle(message, verdict.kind)
}

export function classifyMessage(status: number, headers: Headers, text: string, id: string): Verdict {
  if (codeIn(text) === 'PT409' && text.includes('closed')) return { kind: 'closed' }
  if (status === 200 && headers.get('content-type')?.includes('json')) {
    const said = readJson(text)
    if (said === null) return { kind: 'none' }
    return isRecord(said) && said.id === id ? { kind: 'sent' } : { kind: 'retry' }
  }
  const outcome = classify(status, headers, text)
  // This is a captive portal's page, not our server's answer.
  if (outcome.kind === 'sent') return { kind: 'retry' }
  return outcome.kind === 'rejected' ? { kind: outcome.isErased ? 'erased' : 'refused' } : outcome
}

/** Stores the outcome, unless the message was removed meanwhile. */
async function settle(
  { id, request }: OwnMessage,
  kind: Exclude<Verdict, Failure>['kind'],
): Promise<Failure | undefined> {
  if (kind === 'erased') {
    await removeSent(request)
    return undefined
  }
  // The server has lost the request, so we send it again before its messages.
  if (kind === 'none' && (await putBack(request))) return undefined
  return db('readwrite', async (store) => {
    const stored = new Map(await readAll(store))
    const key = messageKey(request, id)
    const message = stored.get(key)
    const sent = stored.get(KEYS.sent + request)
    if (!isRecord(message) || !isRecord(sent)) return undefined
    const at = Date.now()
    if (kind === 'sent') {
      store.put({ ...message, sentAt: at }, key)
      store.put({ ...sent, talkedAt: at }, KEYS.sent + request)
    } else {
      const problem = kind === 'closed' ? kind : 'refused'
      store.put({ ...message, problem }, key)
      const known = readSent(request, sent)
      store.put(refusal(id, problem, at, known !== undefined && wantsText(known)), KEYS.receipt + id)
      // No further message is accepted until the server's next answer says so.
      if (kind === 'closed' && isRecord(sent.answer))
        store.put({ ...sent, answer: { ...sent.answer, open: false } }, KEYS.sent + request)
    }
    return committed(store).then(() => undefined)
  })
}
