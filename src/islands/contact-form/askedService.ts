import { useHistoryState, useSearch } from 'wouter/use-browser-location'
import { contactForm } from '../../content/contactForm.ts'
import { serviceTitles } from '../../content/serviceTitles.ts'

/** The service a quote is asked for: from navigation state, or from an address like /contact?service=Painting. */
export function useAskedService(): string | undefined {
  const state = useHistoryState<{ service?: unknown } | null>()
  const search = new URLSearchParams(useSearch({ ssrSearch: '' }))
  if (typeof state?.service === 'string') return state.service.slice(0, 100)
  const asked = search.get('service')?.toLowerCase()
  return Object.entries(serviceTitles).find(([id, title]) => id === asked || title.toLowerCase() === asked)?.[1]
}

const PREFILL = contactForm.prefill('').replace(/\W*$/, '')

/** The message with the request for a quote in front; one for another service, otherwise untouched, gives way to it. */
export function prefilled(service: string, message: string): string {
  const request = contactForm.prefill(service)
  const isOnlyPrefill = message.startsWith(PREFILL) && !message.includes('\n')
  if (!message || isOnlyPrefill) return request
  return message.includes(request) ? message : `${request}\n\n${message}`
}
