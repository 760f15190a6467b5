import type { Notification } from './queue.ts'

/** What a person reads, on a locked phone or in a text message. */
export interface Words {
  readonly title: string
  readonly text: string
}

/** How much of a message is shown, in characters. A push service takes 4 KB, encrypted. */
const LONGEST = 140

export function wordsOf({ kind, request, device, count }: Notification): Words {
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
    case 'overdue':
    case 'forgotten': {
      const since = request?.on_the_way_at ? 'the arrival time has passed' : 'an hour without a word'
      const still = kind === 'forgotten' ? 'Still no word' : 'No word'
      return { title: `${still} from ${request?.taken_by_name ?? 'whoever took it'}: ${since}`, text }
    }
    case 'unreachable':
      return {
        title: 'Nobody on call can be reached',
        text: 'Everybody else is told instead. Open the desk on the phone of whoever is on call and turn on notifications.',
      }
    case 'gone':
      return {
        title: 'A device no longer gets notifications',
        text: `${device ? `${oneLine(device.label)} (${oneLine(device.name)}). ` : ''}Open the desk on it once to turn them on again.`,
      }
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
/** So that what strangers wrote cannot pass for a line of ours, above all in a log. */
const oneLine = (words: string) => words.replace(/[\s\p{Cc}]+/gu, ' ').trim()

const wish = (preferred: string | null) => (preferred && WISHES[preferred]) || ''

function about(message: string | null): string {
  if (!message) return ''
  // Cut between characters: half a surrogate pair is text that some receivers refuse every time.
  const line = [...oneLine(message)]
  return `: ${line.length > LONGEST ? `${line.slice(0, LONGEST).join('').trimEnd()}…` : line.join('')}`
}
