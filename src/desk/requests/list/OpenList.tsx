import { Button, Stack, Text, Title } from '@mantine/core'
import type { ReactNode } from 'react'
import type { CallbackRequest } from '../../api/shapes.ts'
import { useOpenRequests, useRequests } from '../data/RequestsProvider.tsx'
import { useServerNow } from '../data/useServerNow.ts'
import type { Filter } from '../words/filters.ts'
import { groupOf, inGroups } from '../words/groups.ts'
import { Apart } from './Apart.tsx'
import { RequestCard } from './RequestCard.tsx'
import { SpamBar } from './SpamBar.tsx'
import { useSpam } from './useSpam.ts'
import { useSteady } from './useSteady.ts'

interface Props {
  /** Those that pass the filter. */
  readonly shown: readonly CallbackRequest[]
  readonly filter: Filter
  /** Ids; undefined while nothing is being selected. */
  readonly selection: ReadonlySet<string> | undefined
  readonly onSelect: (selection: ReadonlySet<string> | undefined) => void
}

/** What is open: whoever waits on top; below, apart, what may be spam. */
export function OpenList({ shown, filter, selection, onSelect }: Props) {
  const { loadMore } = useRequests()
  const { requests, apart, hasMore } = useOpenRequests()
  const now = useServerNow()
  const spam = useSpam()
  const { groups, isGone } = useSteady(inGroups(shown, now), filter, spam.result?.undo)
  const { waiting, later, taken, many, suspects } = groups

  const toggle = (ids: readonly string[], isSelected: boolean) => {
    const next = new Set(selection)
    for (const id of ids) isSelected ? next.add(id) : next.delete(id)
    onSelect(next)
  }
  const cards = (group: readonly CallbackRequest[]) =>
    group.map((request) => (
      <RequestCard
        key={request.id}
        request={request}
        isGone={isGone(request)}
        selection={
          selection && group !== taken
            ? {
                isSelected: selection.has(request.id),
                onChange: (isSelected) => toggle([request.id], isSelected),
              }
            : undefined
        }
      />
    ))
  const selectAll = (group: readonly CallbackRequest[]) => {
    if (!selection || group.length === 0) return null
    const isEach = group.every(({ id }) => selection.has(id))
    return (
      <Button
        {...SECONDARY}
        onClick={() =>
          toggle(
            group.map(({ id }) => id),
            !isEach,
          )
        }
      >
        {isEach ? 'Select none' : `Select all ${group.length}`}
      </Button>
    )
  }
  const more = hasMore && (
    <Button {...SECONDARY} onClick={loadMore}>
      Load more
    </Button>
  )
  // Loaded from the top: once there are some of those that stand apart, whatever is above them is there.
  const isTopLoaded = requests.some((request) => ['many', 'suspects'].includes(groupOf(request, now)))
  const hasAllOfMany = many.length >= apart.many

  return (
    <>
      <Stack gap="lg">
        <Section title="Waiting" isTitleHidden>
          {cards(waiting)}
        </Section>
        <Section title="For later">{cards(later)}</Section>
        <Section title="Taken">{cards(taken)}</Section>
        {!isTopLoaded && more}
        {(many.length > 0 || (filter === 'open' && apart.many > 0)) && (
          <Apart
            title="Many from one sender"
            count={Math.max(apart.many, many.length)}
            // With nobody else to see to, they are next.
            isOpen={waiting.length === 0}
            explanation="More came over one connection in an hour than one household would send. Phone networks share connections, so some may be real."
          >
            {selectAll(many)}
            {cards(many)}
            {isTopLoaded && !hasAllOfMany && more}
          </Apart>
        )}
        {(suspects.length > 0 || (filter === 'open' && apart.suspects > 0)) && (
          <Apart
            title="Suspected bots"
            count={Math.max(apart.suspects, suspects.length)}
            isOpen={filter === 'suspects'}
            explanation="A bot seems to have filled in the form. Nobody was woken for these."
          >
            {selectAll(suspects) ?? (
              <Button {...SECONDARY} onClick={() => void spam.markSuspects()}>
                Mark all {apart.suspects.toLocaleString('en-GB')} as spam
              </Button>
            )}
            {cards(suspects)}
            {isTopLoaded && hasAllOfMany && more}
          </Apart>
        )}
        {requests.length >= 1_000 && <Text c="dimmed">Only the first 1,000 are shown.</Text>}
      </Stack>
      <SpamBar
        spam={spam}
        selected={selection && requests.filter(({ id }) => selection.has(id))}
        onClose={() => onSelect(undefined)}
      />
    </>
  )
}

const SECONDARY = { variant: 'default', size: 'md', h: 48, style: { alignSelf: 'flex-start' } } as const

function Section(props: { title: string; isTitleHidden?: true; children: readonly ReactNode[] }) {
  if (props.children.length === 0) return null
  return (
    <Stack component="section" gap="xs" aria-label={props.title}>
      {!props.isTitleHidden && (
        <Title order={3} size="h5">
          {props.title}
        </Title>
      )}
      {props.children}
    </Stack>
  )
}
