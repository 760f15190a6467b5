import type { Opened } from '../../ui/forms.tsx'

export type Choosing<Choice> = Opened & { onChoose(choice: Choice): void }

/** Closes with the choice. Ignores a second tap while the dialogue fades. */
export const chooses =
  <Choice,>({ opened, onClose, onChoose }: Choosing<Choice>) =>
  (choice: Choice) => {
    if (!opened) return
    onClose()
    onChoose(choice)
  }

export const CHOICE = { variant: 'default', px: 'xs' } as const
export const first = (i: number) => i === 0 && { 'data-autofocus': true }

export const MINUTES = [10, 20, 30, 45, 60] as const
