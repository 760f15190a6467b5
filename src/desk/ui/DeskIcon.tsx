import { VisuallyHidden } from '@mantine/core'
import { PlainButton, type PlainButtonProps } from './parts.tsx'

const PATHS = {
  requests: 'M4 5h16v11H9l-5 4z',
  rota: 'M12 21a9 9 0 1 0 0-18 9 9 0 0 0 0 18zM12 7v5l4 2',
  figures: 'M5 20v-8M12 20V4M19 20v-5',
  devices: 'M8 3h8a1 1 0 0 1 1 1v16a1 1 0 0 1-1 1H8a1 1 0 0 1-1-1V4a1 1 0 0 1 1-1zM11 18h2',
  people: 'M12 12a4 4 0 1 0 0-8 4 4 0 0 0 0 8zM4 21c1-4 4-6 8-6s7 2 8 6',
  privacy: 'M12 3l8 3v6c0 5-4 8-8 9-4-1-8-4-8-9V6z',
  settings:
    'M4 7h9M19 7h1M4 17h1M11 17h9M16 9.5a2.5 2.5 0 1 0 0-5 2.5 2.5 0 0 0 0 5zM8 19.5a2.5 2.5 0 1 0 0-5 2.5 2.5 0 0 0 0 5z',
  sound: 'M4 10v4h3l5 4V6L7 10zM16 9a4 4 0 0 1 0 6M18.5 6.5a8 8 0 0 1 0 11',
  silence: 'M4 10v4h3l5 4V6L7 10zM16 10l5 5M21 10l-5 5',
  pin: 'M12 21s-7-6-7-11a7 7 0 0 1 14 0c0 5-7 11-7 11zM12 11v-1',
  tick: 'M4 12l5 6L20 6',
  more: 'M5 11v2M4 12h2M12 11v2M11 12h2M19 11v2M18 12h2',
  call: 'M5 4h4l2 5-2.5 1.5a11 11 0 0 0 5 5L15 13l5 2v4a2 2 0 0 1-2 2A16 16 0 0 1 3 6a2 2 0 0 1 2-2',
  text: 'M4 5h16v11H9l-5 4zM8 9h8M8 12h5',
  mail: 'M3 6h18v12H3zM3 7l9 6 9-6',
  copy: 'M8 8h12v12H8zM16 4H4v12',
  send: 'M21 3L3 10l7 4 4 7zM21 3L10 14',
  search: 'M11 18a7 7 0 1 0 0-14 7 7 0 0 0 0 14zM16 16l5 5',
  back: 'M14 5l-7 7 7 7',
  keyboard: 'M3 6h18v12H3zM7 10h.01M11 10h.01M15 10h.01M8 14h8',
  close: 'M6 6l12 12M18 6L6 18',
  select: 'M4 6l2 2 3-4M4 16l2 2 3-4M13 7h8M13 17h8',
} as const

export type IconName = keyof typeof PATHS

/** A decorative icon, beside a label. */
export function Icon({ name }: { name: IconName }) {
  return (
    <svg viewBox="0 0 24 24" width={24} height={24} fill="none" stroke="currentColor" strokeWidth={2} aria-hidden>
      <path d={PATHS[name]} strokeLinecap="round" strokeLinejoin="round" />
    </svg>
  )
}

/** A button with only an icon. Screen readers read its name, and hovering shows it. */
export const IconButton = ({ icon, label, ...props }: { icon: IconName; label: string } & PlainButtonProps) => (
  <PlainButton className="icon-button" title={label} {...props}>
    <Icon name={icon} />
    <VisuallyHidden>{label}</VisuallyHidden>
  </PlainButton>
)
