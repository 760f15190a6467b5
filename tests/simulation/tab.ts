import { keptIn, SAVING } from '../../src/document/early.ts'
import type { Item } from '../../src/outbox/item.ts'
import type { FormValues } from '../../src/outbox/submission.ts'
import type { Outbox } from './bundle.ts'
import { Life } from './clock.ts'
import type { Device } from './device.ts'
import type { EarlyPage } from './earlyPage.ts'
import { Event, EventTarget } from './events.ts'
import { wordsOf } from './words.ts'

/** How long somebody is kept looking at "Sending...", in ms. As in the form (islands/contact-form/useSubmit.ts). */
const PATIENCE = 8_000

class Page extends EventTarget {
  visibilityState = 'visible'
}

/** A tab with the form, and its visitor: calls what the form's hooks call, in their order, without React around it. */
export class Tab {
  readonly life: Life
  readonly page = new Page()
  readonly #device: Device
  readonly #name: string
  readonly #outbox: Outbox
  readonly #window: EventTarget
  #values: FormValues | undefined
  #edits: Item | undefined
  #unsaved: Item | undefined
  #isSubmitting = false
  #saving: string | undefined
  #deleting: string | undefined

  /** `early`: the page was there before its script. */
  constructor(device: Device, name: string, early?: EarlyPage) {
    this.#device = device
    this.#name = name
    this.life = early?.life ?? new Life()
    const { clock } = device
    const setTimeout = (run: () => void, ms = 0) => clock.later(Math.max(ms, 0), run, this.life)
    const setInterval = (run: () => void, ms: number) =>
      setTimeout(() => {
        run()
        setInterval(run, ms)
      }, ms)
    this.#window = Object.assign(early?.window ?? new EventTarget(), {
      setTimeout,
      setInterval,
      clearTimeout: (cancel?: () => void) => cancel?.(),
    })
    this.#outbox = device.boot(this.life, { window: this.#window, document: this.page })
    this.#say('opens')
    this.#outbox.startDraining()
    this.#startReceipts()
    if (early) this.#follow(early)
    void this.#restoreDraft()
  }

  #say(line: string) {
    this.#device.say(`${this.#name} ${line}`)
  }

  /** What is being written. */
  get saving(): string | undefined {
    return this.#saving
  }

  /** What is being deleted, or replaced by a correction. */
  get deleting(): string | undefined {
    return this.#deleting
  }

  get isVisible(): boolean {
    return this.page.visibilityState === 'visible'
  }

  show(isVisible: boolean): void {
    this.#say(isVisible ? 'is looked at' : 'is put away')
    this.page.visibilityState = isVisible ? 'visible' : 'hidden'
    this.page.dispatchEvent(new Event('visibilitychange'))
  }

  close(): void {
    this.#say('is closed')
    this.life.end()
  }

  goOnline(): void {
    this.#window.dispatchEvent(new Event('online'))
  }

  /** As client/notices/receipts.ts and overdue.ts. */
  #startReceipts() {
    const { ledger } = this.#device
    let claims = 0
    this.life.onEnd(() => {
      // What it had taken and not yet shown dies with it.
      if (claims > 0) ledger.isExcused = true
    })
    const claim = async () => {
      if (!this.isVisible) return
      claims++
      const receipts = await this.#outbox.claimReceipts().catch(() => [])
      claims--
      for (const { id, kind } of receipts) {
        this.#say(`toasts ${id} ${kind}`)
        ledger.isTold(id, kind)
      }
    }
    const look = async () => {
      if (await this.#outbox.removed().catch(() => undefined)) await this.#outbox.forgetRemoved().catch(() => undefined)
    }
    this.#outbox.subscribe(claim)
    this.#outbox.subscribe(look)
    this.page.addEventListener('visibilitychange', claim)
    void claim()
    void look()
  }

  async #restoreDraft() {
    const draft = await this.#outbox.loadDraft().catch(() => undefined)
    if (!draft || this.#values || this.#isSubmitting) return
    this.#values = draft.values
    this.#edits = draft.edits
  }

  /** As useEarly.ts. */
  #follow(early: EarlyPage) {
    const { form, words } = early
    const look = () => {
      this.#isSubmitting = form.early === SAVING
      if (this.#isSubmitting) return
      form.onSaid = () => undefined
      const key = form.early === null ? undefined : keptIn(form.early)
      if (key) void this.#takeOver(key, words)
      else this.#values = form.values
    }
    form.isLive = true
    form.onSubmit = (values) => this.submit(values)
    form.onSaid = () => {
      early.hear()
      look()
    }
    look()
  }

  /** As useSubmit.ts. */
  async #takeOver(key: string, words: string) {
    const { ledger } = this.#device
    await this.#outbox.adopt().catch(() => undefined)
    const items = await this.#outbox.list().catch(() => [])
    const item = items.find(({ id }) => id === key)
    if (!item) {
      const status = await this.#outbox.statusOf(key).catch(() => undefined)
      if (status?.kind === 'sent') ledger.hears(key, words, 'sent')
      return
    }
    if (item.problem?.kind !== 'rejected') void this.#outbox.requestSync()
    const next = item.problem?.kind === 'rejected' ? item.problem : await this.#outbox.deliver(key, PATIENCE)
    this.#say(`says of ${key}, which was kept early: ${next.kind}`)
    ledger.hears(key, words, next.kind)
    if (next.kind !== 'rejected' || this.#values) return
    await this.#edit(item)
  }

  /** The form is typed in. */
  async type(values: FormValues): Promise<void> {
    if (this.#isSubmitting) return
    this.#say(`types ${values.message}`)
    await this.#keep(values)
  }

  async #keep(values: FormValues) {
    this.#values = values
    this.#device.ledger.types(wordsOf(values), this.#edits?.id)
    await this.#outbox.saveDraft(values, this.#edits).catch(() => undefined)
  }

  /** The form is filled in, if other words are given, and its button pressed. */
  async submit(values = this.#values): Promise<void> {
    if (this.#isSubmitting || !values) return
    const read = this.#outbox.readForm(values)
    if (!('submission' in read)) return
    const { submission } = read
    const { ledger } = this.#device
    const words = wordsOf(values)
    const edits = this.#edits
    const before = edits && wordsOf(this.#outbox.toForm(edits.submission))
    // Nobody presses in two tabs within milliseconds, for a request in one and for its correction in the other.
    if (this.#device.isDeleting(words) || (before && before !== words && this.#device.isSaving(before))) return
    this.#isSubmitting = true
    this.#say(`presses the button: ${words}`)
    ledger.asks(words)
    const corrected = before === words ? undefined : edits?.id
    if (corrected) {
      ledger.corrects(corrected, words)
      this.#deleting = before
    }
    this.#saving = words
    const item = await this.#outbox.put(submission, edits, {}).catch(() => undefined)
    this.#saving = undefined
    this.#deleting = undefined
    if (item && corrected) ledger.sawDeleted(corrected)
    if (item) await this.#sendSaved(item, words)
    else {
      if (corrected) ledger.takesUp(corrected)
      await this.#sendUnsaved(submission, words, edits)
    }
    this.#isSubmitting = false
  }

  async #sendSaved(item: Item, words: string) {
    const { ledger } = this.#device
    void this.#outbox.requestSync()
    const status = await this.#outbox.deliver(item.id, PATIENCE)
    const { kind } = status
    this.#say(`says of ${item.id}: ${kind}`)
    ledger.hears(item.id, words, kind)
    this.#empty()
    if (status.kind === 'rejected') await this.#edit(item)
  }

  async #sendUnsaved(submission: Item['submission'], words: string, edits: Item | undefined) {
    const { ledger } = this.#device
    const item = this.#outbox.newItem(submission, this.#unsaved ?? edits, {})
    this.#unsaved = item
    ledger.sendsUnsaved(item.id)
    const { kind } = await this.#outbox.send(item)
    this.#say(`says of ${item.id}, which is not saved: ${kind}`)
    if (kind !== 'sent') return
    ledger.hears(item.id, words, kind)
    this.#unsaved = undefined
    this.#empty()
    if (edits) await this.#remove(edits)
  }

  #empty() {
    this.#values = undefined
    this.#edits = undefined
  }

  /** "Clear the form". */
  async clear(): Promise<void> {
    if (this.#isSubmitting || !this.#values) return
    const edits = this.#edits
    this.#say(`clears the form${edits ? `, and leaves ${edits.id} as it was` : ''}`)
    this.#empty()
    await this.#outbox.clearDraft(edits).catch(() => undefined)
  }

  /** One of those that wait, as the page shows them. */
  async #waiting(index: number): Promise<Item | undefined> {
    const items = await this.#outbox.list().catch(() => [])
    const item = items[index % Math.max(items.length, 1)]
    // Nobody is so quick as to delete or edit what is just being saved, or to press again while it is being deleted.
    return item && this.#device.isSaving(wordsOf(this.#outbox.toForm(item.submission))) ? undefined : item
  }

  async edit(index: number): Promise<void> {
    const item = await this.#waiting(index)
    // Only with an empty form.
    if (!item || this.#values || this.#isSubmitting) return
    await this.#edit(item)
  }

  async #edit(item: Item): Promise<void> {
    this.#say(`edits ${item.id}`)
    this.#edits = item
    await this.#keep(this.#outbox.toForm(item.submission))
  }

  async discard(index: number): Promise<void> {
    const item = await this.#waiting(index)
    if (!item) return
    await this.#remove(item)
  }

  async #remove(item: Item): Promise<void> {
    const { ledger } = this.#device
    const words = wordsOf(this.#outbox.toForm(item.submission))
    // The second of two taps: if that alone fails, the first has deleted it all the same.
    if (this.#device.isDeleting(words)) return
    this.#say(`deletes ${item.id}`)
    ledger.takesBack(item.id, words)
    this.#deleting = words
    try {
      await this.#outbox.remove(item.id)
      ledger.sawDeleted(item.id)
    } catch {
      ledger.takesUp(item.id)
    }
    this.#deleting = undefined
  }

  /** "Send it", "Try again". */
  async confirm(index: number): Promise<void> {
    const item = await this.#waiting(index)
    // Only these have the button.
    if (!item || (item.problem?.kind !== 'rejected' && !this.#outbox.isStale(item))) return
    this.#say(`wants ${item.id} sent after all`)
    this.#device.ledger.asks(wordsOf(this.#outbox.toForm(item.submission)))
    await this.#outbox.confirm(item.id).catch(() => undefined)
    await this.sendNow()
  }

  async sendNow(): Promise<void> {
    this.#say('presses "Send now"')
    await this.#outbox.drain({ caller: 'pressed' }).catch(() => undefined)
  }
}
