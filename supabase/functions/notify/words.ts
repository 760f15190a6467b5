import type { Notification } from './queue.ts'

/** What a person reads, on a locked phone or in a text message. */
export interface Words {
  readonly title: string
  readonly text: string
}

/** Of a message, in characters. A push service takes 4 KB, encrypted. */
const LONGEST = 140

export function wordsOf({ kind, request, count }: Notification): Words {
  const text = request
    ? oneLine(`${request.name}, ${request.phone}`) + wish(request.preferred_time) + about(request.message)
    : ''
  const many = `${count ?? 0} ${count === 1 ? 'request' : 'requests'}`
  switch (kind) {
    case 'new':
      return { title: 'New request', text }
    case 'back':
      return { title: 'Back on the list', text }
    case 'again':
      return { title: 'Still waiting: nobody has taken it', text }
    case 'escalated':
      return { title: 'Escalated: nobody has taken it', text }
    case 'suspects':
      return { title: `${many} to look at`, text: 'A program may have filled in the form.' }
    case 'surge':
      return { title: `Very busy: ${many} waiting`, text: 'They come too fast to tell one by one. Open the list.' }
    case 'test':
      return { title: 'Test', text: 'Notifications reach this device.' }
    case 'canary':
      return { title: 'Canary', text: 'Requests arrive.' }
  }
}

const WISHES: Readonly<Record<string, string>> = {
  morning: ', in the morning',
  afternoon: ', in the afternoon',
  evening: ', in the evening',
  asap: ', as soon as possible',
}
/** Of strangers' words: they shall not look like lines of ours, in a log least of all. */
const oneLine = (words: string) => words.replace(/[\s\p{Cc}]+/gu, ' ').trim()

const wish = (preferred: string | null) => (preferred && WISHES[preferred]) || ''

function about(message: string | null): string {
  if (!message) return ''
  // Whole characters: half of one is text that some receivers refuse, each time.
  const line = [...oneLine(message)]
  return `: ${line.length > LONGEST ? `${line.slice(0, LONGEST).join('').trimEnd()}…` : line.join('')}`
}
