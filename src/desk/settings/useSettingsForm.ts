import { type SyntheticEvent, useState } from 'react'
import { toast } from '../../client/notices/toast.ts'
import { asCallError, messageOf } from '../api/callError.ts'
import { changeSettings } from '../api/desk.ts'
import type { Settings } from '../api/shapes.ts'
import { problemsOf } from './check.ts'
import { type Draft, isSame, toDraft, toSetting } from './draft.ts'
import { type Field, groupsOf } from './fields.ts'

/** The settings while they are typed. Only what was changed is sent, so that two owners do not undo each other. */
export function useSettingsForm(settings: Settings, onSaved: (settings: Settings) => void) {
  const [drafts, setDrafts] = useState<Readonly<Record<string, Draft>>>({})
  const [problems, setProblems] = useState<Readonly<Record<string, string>>>({})
  const [problem, setProblem] = useState<string>()
  /** What it would delete, which the owner is asked about. */
  const [asked, setAsked] = useState<string>()
  const [isBusy, setBusy] = useState(false)
  const groups = groupsOf(settings)
  const fields = groups.flatMap((group) => group.fields)
  const draftOf = (field: Field) => drafts[field.key] ?? toDraft(field, settings)
  const change = (field: Field, part: Partial<Draft>) => {
    // Agreed is what the owner has read of, and no other time.
    setAsked(undefined)
    setDrafts((before) => ({
      ...before,
      [field.key]: { ...(before[field.key] ?? toDraft(field, settings)), ...part },
    }))
  }

  const onSubmit = async (event: SyntheticEvent) => {
    event.preventDefault()
    const found = problemsOf(fields, draftOf)
    setProblems(found)
    setProblem(undefined)
    setAsked(undefined)
    const first = fields.find(({ key }) => found[key])
    if (first) return document.getElementById(first.key)?.focus()
    setBusy(true)
    try {
      await save({})
    } catch (error) {
      if (asCallError(error).kind === 'deletes') setAsked(messageOf(error))
      else setProblem(messageOf(error))
    }
    setBusy(false)
  }
  const save = async (agreed: Settings) => {
    const changed = fields.filter((field) => !isSame(draftOf(field), toDraft(field, settings)))
    const typed = Object.fromEntries(changed.map((field) => [field.key, toSetting(field, draftOf(field))]))
    onSaved(await changeSettings({ ...typed, ...agreed }))
    setAsked(undefined)
    // What was typed while it was saved is still to be saved.
    setDrafts((before) => Object.fromEntries(Object.entries(before).filter(([key, draft]) => draft !== drafts[key])))
    void toast({ title: 'Settings saved', message: 'They apply from now on.' })
  }
  const agree = () => save({ may_delete: true })
  const cancel = () => setAsked(undefined)
  return { groups, draftOf, change, problems, problem, asked, agree, cancel, isBusy, onSubmit }
}
