import type { FormValues } from '../../src/outbox/fields.ts'
import type { Form, Outcome } from '../../src/outbox/form.ts'
import { readEarlyMark } from '../../src/outbox/keys.ts'
import type { Item } from '../../src/outbox/records.ts'
import type { View } from '../../src/outbox/view.ts'
import type { Outbox } from './bundle.ts'
import { DAY, Life, pick, timersOf } from './clock.ts'
import { LONGEST_DRAWING } from './database.ts'
import type { Device } from './device.ts'
import { type EarlyPage, FormElement, portsOf } from './formElement.ts'
import { wordsOf } from './plan.ts'

/** The longest time from taking a receipt to its toast, in ms. The tab may be hidden meanwhile. */
const GLANCE = 1_000

class Page extends EventTarget {
  visibilityState = 'visible'
}

/** A tab with the site's own form, view and drainer, and its visitor. */
export class Tab {
  readonly life: Life
  readonly page = new Page()
  readonly #device: Device
  readonly #name: string
  readonly #outbox: Outbox
  readonly #window: EventTarget
  readonly #element: FormElement
  readonly #view: View
  readonly #form: Form
  readonly #early: EarlyPage | undefined
  #seen: Outcome = { kind: 'none' }
  #hiddenSince = Number.POSITIVE_INFINITY
  /** Whether the visitor has chosen to edit, which writes into the form. */
  #isEditing = false
  #saving: string | undefined
  /** The request whose correction is being saved, and its words. */
  #corrected: { readonly id: string; readonly words: string } | undefined
  #deleting: string | undefined

