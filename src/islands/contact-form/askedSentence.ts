import { useEffect, useState } from 'react'
import { useSearch } from 'wouter/use-browser-location'

/** What is wrong, from an address like /contact?wrong=drain. */
export const useAsked = (): string | null => new URLSearchParams(useSearch({ ssrSearch: '' })).get('wrong')

/** Places, things and sentences: only for whoever asks for them. */
export const loadWords = () => import('../../content/whatIsWrong.ts')
export type Words = Awaited<ReturnType<typeof loadWords>>

/** For a message: puts the sentence for what the address asks for in front, once its words are loaded. */
export function useAskedSentence(): ((message: string) => string) | undefined {
  const asked = useAsked()
  const [put, setPut] = useState<(message: string) => string>()
  useEffect(() => {
    let isCurrent = true
    setPut(undefined)
    const bring = ({ askedChoice, sentenceOf, withSentence }: Words) => {
      const sentence = sentenceOf(askedChoice(asked ?? ''))
      if (isCurrent && sentence) setPut(() => (message: string) => withSentence(message, sentence))
    }
    // Without the words, the visitor writes it.
    if (asked) loadWords().then(bring, () => undefined)
    return () => {
      isCurrent = false
    }
  }, [asked])
  return put
}

/** Something else has been chosen: what the address asked for must not come back when the page is loaded again. */
export function forgetAsked(): void {
  const { pathname, search } = window.location
  if (search) window.history.replaceState(window.history.state, '', pathname)
}
