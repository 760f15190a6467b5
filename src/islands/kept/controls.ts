import type { Words } from './words.ts'

/** The controls of a form whose words are kept. They are uncontrolled: what is typed before the script is there stays. */
export interface Controls {
  /** What is in them. */
  read(): Words
  /** Puts other words into those that they are for. */
  write(words: Words): void
}

type Control = HTMLInputElement | HTMLSelectElement | HTMLTextAreaElement

const OF_WORDS = 'input:not([type=file]),select,textarea'

/** Those of a form that is on the screen. */
export function controlsOf(form: Element | null): Controls {
  const controls = [...(form?.querySelectorAll<Control>(OF_WORDS) ?? [])]
  return {
    read: () => Object.fromEntries(controls.map(({ id, value }) => [id, value])),
    write(words) {
      for (const control of controls) {
        const word = words[control.id]
        if (word === undefined) continue
        // What is longer than a control takes is cut, as it would be when typed.
        const limit = 'maxLength' in control ? control.maxLength : word.length
        control.value = word.slice(0, limit)
      }
    },
  }
}

/** What a control holds that somebody has just typed into; nothing for one whose words are not kept. */
export const typedInto = (target: EventTarget): Words =>
  target instanceof Element && target.matches(OF_WORDS) ? wordOf(target as Control) : {}

const wordOf = ({ id, value }: Control): Words => ({ [id]: value })
