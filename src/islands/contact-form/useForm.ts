import { type RefObject, useEffect, useState, useSyncExternalStore } from 'react'
import { toast } from '../../client/notices/toast.ts'
import { requestSync, view } from '../../client/pageOutbox.ts'
import { controlsOf } from '../../client/react/controls.ts'
import { failed, neitherSentNorSaved, queued, SENT } from '../../content/messages.ts'
import { joinAddress, splitAddress } from '../../content/where.ts'
import { type FormValues, restoreForm, TRAP } from '../../outbox/fields.ts'
import { AT_BUILD, createForm } from '../../outbox/form.ts'
import { EARLY } from '../../outbox/keys.ts'
import { PLACE } from './inputs.tsx'
import { begun, type Prefill } from './prefill.ts'
import { reveal } from './Tile.tsx'

const radiosOf = (form: Element | null) => [...(form?.querySelectorAll<HTMLInputElement>('[name=answerBy]') ?? [])]

/** Reads the form's controls. FormData would leave out disabled ones. */
export function readControls(form: HTMLFormElement | null): FormValues {
  const words = controlsOf(form).read()
  return restoreForm({
    ...words,
    message: joinAddress(words.message ?? '', words[PLACE] ?? ''),
    answerBy: radiosOf(form).find(({ checked }) => checked)?.value,
  })
}

function writeControls(form: HTMLFormElement | null, values: FormValues): void {
  const { message, address } = splitAddress(values.message)
  const words = { ...values, message, [PLACE]: address }
  controlsOf(form).write(words)
  for (const radio of radiosOf(form)) radio.checked = radio.value === values.answerBy
  for (const [field, word] of Object.entries(words)) if (word) reveal(field)
}

/**
 * Connects the form (src/outbox/form.ts) to its controls and this page's toasts.
 * @param asked the initial values
 * @param words puts what's wrong into the message
 */
export function useForm(
  element: RefObject<HTMLFormElement | null>,
  { service, answerBy, partner }: Prefill,
  words?: (message: string) => string,
) {
  const [form] = useState(() =>
    createForm({
      controls: {
        read: () => readControls(element.current),
        write: (values) => writeControls(element.current, values),
        isTrapped: () => Boolean(controlsOf(element.current).read()[TRAP]),
      },
      early: {
        read: () => element.current?.getAttribute(EARLY) ?? null,
        onChange(listener) {
          const observer = new MutationObserver(listener)
          if (element.current) observer.observe(element.current, { attributeFilter: [EARLY] })
          return () => observer.disconnect()
        },
      },
      notices: {
        saved(hold, isByText) {
          // Asked only now that there's something to lose, when browsers are more likely to agree.
          void navigator.storage?.persist?.().catch(() => false)
          void toast(queued(hold, isByText))
        },
        sent: () => void toast(SENT),
        failed: (message, isByText) => void toast(failed(message ?? neitherSentNorSaved(isByText))),
      },
      view,
      requestSync: () => void requestSync(),
    }),
  )
  const state = useSyncExternalStore(form.subscribe, form.state, () => AT_BUILD)
  useEffect(
    () =>
      form.start((values) => {
        const { message, address } = splitAddress(values.message)
        const next = begun({ ...values, message: words ? words(message) : message }, { service, answerBy, partner })
        return { ...next, message: joinAddress(next.message, address) }
      }),
    [form, service, answerBy, partner, words],
  )
  return { form, state }
}
