import { Button, VisuallyHidden } from '@mantine/core'
import type { Ref } from 'react'
import { Icon, type IconName } from './Icon.tsx'

/** A button that is an icon: its name is for whoever hears it, and for the pointer that rests on it. */
export function IconButton({ name, label, isOn, isExpanded, button, onClick }: Props) {
  return (
    <Button
      ref={button}
      variant={isOn ? 'light' : 'default'}
      size="md"
      // Of pixels: the text beside it grows, and it has none.
      className="icon-button"
      title={label}
      aria-pressed={isOn}
      aria-expanded={isExpanded}
      onClick={onClick}
    >
      <Icon name={name} />
      <VisuallyHidden>{label}</VisuallyHidden>
    </Button>
  )
}

interface Props {
  readonly name: IconName
  readonly label: string
  readonly isOn?: boolean
  readonly isExpanded?: boolean
  readonly button?: Ref<HTMLButtonElement>
  onClick(): void
}
