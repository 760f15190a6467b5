import { Anchor, Badge, Button, Group, Paper, Stack, Text } from '@mantine/core'
import { Link } from 'wouter'
import type { ExpectedRequest } from '../data/expected.ts'
import { useServerNow } from '../data/useServerNow.ts'
import { dueInWords } from '../words/due.ts'
import { dialled } from '../words/links.ts'
import { findPostcode } from '../words/postcode.ts'
import { findService } from '../words/service.ts'
import { PREFERRED_WORDS } from '../words/status.ts'
import { Age } from './Age.tsx'
import { MarkBadges } from './MarkBadges.tsx'
import { StatusBadge } from './StatusBadge.tsx'
import { useCardLink } from './useCardLink.ts'

/** One line of the list: enough to know whether to get up. */
export function RequestCard({ request }: { request: ExpectedRequest }) {
  const { id, name, phone, message, preferred_time, received_at, due_at, status } = request
  const due = dueInWords(Date.parse(due_at), useServerNow())
  const facts = [
    findPostcode(message ?? ''),
    findService(message ?? ''),
    preferred_time && PREFERRED_WORDS[preferred_time],
    status !== 'taken' && status !== 'done' && due,
  ].filter(Boolean)
  return (
    <Paper component="article" className="request-card" withBorder p="md" radius="md" data-status={status}>
      <Stack gap={6}>
        <Group justify="space-between" wrap="nowrap" align="baseline" gap="sm">
          <Anchor
            component={Link}
            href={`/requests/${id}`}
            className="request-link"
            {...useCardLink(id)}
            c="inherit"
            fw={700}
            size="lg"
            style={{ overflowWrap: 'anywhere' }}
          >
            {name}
          </Anchor>
          <Age since={received_at} />
        </Group>
        {message && (
          <Text lineClamp={2} style={{ overflowWrap: 'anywhere' }}>
            {message}
          </Text>
        )}
        {facts.length > 0 && (
          <Text c="dimmed" size="sm">
            {facts.join(' · ')}
          </Text>
        )}
        <Group justify="space-between" align="flex-end" wrap="nowrap" gap="sm">
          <Group gap="xs">
            <StatusBadge request={request} />
            <MarkBadges request={request} />
            {request.unsent && (
              <Badge variant="outline" color={request.unsent === 'refused' ? 'alarm' : 'gray'} tt="none" size="lg">
                {request.unsent === 'refused' ? 'Not accepted' : 'Not sent yet'}
              </Badge>
            )}
          </Group>
          <Button
            component="a"
            className="above-link"
            href={`tel:${dialled(phone)}`}
            variant="default"
            size="md"
            h={48}
            style={{ flexShrink: 0 }}
            aria-label={`Ring ${name}`}
          >
            Ring
          </Button>
        </Group>
      </Stack>
    </Paper>
  )
}
