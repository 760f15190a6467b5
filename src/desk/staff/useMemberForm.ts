import { type SyntheticEvent, useRef, useState } from 'react'
import { type Draft, type Problems, problemsOf } from './draft.ts'

/**
 * Somebody of staff while they are typed. What is typed stays until `save` has found nothing wrong.
 * @param save - resolves with what was wrong
 */
export function useMemberForm(start: Draft, save: (draft: Draft) => Promise<Problems>) {
  const [draft, setDraft] = useState(start)
  const [problems, setProblems] = useState<Problems>({})
  const [isBusy, setBusy] = useState(false)
  const name = useRef<HTMLInputElement>(null)
  const email = useRef<HTMLInputElement>(null)
  const tell = (found: Problems) => {
    setProblems(found)
    if (found.name) name.current?.focus()
    else if (found.email) email.current?.focus()
    return Object.keys(found).length > 0
  }
  const onSubmit = async (event: SyntheticEvent) => {
    event.preventDefault()
    if (isBusy || tell(problemsOf(draft))) return
    setBusy(true)
    const isWrong = tell(await save({ ...draft, name: draft.name.trim(), email: draft.email.trim() }))
    setBusy(false)
    if (!isWrong) setDraft(start)
  }
  return {
    draft,
    problems,
    isBusy,
    name,
    email,
    edit: (part: Partial<Draft>) => setDraft({ ...draft, ...part }),
    onSubmit,
  }
}
