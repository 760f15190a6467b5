import { type RefObject, useCallback, useEffect, useRef } from 'react'
import { clearDraft, loadDraft, saveDraft } from '../../outbox/drafts.ts'
import { adopt } from '../../outbox/early.ts'
import { EMPTY_FORM, FIELD_NAMES, type FormValues } from '../../outbox/submission.ts'
import { prefilled } from './askedService.ts'
import { isBlank, readControls } from './controls.ts'
import type { Edited } from './useEdited.ts'

/** In UTF-16 units. A browser lays out megabytes for minutes, and would again at every visit if a draft kept them. */
export const LONGEST_TEXT = 100_000
/** Between the last keystroke and the disk, in ms. */
const TYPING_PAUSE = 300

interface DraftOptions {
  readonly form: RefObject<HTMLFormElement | null>
  readonly edited: Edited
  /** Puts other values into the form. */
  readonly replace: (values: FormValues) => void
  /** Being sent, and drawn so. */
  readonly isSending: boolean
  /** Being sent, from the moment the button was pressed. */
  readonly isSubmitting: RefObject<boolean>
  /** For which a quote is asked. */
  readonly service: string | undefined
}

/**
 * Brings the draft of an earlier visit into the form, and keeps what is typed. Without storage there are no drafts.
 * @returns `keep`, after a keystroke, and `drop`, once the form is emptied.
 */
export function useDraft({ form, edited, replace, isSending, isSubmitting, service }: DraftOptions) {
  const timer = useRef<ReturnType<typeof setTimeout>>(undefined)
  const { ref: editedRef, set: setEdited } = edited

  const keep = useCallback(() => {
    clearTimeout(timer.current)
    const save = () => saveDraft(shortened(readControls(form.current)), editedRef.current).catch(() => undefined)
    timer.current = setTimeout(save, TYPING_PAUSE)
  }, [form, editedRef])

  const drop = () => {
    clearTimeout(timer.current)
    void clearDraft(editedRef.current).catch(() => undefined)
  }

  // A draft of an earlier visit, and the service a quote is asked for; neither replaces what was typed meanwhile.
  useEffect(() => {
    let stopped = false
    void adopt()
      // What was kept before this script was there may be the draft.
      .catch(() => undefined)
      .then(loadDraft)
      .catch(() => undefined)
      .then((draft) => {
        const typed = readControls(form.current)
        const base = isBlank(typed) ? (draft?.values ?? EMPTY_FORM) : typed
        // Some browsers bring back what was typed by themselves.
        const isDraft = draft && FIELD_NAMES.every((name) => base[name] === draft.values[name])
        const message = service ? prefilled(service, base.message) : base.message
        if (stopped) return
        if (isDraft) setEdited(draft.edits)
        replace({ ...base, message })
        // Typed before the script was there. There may be no further keystroke to save it.
        if (!isBlank(typed) && !isDraft && !isSubmitting.current) keep()
      })
    return () => {
      stopped = true
    }
  }, [service, form, replace, keep, isSubmitting, setEdited])

  // What is being sent is no longer a draft. A form with errors still is, however soon the button was pressed.
  useEffect(() => {
    if (isSending) clearTimeout(timer.current)
    return () => clearTimeout(timer.current)
  }, [isSending])

  return { keep, drop }
}

function shortened(values: FormValues): FormValues {
  const short = { ...values }
  for (const name of FIELD_NAMES) short[name] = short[name].slice(0, LONGEST_TEXT)
  return short
}
