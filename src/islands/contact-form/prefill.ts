import { useEffect, useState } from 'react'
import { useHistoryState, useSearch } from 'wouter/use-browser-location'
import { contactForm } from '../../content/contactForm.ts'
import { serviceTitles } from '../../content/serviceTitles.ts'
import { partners } from '../../facts/company.ts'
import { FIELDS, type FormValues, QUOTE, quoteFor } from '../../outbox/fields.ts'

/** The form's initial values. */
export interface Prefill {
  /** The service to quote for. */
  readonly service?: string | undefined
  /** How to answer: a value of the form's list. */
  readonly answerBy: string
  /** The partner whose page led here, by name. */
  readonly partner?: string | undefined
}

/**
 * Reads what the visitor asked for: a service, from navigation state or from an address like /contact?service=Painting, how
 * to answer (?answer=text), and the partner whose page led here (?from=a-partner).
 */
export function usePrefill(): Prefill {
  const state = useHistoryState<{ service?: unknown } | null>()
  const search = new URLSearchParams(useSearch({ ssrSearch: '' }))
  const answer = FIELDS.answerBy.read(search.get('answer') ?? '')
  return {
    service: typeof state?.service === 'string' ? state.service.slice(0, 100) : serviceNamed(search.get('service')),
    answerBy: ('value' in answer && answer.value) || '',
    partner: partnerAt(search.get('from')),
  }
}

const serviceNamed = (named: string | null) => {
  const asked = named?.toLowerCase()
  return Object.entries(serviceTitles).find(([id, title]) => id === asked || title.toLowerCase() === asked)?.[1]
}

/** The partner's name, if they've agreed to send people here. */
export const partnerAt = (slug: string | null, known = partners): string | undefined =>
  known.find((partner) => partner.slug === slug)?.name

/** Fills in what the visitor asked for. Keeps anything they have chosen or written. */
export function begun(values: FormValues, { service, answerBy, partner }: Prefill): FormValues {
  const message = service ? prefilled(service, values.message) : values.message
  const origin = partner ? contactForm.sentFrom(partner) : ''
  return {
    ...values,
    answerBy: values.answerBy || answerBy,
    message: message.includes(origin) ? message : origin + message,
  }
}

export const isQuote = (message: string): boolean => message.includes(QUOTE)

/** Puts the request for a quote at the start of the message, replacing an untouched one for another service. */
export function prefilled(service: string, message: string): string {
  const request = quoteFor(service)
  const isOnlyPrefill = message.startsWith(QUOTE) && !message.includes('\n')
  if (!message || isOnlyPrefill) return request
  return message.includes(request) ? message : `${request}\n\n${message}`
}

/** The trouble named in an address like /contact?wrong=drain. */
export const useWrong = (): string | null => new URLSearchParams(useSearch({ ssrSearch: '' })).get('wrong')

/** Loads the places, things and sentences on request. */
export const loadWords = () => import('../../content/whatIsWrong.ts')
export type Words = Awaited<ReturnType<typeof loadWords>>

/** Returns a function that puts the address's sentence at the start of a message, once its words have loaded. */
export function useAskedSentence(): ((message: string) => string) | undefined {
  const asked = useWrong()
  const [put, setPut] = useState<(message: string) => string>()
  useEffect(() => {
    let isCurrent = true
    setPut(undefined)
    const bring = ({ askedChoice, sentenceOf, withSentence }: Words) => {
      const sentence = sentenceOf(askedChoice(asked ?? ''))
      if (isCurrent && sentence) setPut(() => (message: string) => withSentence(message, sentence))
    }
    // If the words don't load, the visitor writes the message.
    if (asked) loadWords().then(bring, () => undefined)
    return () => {
      isCurrent = false
    }
  }, [asked])
  return put
}

/** The visitor has chosen something else, so a reload must not bring back what the address asked for. */
export function forgetAsked(): void {
  const { pathname, search } = window.location
  if (search) window.history.replaceState(window.history.state, '', pathname)
}
