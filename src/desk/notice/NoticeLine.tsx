import { Alert, Anchor, Button, Group, Text } from '@mantine/core'
import { useQuery } from '@tanstack/react-query'
import { Link } from 'wouter'
import { endNotice } from '../api/desk.ts'
import { untilOf } from '../rota/words.ts'
import { noticeOptions, useNoticeAction } from './notice.ts'

/** Above every screen while visitors read one, with the way to end it. */
export function NoticeLine() {
  const { data } = useQuery(noticeOptions)
  const { run, isBusy, problem } = useNoticeAction()
  if (!data?.notice) return null
  return (
    <Alert p="xs" mb="md">
      <Group justify="space-between" gap="xs" wrap="nowrap">
        <Anchor component={Link} href="/notice" c="inherit" fw={600} underline="always" py={10}>
          Notice on until {untilOf(data.notice.until, Date.parse(data.now))}
        </Anchor>
        <Button
          size="md"
          mih={48}
          px="sm"
          flex="none"
          variant="default"
          loading={isBusy}
          onClick={() => void run(endNotice)}
        >
          End it
        </Button>
      </Group>
      {problem && <Text>{problem}</Text>}
    </Alert>
  )
}
