import type { Outbox } from './bundle.ts'
import { Life } from './clock.ts'
import type { Device } from './device.ts'

/** Of an idle worker, in ms. */
const IDLE = 30_000

/** A service worker, from its start until the browser stops it. */
export class Worker {
  readonly life = new Life()
  readonly #device: Device
  readonly #outbox: Outbox
  #events = 0

  constructor(device: Device) {
    this.#device = device
    this.#outbox = device.boot(this.life)
  }

  /** Background Sync: rejected, it is tried again (device.ts). */
  sync(): void {
    this.#device.say('the worker wakes for a sync')
    this.#device.isSyncWanted = false
    this.#during(
      this.#outbox.drainOnSync(this.#outbox.SYNC_TAG).catch(() => {
        this.#device.isSyncWanted = true
      }),
    )
  }

  navigate(): void {
    this.#device.say('the worker wakes for a navigation')
    const waitUntil = (task: Promise<unknown>) => this.#during(task)
    this.#outbox.drainAfter({ waitUntil })
  }

  #during(task: Promise<unknown>) {
    this.#events++
    task.then(() => {
      this.#events--
      this.#device.clock.later(IDLE, () => this.#events === 0 && this.life.end(), this.life)
    })
  }
}
