/** How many attempts to sign in run at a time: each hashes a password, in the process that answers everybody else. */
const AT_A_TIME = 1

/** How many may wait for that. More come only from a flood of many senders. */
const WAITING = 10

/** Within which a sender has as many attempts as the limit, in ms. */
const PERIOD = 300_000

/** What may be an attempt to get in, or sends an email. To renew a session is none, and so is whatever has one. */
export const isSignIn = (method: string | undefined, target: string): boolean => {
  const { pathname, searchParams } = new URL(target, 'http://localhost')
  const isToken = pathname === '/auth/v1/token' && searchParams.get('grant_type') !== 'refresh_token'
  return method !== 'OPTIONS' && (isToken || /^\/auth\/v1\/(?:signup|recover|verify)$/.test(pathname))
}

/** An address; of IPv6 a /64, of which one household has all. */
export function senderOf(address: string): string {
  const plain = address
    .trim()
    .toLowerCase()
    .replace(/^::ffff:(?=\d+\.)/, '')
  if (!plain.includes(':')) return plain
  const [head = '', tail] = plain.split('::')
  const groups = head.split(':')
  const missing = tail === undefined ? 0 : Math.max(0, 4 - groups.length)
  return [...groups.slice(0, 4), ...Array<string>(missing).fill('0')].map((group) => group || '0').join(':')
}

/**
 * Lets each sender try so often in five minutes, as a hosted project does (`sign_in_sign_ups` in config.toml), and lets few
 * attempts run at a time, so that a flood from many senders slows nobody who is signed in.
 */
export class SignInLimit {
  readonly #most: number
  /** What a sender has used, which runs out evenly. */
  readonly #used = new Map<string, { used: number; at: number }>()
  #running = 0
  readonly #queue: Array<() => void> = []

  constructor(most: number) {
    this.#most = most
  }

  /**
   * Resolves when it is the attempt's turn, with what to call when it has ended; or with the seconds after which to try
   * again.
   */
  async enter(address: string, now = Date.now()): Promise<{ readonly leave: () => void } | { readonly wait: number }> {
    const wait = this.#count(senderOf(address), now)
    if (wait > 0) return { wait }
    if (this.#running >= AT_A_TIME) {
      if (this.#queue.length >= WAITING) return { wait: 10 }
      await new Promise<void>((resolve) => this.#queue.push(resolve))
    } else this.#running++
    let hasLeft = false
    return {
      leave: () => {
        if (!hasLeft) this.#leave()
        hasLeft = true
      },
    }
  }

  /** Hands its turn on. */
  #leave(): void {
    const next = this.#queue.shift()
    if (next) next()
    else this.#running--
  }

  /** In seconds; 0 if there is nothing to wait for. */
  #count(sender: string, now: number): number {
    const each = PERIOD / this.#most
    const before = this.#used.get(sender)
    const used = before ? Math.max(0, before.used - (now - before.at) / each) : 0
    if (used > this.#most - 1) return Math.ceil(((used - this.#most + 1) * each) / 1000)
    this.#used.set(sender, { used: used + 1, at: now })
    if (this.#used.size % 1000 === 0) this.#forget(now)
    return 0
  }

  #forget(now: number): void {
    for (const [sender, { at }] of this.#used) if (now - at > PERIOD) this.#used.delete(sender)
  }
}
