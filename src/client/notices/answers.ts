import { askDue, listSent } from '../../outbox/answers.ts'
import { nextAsking } from '../../outbox/askingTimes.ts'
import { subscribe } from '../../outbox/changes.ts'
import { setPageState } from '../state.ts'

/** How often the page's picture is brought up to date, in ms: minutes pass, and another tab may have asked. */
const LOOK_EVERY = 30_000
/** After a disk that took nothing, in ms: what is not written down would be asked again at once. */
const STORAGE_WAIT = 60_000

/** Asks what became of what was sent from here, while this page is visible, and keeps what it says up to date. */
export function startAnswers(): void {
  let timer: number | undefined
  let pausedUntil = 0

  const look = async (isBack = false) => {
    window.clearTimeout(timer)
    // No storage, nothing was sent from here as far as anybody knows.
    const requests = await listSent().catch(() => [])
    const now = Date.now()
    setPageState({ sent: requests.length > 0 ? { requests, now } : undefined })
    if (requests.length === 0 || document.visibilityState !== 'visible') return
    const next = Math.min(...requests.map((sent) => nextAsking(sent, now, isBack) ?? Number.POSITIVE_INFINITY))
    window.clearTimeout(timer)
    timer = window.setTimeout(look, Math.min(Math.max(next - now, 1000), LOOK_EVERY))
    // Whatever it comes to is announced, and looked at again.
    if (next <= now && pausedUntil <= now)
      await askDue(isBack).catch(() => {
        pausedUntil = Date.now() + STORAGE_WAIT
      })
  }
  const lookAgain = () => void look(document.visibilityState === 'visible')

  subscribe(look)
  window.addEventListener('online', lookAgain)
  document.addEventListener('visibilitychange', lookAgain)
  void look(true)
}
