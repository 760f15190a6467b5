import { ADDRESS } from '../../content/where.ts'
import { DATABASE, EARLY, EARLY_KEY, KEPT, SAVING, STORE, SYNC_TAG } from '../../outbox/keys.ts'
import type { EarlyRecord } from '../../outbox/requests.ts'
import { DISK_TIMEOUT } from '../../storage/guards.ts'

/*
 * The callback form can be filled in seconds before its script arrives, and without a connection the script never does.
 * What is submitted until then is written to the disk, for the outbox to take over (src/outbox/requests.ts): on this page,
 * at the next visit, or in the worker.
 */

const controlsOf = (form: HTMLFormElement) => Array.from(form.elements as Iterable<HTMLInputElement>)

/**
 * Id and value of each control. A group of radio buttons has the chosen value, under the group's name. The address goes into
 * the message, in the form that `joinAddress` gives it.
 */
const wordsIn = (form: HTMLFormElement) =>
  JSON.stringify(
    controlsOf(form).map(({ id, name, value, checked }) => [
      checked ? name : id,
      id === 'message' && form.where?.value.trim() ? `${value && `${value}\n`}${ADDRESS}${form.where.value}` : value,
    ]),
  )

const done = (request: IDBRequest | IDBTransaction) =>
  new Promise((resolve, reject) => {
    Object.assign(request, { onsuccess: resolve, oncomplete: resolve, onerror: reject, onabort: reject })
  })

/** Writes a record to the disk, as src/storage/database.ts would. */
const write = async (key: string, early: EarlyRecord) => {
  const open = indexedDB.open(DATABASE)
  open.onupgradeneeded = () => open.result.createObjectStore(STORE)
  await done(open)
  const transaction = open.result.transaction(STORE, 'readwrite', { durability: 'strict' })
  transaction.objectStore(STORE).put(early, key)
  await done(transaction)
}

/** The form's words after it was emptied. */
let emptied: string | undefined

/** Keeps what the form holds and says so, or says what is missing. Rejects unless it is known to be on the disk. */
export const keep = async (form: HTMLFormElement) => {
  const say = (what: string) => form.setAttribute(EARLY, what)
  const words = wordsIn(form)
  // This is a second tap.
  if (form.getAttribute(EARLY) === SAVING || words === emptied) return
  const missing = controlsOf(form)
    .filter(({ validity }) => validity.valueMissing)
    .map(({ id }) => id)
    .join(' ')
  say(missing || SAVING)
  if (missing) return (form.querySelector('[role=alert]') as HTMLElement).focus()
  const key = crypto.randomUUID()
  await Promise.race([
    write(EARLY_KEY + key, { words, requestedAt: Date.now() }),
    new Promise((_, reject) => setTimeout(reject, DISK_TIMEOUT)),
  ])
  say(`${KEPT} ${key}`)
  if (wordsIn(form) === words) {
    form.reset()
    emptied = wordsIn(form)
  }
  // The form's reset tells the page (src/client/pageOutbox.ts). The worker may outlive this page.
  const worker = navigator.serviceWorker as ServiceWorkerContainer | undefined
  // Not every browser has Background Sync, or permits it. The next visit also sends it.
  worker?.ready.then((registration: SyncRegistration) => registration.sync?.register(SYNC_TAG)).catch(() => {})
}

/** Background Sync is not a standard yet, so TypeScript's DOM library lacks it. */
export type SyncRegistration = ServiceWorkerRegistration & { readonly sync?: { register(tag: string): Promise<void> } }
