import type { HistoryEntry, Outcome } from '../../api/types.ts'
import { OUTCOME_WORDS } from './status.ts'

/** "Alex took it", "Alex replied: “On my way.”" */
export function historyLine({ by, action, detail }: HistoryEntry): string {
  const who = by ?? 'Automatic'
  switch (action) {
    case 'seen':
      return `${who} opened it`
    case 'taken':
      return `${who} took it`
    case 'released':
      return `${by ? `${by} put it back` : 'Put back'} on the list${detail ? `: “${detail}”` : ''}`
    case 'on the way':
      return `${who} set out, about ${detail} minutes`
    case 'replied':
      return `${who} replied: “${detail}”`
    case 'noted':
      return `${who} noted: “${detail}”`
    case 'done':
      return `${who} finished it: ${(OUTCOME_WORDS[detail as Outcome] ?? detail ?? '').toLowerCase()}`
    case 'told again':
      return 'Nobody had taken it: whoever is on call was told again'
    case 'escalated':
      return 'Nobody had taken it: everybody was told'
  }
}
