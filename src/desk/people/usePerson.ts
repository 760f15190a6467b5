import { type SyntheticEvent, useRef, useState } from 'react'
import { messageOf } from '../api/callError.ts'
import { exportPerson } from '../api/desk.ts'
import type { PersonExport } from '../api/shapes.ts'

/** Whom to look for, and all there is of them. */
export interface FoundPerson {
  readonly phone: string | null
  readonly email: string | null
  readonly data: PersonExport
}

export function usePerson() {
  const phone = useRef<HTMLInputElement>(null)
  const email = useRef<HTMLInputElement>(null)
  const [problem, setProblem] = useState<string>()
  const [isBusy, setBusy] = useState(false)
  const [found, setFound] = useState<FoundPerson>()
  const [erased, setErased] = useState<number>()

  const onSubmit = async (event: SyntheticEvent) => {
    event.preventDefault()
    const asked = { phone: phone.current?.value.trim() || null, email: email.current?.value.trim() || null }
    const refuse = (words: string) => {
      setProblem(words)
      phone.current?.focus()
    }
    setErased(undefined)
    setFound(undefined)
    setProblem(undefined)
    if (!asked.phone && !asked.email) return refuse('Enter a phone number or an email address')
    setBusy(true)
    try {
      setFound({ ...asked, data: await exportPerson(asked.phone, asked.email) })
    } catch (error) {
      refuse(messageOf(error))
    }
    setBusy(false)
  }
  const onErased = (count: number) => {
    setFound(undefined)
    setErased(count)
  }
  // What is shown must be of the person in the fields: it can be erased from there.
  const onChange = () => setFound(undefined)
  return { phone, email, problem, isBusy, found, erased, onSubmit, onErased, onChange }
}
