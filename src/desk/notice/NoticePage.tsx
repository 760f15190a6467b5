import { Button, Card, Checkbox, Group, Stack, Text, Textarea, TextInput, Title } from '@mantine/core'
import { useQuery } from '@tanstack/react-query'
import { type SyntheticEvent, useRef, useState } from 'react'
import { toast } from '../../client/notices/toast.ts'
import { response } from '../../facts/company.ts'
import { setNotice } from '../api/desk.ts'
import type { NoticeState } from '../api/shapes.ts'
import { untilOf } from '../rota/words.ts'
import { Await } from '../shell/Await.tsx'
import { Problem } from '../shell/Confirm.tsx'
import { useSubject } from '../shell/title.ts'
import { asTyped, nextMorning, type Problems, problemsOf, READY } from './draft.ts'
import { noticeOptions, useNoticeAction } from './notice.ts'

/** "We're full tonight": what every page of the site says until a time. Everybody of staff may, at any hour. */
export function NoticePage() {
  useSubject('Notice on the site')
  const query = useQuery(noticeOptions)
  return (
    <Stack gap="lg" maw={560}>
      <Title order={2}>Notice on the site</Title>
      <Text>
        It’s on every page within a minute, with our number, for visitors who have a connection. It comes down by itself
        at the time you set.
      </Text>
      <Await query={query}>
        {(state, at) => (
          <>
            <Current {...state} at={at} />
            <Form state={state} />
          </>
        )}
      </Await>
    </Stack>
  )
}

function Current({ notice, now, at }: NoticeState & { at: string | undefined }) {
  if (!notice) return <Text>{at ? `At ${at} there was none.` : 'There’s no notice at the moment.'}</Text>
  return (
    <Card component="section" withBorder padding="sm" aria-label="What visitors read now">
      <Text fw={600} style={{ overflowWrap: 'anywhere' }}>
        {notice.text}
      </Text>
      <Text size="sm">
        Until {untilOf(notice.until, Date.parse(now))}. Our usual response times{' '}
        {notice.aim_holds ? 'hold' : 'don’t hold'}.{notice.by && ` Set by ${notice.by}.`}
      </Text>
    </Card>
  )
}

function Form({ state: { notice, now } }: { state: NoticeState }) {
  const form = useRef<HTMLFormElement>(null)
  const { run, isBusy, problem } = useNoticeAction()
  const [text, setText] = useState(notice?.text ?? READY[0].text)
  const [problems, setProblems] = useState<Problems>({})
  const onSubmit = async (event: SyntheticEvent) => {
    event.preventDefault()
    if (!form.current) return
    const data = new FormData(form.current)
    const until = String(data.get('until') ?? '')
    const found = problemsOf(text, until, Date.now())
    setProblems(found)
    const wrong = found.text ? 'text' : found.until && 'until'
    if (wrong) form.current.querySelector<HTMLElement>(`[name="${wrong}"]`)?.focus()
    else if (await run(() => setNotice(text, until, !data.has('aim off'))))
      void toast({ title: 'Notice on', message: 'Visitors see it within a minute.' })
  }
  return (
    <form ref={form} onSubmit={onSubmit} noValidate>
      <Stack>
        <Group gap="xs" role="group" aria-label="Ready to use">
          {READY.map((ready) => (
            <Button key={ready.label} size="md" mih={48} variant="default" onClick={() => setText(ready.text)}>
              {ready.label}
            </Button>
          ))}
        </Group>
        <Textarea
          size="md"
          name="text"
          label="What visitors read"
          description="Promise only what you can keep. Our number follows it."
          autosize
          minRows={2}
          value={text}
          onChange={({ currentTarget }) => setText(currentTarget.value)}
          error={problems.text}
        />
        <TextInput
          size="md"
          type="datetime-local"
          name="until"
          label="Until"
          description="UK time, at most 48 hours ahead"
          defaultValue={notice ? asTyped(Date.parse(notice.until)) : nextMorning(Date.parse(now))}
          error={problems.until}
        />
        <Checkbox
          size="md"
          name="aim off"
          label="We can’t keep to our usual response times"
          description={`The notice then says we can’t keep to ${response.standardMinutes} or ${response.outOfHoursMinutes} minutes until it ends.`}
          defaultChecked={!notice?.aim_holds}
        />
        <Problem words={problem} />
        <Button type="submit" size="lg" loading={isBusy}>
          {notice ? 'Change the notice' : 'Put it on the site'}
        </Button>
      </Stack>
    </form>
  )
}
