/** What controls hold, by their ids. */
export type Words = Readonly<Record<string, string>>

/** The controls of a form. They are uncontrolled, so that what is typed before the script loads stays. */
export interface Controls {
  read(): Words
  write(words: Words): void
}

export type Control = HTMLInputElement | HTMLSelectElement | HTMLTextAreaElement

export const OF_WORDS = 'input:not([type=file]),select,textarea'

/** The controls of a form that is on the screen. */
export function controlsOf(form: Element | null): Controls {
  const controls = [...(form?.querySelectorAll<Control>(OF_WORDS) ?? [])]
  return {
    read: () => Object.fromEntries(controls.map(({ id, value }) => [id, value])),
    write(words) {
      for (const control of controls) {
        const word = words[control.id]
        if (word === undefined || word === control.value) continue
        // Words too long for a control are cut, as they would be when typed.
        const isLimited = 'maxLength' in control && control.maxLength >= 0
        control.value = isLimited ? word.slice(0, control.maxLength) : word
      }
    },
  }
}