  /** `early`: the page before its script had loaded. */
  constructor(device: Device, name: string, early?: EarlyPage) {
    this.#device = device
    this.#name = name
    this.#early = early
    this.life = early?.life ?? new Life()
    const { clock, ledger } = device
    this.#window = Object.assign(early?.window ?? new EventTarget(), timersOf(clock, this.life))
    this.#element = early?.form ?? new FormElement(this.#window)
    this.#outbox = device.boot(this.life, { window: this.#window, document: this.page })
    this.#say('opens')
    this.life.onEnd(() => ledger.losesTab())
    this.#view = this.#outbox.createView(true)
    this.#outbox.startDraining(this.#view)
    // As the site does (src/client/background.ts).
    const comeBack = this.#outbox.startAsking(this.#view, () => this.isVisible)
    this.#window.addEventListener('online', comeBack)
    this.page.addEventListener('visibilitychange', comeBack)
    this.#readReceipts()
    const nothing = () => undefined
    this.#form = this.#outbox.createForm(
      portsOf(this.#element, {
        notices: { saved: nothing, sent: nothing, failed: nothing },
        view: this.#view,
        requestSync: () => void this.#outbox.requestSync(),
      }),
    )
    this.#form.subscribe(() => this.#look())
    this.#element.goLive({ submit: () => void this.submit(), written: () => this.#checkRestored() })
    this.#form.start()
  }

  #say(line: string) {
    this.#device.say(`${this.#name} ${line}`)
  }

  get saving(): string | undefined {
    return this.#saving
  }

  /** The words being deleted, or replaced by a correction. */
  get deleting(): string | undefined {
    return this.#deleting ?? this.#corrected?.words
  }

  get isVisible(): boolean {
    return this.page.visibilityState === 'visible'
  }

  show(isVisible: boolean): void {
    this.#say(isVisible ? 'is looked at' : 'is put away')
    this.page.visibilityState = isVisible ? 'visible' : 'hidden'
    this.#hiddenSince = isVisible ? Number.POSITIVE_INFINITY : this.#device.clock.now
    this.page.dispatchEvent(new Event('visibilitychange'))
    // As the site does for its toasts (src/client/background.ts).
    if (isVisible) void this.#view.look()
  }

  /** Continues this tab's work after the device has slept. */
  wake(): void {
    if (!this.isVisible) this.#hiddenSince = this.#device.clock.now
  }

  close(): void {
    this.#say('is closed')
    this.life.end()
  }

  goOnline(): void {
    this.#window.dispatchEvent(new Event('online'))
  }

  /** Reads toasts, and the note about removed requests. */
  #readReceipts() {
    const { clock, ledger } = this.#device
    this.#outbox.startTelling(
      this.#view,
      () => this.isVisible,
      (receipts) => {
        for (const { id, kind } of receipts) {
          this.#say(`toasts ${id} ${kind}`)
          if (clock.now - this.#hiddenSince > GLANCE) ledger.break(`${id} is toasted in a hidden tab`)
          ledger.isTold(id, kind)
        }
      },
    )
    this.#view.subscribe(({ removed }) => {
      // Without storage the note comes back.
      if (removed) this.#outbox.forgetRemoved().catch(() => undefined)
    })
  }

  #wordsOf(item: Item): string {
    return wordsOf(this.#outbox.toForm(item.submission))
  }

  #look() {
    const { ledger } = this.#device
    const { outcome, edits } = this.#form.state()
    if (outcome.kind === 'saving' && edits) this.#correct(edits)
    if (outcome === this.#seen) return
    const before = this.#seen
    this.#seen = outcome
    this.#checkControls(outcome, before)
    switch (outcome.kind) {
      case 'saving':
        this.#saving = wordsOf(this.#element.values)
        break
      case 'sending':
        this.#saving = undefined
        // An unsaved correction may still arrive, and then replaces the request.
        ledger.presses(this.#wordsOf(outcome.item), edits?.id)
        if (!outcome.isSaved) {
          ledger.sendsUnsaved(outcome.item.id, this.#name)
          break
        }
        ledger.hears(outcome.item.id, this.#wordsOf(outcome.item), 'saved')
        if (this.#corrected) ledger.sawDeleted(this.#corrected.id)
        this.#corrected = undefined
        break
      case 'unsaved':
        this.#say(`says of ${outcome.item.id}, which is not saved: not sent`)
        if (this.#corrected) ledger.takesUp(this.#corrected.id)
        this.#corrected = undefined
        break
      case 'waiting':
      case 'sent':
      case 'refused':
        this.#hear(outcome, before.kind === 'sending' && !before.isSaved)
    }
  }

  /** Checks that the form keeps the words only while they are refused or nowhere else. */
  #checkControls(outcome: Outcome, before: Outcome) {
    if (before.kind !== 'sending') return
    const { ledger } = this.#device
    const words = wordsOf(this.#element.values)
    const pressed = this.#wordsOf(before.item)
    if (outcome.kind === 'unsaved' || outcome.kind === 'refused') {
      if (words !== pressed) ledger.break(`${pressed} is ${outcome.kind}, but the form has forgotten it`)
    } else if (!this.#outbox.isBlank(this.#element.values)) ledger.break(`${pressed} is taken, but still in the form`)
    if (outcome.kind === 'none') ledger.hearsNothing(before.item.id)
  }

  /** Checks that a draft typed as an edit comes back from the disk as that edit. */
  #checkRestored() {
    const draft = this.#device.ledger.draft
    const words = wordsOf(this.#element.values)
    // Another tab may be writing another draft. After a day no draft is left.
    if (this.#isEditing || draft?.words !== words || this.#device.open.length > 1 || draft.age > DAY - GLANCE) return
    queueMicrotask(() => {
      const { edits } = this.#form.state()
      if (edits?.id !== draft.edits && wordsOf(this.#element.values) === words)
        this.#device.ledger.break(`the edit of ${draft.edits} came back as an edit of ${edits?.id}`)
    })
  }

  /** Whether the tab still says that a request waits, until its next look. */
  get isBehind(): boolean {
    const { outcome } = this.#form.state()
    return outcome.kind === 'waiting' && !this.#device.ledger.isVisible(outcome.item.id)
  }

  finish(): void {
    if (this.isBehind) this.#device.ledger.break(`${this.#name} still says that a request waits`)
  }

  #hear(outcome: Extract<Outcome, { kind: 'waiting' | 'sent' | 'refused' }>, isUnsaved: boolean) {
    const { ledger } = this.#device
    const { item } = outcome
    const early = readEarlyMark(this.#early?.form.early ?? null)
    const id = item?.id ?? (early.kind === 'kept' ? early.id : '')
    this.#say(`says of ${id}${isUnsaved ? ', which is not saved' : ''}: ${outcome.kind}`)
    if (isUnsaved && outcome.kind === 'refused' && this.#corrected) ledger.takesUp(this.#corrected.id)
    this.#corrected = undefined
    if (isUnsaved && outcome.kind !== 'sent') return
    ledger.hears(id, item ? this.#wordsOf(item) : (this.#early?.words ?? ''), outcome.kind)
    // A refused request goes back into the form.
    if (item && outcome.kind === 'refused') ledger.types(this.#wordsOf(item), item.id)
  }

  #correct(edits: Item) {
    const words = this.#wordsOf(edits)
    const correction = wordsOf(this.#element.values)
    if (this.#corrected || words === correction) return
    this.#device.ledger.corrects(edits.id, correction)
    this.#corrected = { id: edits.id, words }
  }

  get #isBusy(): boolean {
    return this.#outbox.isBusy(this.#form.state())
  }

  type(values: FormValues): void {
    if (this.#isBusy) return
    const words = wordsOf(values)
    this.#say(`types ${words}`)
    this.#element.values = values
    this.#device.ledger.types(words, this.#form.state().edits?.id)
    this.#form.type()
  }

  /** Fills in the form if words are given, and presses the button. */
  async submit(values?: FormValues): Promise<void> {
    if (this.#isBusy) return
    if (values) this.type(values)
    const words = wordsOf(this.#element.values)
    if (this.#outbox.isBlank(this.#element.values)) return
    const { edits } = this.#form.state()
    const before = edits && this.#wordsOf(edits)
    // Visitors are too slow to press for a request in one tab and for its correction in another within milliseconds.
    if (this.#device.isDeleting(words) || (before && before !== words && this.#device.isSaving(before))) return
    this.#say(`presses the button: ${words}`)
    this.#device.ledger.asks(words)
    await this.#form.press()
  }

  clear(): void {
    const { isBlank, edits } = this.#form.state()
    if (this.#isBusy || isBlank) return
    this.#say(`clears the form${edits ? `, and leaves ${edits.id} as it was` : ''}`)
    this.#form.clear()
  }

  /** A waiting request that the page shows. */
  #waiting(index: number): Item | undefined {
    const { items = [] } = this.#view.current() ?? {}
    const item = pick(items, index)
    // Visitors are too slow to delete or edit a request that is just being saved.
    return item && this.#device.isSaving(this.#wordsOf(item)) ? undefined : item
  }

  edit(index: number): void {
    const item = this.#waiting(index)
    if (!item || this.#isBusy || !this.#form.state().isBlank) return
    this.#say(`edits ${item.id}`)
    this.#device.ledger.types(this.#wordsOf(item), item.id)
    this.#isEditing = true
    this.#form.edit(item)
    this.#isEditing = false
  }

  async discard(index: number): Promise<void> {
    const item = this.#waiting(index)
    if (!item) return
    const { ledger } = this.#device
    const words = this.#wordsOf(item)
    // A second tap changes nothing.
    if (this.#device.isDeleting(words)) return
    this.#say(`deletes ${item.id}`)
    ledger.takesBack(item.id, words)
    this.#deleting = words
    if (this.#form.state().edits?.id === item.id) this.#form.clear()
    try {
      await this.#outbox.remove(item.id)
      ledger.sawDeleted(item.id)
      ledger.discards(item.id)
    } catch {
      ledger.takesUp(item.id)
    }
    this.#deleting = undefined
  }

  /** Chooses a photograph for the form or for a sent request, and shrinks it. */
  async addPicture(which: number): Promise<void> {
    const { sent = [] } = this.#view.current() ?? {}
    const request = which % 3 === 0 ? pick(sent, which)?.id : this.#form.state().edits?.id
    const { pictures, clock } = this.#device
    const id = await this.#outbox.reservePicture(request).catch(() => undefined)
    if (!id) return
    this.#say(`adds the picture ${id} to ${request ?? 'the form'}`)
    const bytes = pictures.make(id, request)
    clock.later(
      clock.latency(LONGEST_DRAWING),
      () => this.#outbox.fillPicture(id, bytes).catch(() => undefined),
      this.life,
    )
  }

  async removePicture(which: number): Promise<void> {
    const { edits } = this.#form.state()
    const all = this.#view.current()?.pictures.filter(({ request }) => request === edits?.id) ?? []
    const picture = pick(all, which)
    if (!picture) return
    this.#say(`removes the picture ${picture.id}`)
    await this.#outbox.removePicture(picture.id).then(
      () => this.#device.pictures.sawRemoved(picture.id),
      () => undefined,
    )
  }

  /** Presses "Send it" or "Try again". */
  async confirm(index: number): Promise<void> {
    const item = this.#waiting(index)
    // Only a request that is not due has this button.
    if (!item || this.#outbox.isDue(item, Math.floor(this.#device.clock.now))) return
    this.#say(`wants ${item.id} sent after all`)
    this.#device.ledger.asks(this.#wordsOf(item))
    await this.#outbox.confirm(item.id).catch(() => undefined)
    await this.sendNow()
  }

  async write(index: number, text: string): Promise<void> {
    const { sent = [] } = this.#view.current() ?? {}
    const request = pick(sent, index)
    if (!request) return
    const { ledger } = this.#device
    this.#say(`writes about ${request.id}: ${text}`)
    ledger.writes(text)
    try {
      await this.#outbox.writeMessage(request.id, this.#device.newId(), text)
    } catch {
      return
    }
    ledger.hearsWritten(text)
    await this.#outbox.drain({ caller: 'reconnect' }).catch(() => undefined)
  }

  async sendNow(): Promise<void> {
    this.#say('presses "Send now"')
    await this.#outbox.drain({ caller: 'pressed' }).catch(() => undefined)
  }
}
