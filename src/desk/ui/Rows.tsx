import { Menu, type StackProps, Text, UnstyledButton } from '@mantine/core'
import type { ReactNode } from 'react'
import type { Colleague } from '../api/shapes.ts'
import type { Moment } from '../words/london.ts'
import { reachOf } from '../words/rota.ts'
import { IconButton } from './DeskIcon.tsx'
import { Items, Small } from './parts.tsx'
import './rows.css'

/** A list with a line for each thing, in one box. */
export const Rows = (props: StackProps) => <Items gap={0} className="rows" {...props} />

/** What needs someone first, each part in its order. */
export const worstFirst = <Thing,>(things: readonly Thing[], isBad: (thing: Thing) => boolean): readonly Thing[] => [
  ...things.filter(isBad),
  ...things.filter((thing) => !isBad(thing)),
]

/** Whether an alert would reach them, with a dot of its colour. */
export const State = ({ person, now }: { person: Colleague; now: Moment }) => (
  <span className="state" data-bad={!person.is_reachable || undefined}>
    {reachOf(person, now)}
  </span>
)

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

/** A name and its state in two lines, which open the rest below. A list has one open at a time. */
export const OpeningRow = ({ name, marks, state, isBad, isOpen, onToggle, acts, children }: OpeningRowProps) => (
  <>
    <Row name={name} acts={acts}>
      <UnstyledButton className="row-opens" aria-expanded={isOpen} onClick={onToggle}>
        <span className="row-name">
          <b>{name}</b> {marks}
        </span>
        <span className="state" data-bad={isBad || undefined}>
          {state}
        </span>
      </UnstyledButton>
    </Row>
    {isOpen && children}
  </>
)

interface OpeningRowProps extends RowProps {
  readonly marks: ReactNode
  readonly state: ReactNode
  readonly isBad: boolean
  readonly isOpen: boolean
  readonly onToggle: () => void
}

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
