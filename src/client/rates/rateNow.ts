import { rateWords } from '../../content/rateNow.ts'
import { RATE_NOW } from '../../document/rates.ts'
import { rateAt } from '../../facts/rateNow.ts'
import { markWeek } from './week.ts'

const DAY = 86_400_000

/**
 * Says what an hour costs at this moment where the page has a line for it, and again when that changes or the page is
 * looked at again.
 * @returns a function that stops it.
 */
export function showRate(): () => void {
  const line = document.querySelector(`[${RATE_NOW}]`)
  if (!line) return () => {}
  // After a flat battery, a phone's clock may be years behind. One day covers all time zones.
  const earliest = (Date.parse(line.getAttribute(RATE_NOW) ?? '') || 0) - DAY
  const stop = new AbortController()
  const { signal } = stop
  let timer: ReturnType<typeof setTimeout>
  const show = () => {
    clearTimeout(timer)
    const now = Date.now()
    const words = now < earliest ? [] : wordsAt(now)
    line.replaceChildren(...words)
    markWeek(words.length > 0 ? now : undefined)
    timer = setTimeout(show, rateAt(now).until - now)
  }
  show()
  document.addEventListener('visibilitychange', show, { signal })
  // Back to a page from the browser's back-forward cache.
  window.addEventListener('pageshow', show, { signal })
  return () => {
    clearTimeout(timer)
    stop.abort()
  }
}

function wordsAt(instant: number): [HTMLElement, string] {
  const { bold, rest } = rateWords(instant)
  const strong = document.createElement('strong')
  strong.textContent = bold
  return [strong, rest]
}
