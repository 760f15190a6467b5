import { Menu, type StackProps, Text } from '@mantine/core'
import type { ReactNode } from 'react'
import { IconButton } from './DeskIcon.tsx'
import { Items, Small } from './parts.tsx'
import './rows.css'

/** A list with a line for each thing, in one box. */
export const Rows = (props: StackProps) => <Items gap={0} className="rows" {...props} />

/** In ms. Mantine's menu takes 10. */
const FOCUS_GIVEN_BACK = 30

/** What a row says, and "…" for what can be done with it. What that opens is below. */
export const Row = ({ name, acts, children }: RowProps) => (
  <div className="row">
    <div>{children}</div>
    {acts.length > 0 && (
      <Menu position="bottom-end">
        <Menu.Target>
          <IconButton icon="more" label={`More: ${name}`} variant="subtle" />
        </Menu.Target>
        <Menu.Dropdown>
          {acts.map(({ label, onTap, isHard }) => (
            <Menu.Item
              key={label}
              mih={48}
              // Once the menu has given the focus back, so that what opens can take it.
              onClick={() => setTimeout(onTap, FOCUS_GIVEN_BACK)}
              {...(isHard && { c: 'var(--mantine-color-error)' })}
            >
              {label}
            </Menu.Item>
          ))}
        </Menu.Dropdown>
      </Menu>
    )}
  </div>
)

interface RowProps {
  /** For screen readers. */
  readonly name: string
  readonly acts: ReadonlyArray<{
    readonly label: string
    readonly onTap: () => void
    /** Hard to undo. */
    readonly isHard?: boolean
  }>
  readonly children: ReactNode
}

/** The one thing that a screen's lists come to, on top of them. */
export const Summary = ({ title, isBad, children }: SummaryProps) => (
  <div className="summary" data-bad={isBad || undefined}>
    <Text fw={600}>{title}</Text>
    {children && <Small>{children}</Small>}
  </div>
)

interface SummaryProps {
  readonly title: string
  readonly isBad: boolean
  readonly children?: ReactNode
}
