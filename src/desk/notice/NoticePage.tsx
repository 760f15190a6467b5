import { Card, Checkbox, Group, Text, Textarea, TextInput } from '@mantine/core'
import { useQuery, useQueryClient } from '@tanstack/react-query'
import { useState } from 'react'
import { toast } from '../../client/notices/toast.ts'
import { response } from '../../facts/company.ts'
import { change } from '../api/desk.ts'
import type { NoticeState } from '../api/shapes.ts'
import { noticeQuery } from '../device/queries.ts'
import { Await } from '../ui/Await.tsx'
import { Form, Submit, useForm } from '../ui/forms.tsx'
import { Page, PlainButton } from '../ui/parts.tsx'
import { tonight } from '../words/calendar.ts'
import { asTyped, momentOf } from '../words/london.ts'
import { noticeProblems, READY } from './notice.ts'

/** A notice on every page of the site until a set time, such as "We're full tonight". Any member of staff may set it. */
export default function NoticePage() {
  const query = useQuery(noticeQuery)
  return (
    <Page title="Notice on the site" maw={560}>
      <Text>
        It’s on every page within a minute, with our number, for visitors who have a connection. It comes down by itself
        at the time you set.
      </Text>
      <Await query={query}>
        {(state, at) => (
          <>
            <Current {...state} at={at} />
            <NoticeForm {...state} />
          </>
        )}
      </Await>
    </Page>
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
        Until {momentOf(notice.until, now)}. Our usual response times {notice.aim_holds ? 'hold' : 'don’t hold'}.
        {notice.by && ` Set by ${notice.by}.`}
      </Text>
    </Card>
  )
}

function NoticeForm({ notice, now }: NoticeState) {
  const client = useQueryClient()
  const [text, setText] = useState(notice?.text ?? READY[0].text)
  const form = useForm({
    check: ({ until = '' }) => noticeProblems(text, until, Date.now()),
    async send({ until = '', 'aim off': aimOff }) {
      const notice = { p_text: text, p_until: until, p_aim_holds: aimOff === undefined }
      client.setQueryData(noticeQuery.queryKey, await change('desk_set_notice', notice))
      void toast({ title: 'Notice on', message: 'Visitors see it within a minute.' })
    },
  })
  return (
    <Form form={form}>
      <Group gap="xs" role="group" aria-label="Ready to use">
        {READY.map((ready) => (
          <PlainButton key={ready.label} onClick={() => setText(ready.text)}>
            {ready.label}
          </PlainButton>
        ))}
      </Group>
      <Textarea
        {...form.field('text')}
        label="What visitors read"
        description="Promise only what you can keep. Our number follows it."
        autosize
        minRows={2}
        value={text}
        onChange={({ currentTarget }) => setText(currentTarget.value)}
      />
      <TextInput
        {...form.field('until')}
        type="datetime-local"
        label="Until"
        description="UK time, at most 48 hours ahead"
        defaultValue={notice ? asTyped(notice.until) : tonight(now).to}
      />
      <Checkbox
        {...form.field('aim off')}
        label="We can’t keep to our usual response times"
        description={`The notice then says we can’t keep to ${response.standardMinutes} or ${response.outOfHoursMinutes} minutes until it ends.`}
        defaultChecked={!notice?.aim_holds}
      />
      <Submit form={form}>{notice ? 'Change the notice' : 'Put it on the site'}</Submit>
    </Form>
  )
}
