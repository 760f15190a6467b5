import { type SyntheticEvent, useState } from 'react'
import { toast } from '../../client/notices/toast.ts'
import { messageOf } from '../api/callError.ts'
import { changeSettings } from '../api/desk.ts'
import type { Settings } from '../api/types.ts'
import { check } from './check.ts'
import { type Draft, isSame, toDraft, toSetting } from './draft.ts'
import { type Field, groupsOf } from './fields.ts'

/** The settings while they are typed. Only what was changed is sent, so that two owners do not undo each other. */
export function useSettingsForm(settings: Settings, onSaved: (settings: Settings) => void) {
  const [drafts, setDrafts] = useState<Readonly<Record<string, Draft>>>({})
  const [problems, setProblems] = useState<Readonly<Record<string, string>>>({})
  const [problem, setProblem] = useState<string>()
  const [isBusy, setBusy] = useState(false)
  const groups = groupsOf(settings)
  const fields = groups.flatMap((group) => group.fields)
  const draftOf = (field: Field) => drafts[field.key] ?? toDraft(field, settings)
  const change = (field: Field, part: Partial<Draft>) =>
    setDrafts((before) => ({
      ...before,
      [field.key]: { ...(before[field.key] ?? toDraft(field, settings)), ...part },
    }))

  const onSubmit = async (event: SyntheticEvent) => {
    event.preventDefault()
    const found = fields.flatMap((field) => {
      const words = check(field, draftOf(field))
      return words ? [[field.key, words] as const] : []
    })
    setProblems(Object.fromEntries(found))
    setProblem(undefined)
    const [first] = found
    if (first) return document.getElementById(first[0])?.focus()
    const changed = fields.filter((field) => !isSame(draftOf(field), toDraft(field, settings)))
    setBusy(true)
    try {
      onSaved(
        await changeSettings(Object.fromEntries(changed.map((field) => [field.key, toSetting(field, draftOf(field))]))),
      )
      // What was typed while it was saved is still to be saved.
      setDrafts((before) => Object.fromEntries(Object.entries(before).filter(([key, draft]) => draft !== drafts[key])))
      void toast({ title: 'Settings saved', message: 'They apply from now on.' })
    } catch (error) {
      setProblem(messageOf(error))
    }
    setBusy(false)
  }
  return { groups, draftOf, change, problems, problem, isBusy, onSubmit }
}
