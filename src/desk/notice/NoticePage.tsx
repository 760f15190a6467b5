import { Badge, Card, Checkbox, Group, Stack, Text, Textarea, TextInput } from '@mantine/core'
import { useQuery, useQueryClient } from '@tanstack/react-query'
import { type RefObject, useRef, useState } from 'react'
import { SITE_NOTICE } from '../../content/messages.ts'
import { response } from '../../facts/company.ts'
import { emergencyPhone } from '../../facts/phones.ts'
import { change } from '../api/desk.ts'
import type { NoticeState } from '../api/shapes.ts'
import { noticeQuery } from '../device/queries.ts'
import { Await } from '../ui/Await.tsx'
import { announce } from '../ui/announce.ts'
import { Form, Problem, Submit, useForm, useOnlineAction } from '../ui/forms.tsx'
import { Columns, Lead, Page, PlainButton, Section, Small } from '../ui/parts.tsx'
import { Summary } from '../ui/Rows.tsx'
import { tonight } from '../words/calendar.ts'
import { asTyped, momentOf } from '../words/london.ts'
import './notice.css'
import { noticeProblems, READY, siteMomentOf } from './notice.ts'

/** A notice on every page of the site until a set time, such as "We're full tonight". Any member of staff may set it. */
export default function NoticePage() {
  const query = useQuery(noticeQuery)
  /** What visitors read, above the form on a phone. */
  const current = useRef<HTMLHeadingElement>(null)
  const showCurrent = () => {
    current.current?.focus({ preventScroll: true })
    window.scrollTo(0, 0)
  }
  return (
    <Page title="Notice on the site">
      <Lead>
        It’s on every page within a minute, with our number, for visitors who have a connection. It comes down by itself
        at the time you set.
      </Lead>
      <Await query={query}>
        {(state, at) => (
          <Columns isReversed>
            <Current {...state} at={at} heading={current} onEnd={showCurrent} />
            <NoticeForm key={state.notice ? 'on' : 'off'} {...state} onSet={showCurrent} />
          </Columns>
        )}
      </Await>
    </Page>
  )
}

interface CurrentProps extends NoticeState {
  readonly at: string | undefined
  readonly heading: RefObject<HTMLHeadingElement | null>
  readonly onEnd: () => void
}

function Current({ notice, now, at, heading, onEnd }: CurrentProps) {
  const client = useQueryClient()
  const { run, isPending, problem } = useOnlineAction()
  const end = async () => {
    client.setQueryData(noticeQuery.queryKey, await change('desk_end_notice', {}))
    announce('The notice is off.')
    onEnd()
  }
  return (
    <Section title="What visitors read now" heading={heading}>
      {notice ? (
        <Card withBorder padding="md" bg="var(--tint)">
          <Stack gap="md" align="flex-start">
            <Badge>On now</Badge>
            <Text fw={600} fz="lg">
              {notice.text}
            </Text>
            <div>
              <Text fw={600}>Until {momentOf(notice.until, now)}</Text>
              <Small>
                Our usual response times {notice.aim_holds ? 'hold' : 'don’t hold'}.
                {notice.by && ` Set by ${notice.by}.`}
              </Small>
            </div>
            <Problem words={problem?.message} />
            <PlainButton size="lg" fullWidth loading={isPending} onClick={() => void run(end)}>
              Take it down
            </PlainButton>
          </Stack>
        </Card>
      ) : (
        <Summary isBad={false} title={at ? `At ${at} there was none.` : 'There’s no notice at the moment.'} />
      )}
    </Section>
  )
}

function NoticeForm({ notice, now, onSet }: NoticeState & { onSet: () => void }) {
  const client = useQueryClient()
  const [text, setText] = useState(notice?.text ?? READY[0].text)
  const [until, setUntil] = useState(notice ? asTyped(notice.until) : tonight(now).to)
  const [isAimOff, setAimOff] = useState(!notice?.aim_holds)
  const form = useForm({
    check: ({ until = '' }) => noticeProblems(text, until, Date.now()),
    async send({ until = '', 'aim off': aimOff }) {
      const notice = { p_text: text, p_until: until, p_aim_holds: aimOff === undefined }
      client.setQueryData(noticeQuery.queryKey, await change('desk_set_notice', notice))
      announce('The notice is on. Visitors see it within a minute.')
      onSet()
    },
  })
  return (
    <Card withBorder padding="lg">
      <Form form={form} gap="lg">
        <Stack gap={4}>
          <Text fw={600} id="ready-to-use">
            Ready to use
          </Text>
          <Group gap="xs" role="group" aria-labelledby="ready-to-use">
            {READY.map((ready) => (
              <PlainButton
                key={ready.label}
                size="sm"
                variant={ready.text === text ? 'light' : 'default'}
                aria-pressed={ready.text === text}
                onClick={() => setText(ready.text)}
              >
                {ready.label}
              </PlainButton>
            ))}
          </Group>
        </Stack>
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
          value={until}
          onChange={({ currentTarget }) => setUntil(currentTarget.value)}
        />
        <Checkbox
          {...form.field('aim off')}
          label="We can’t keep to our usual response times"
          description={`The notice then says we can’t keep to ${response.standardMinutes} or ${response.outOfHoursMinutes} minutes until it ends.`}
          checked={isAimOff}
          onChange={({ currentTarget }) => setAimOff(currentTarget.checked)}
        />
        <section aria-labelledby="preview">
          <Text fw={600} id="preview">
            What they’ll see
          </Text>
          <div className="preview">
            <b>{text.trim() || '…'}</b>
            {isAimOff && until && SITE_NOTICE.aimIsOff(siteMomentOf(until, now))} {SITE_NOTICE.call}{' '}
            {emergencyPhone.display}.
          </div>
        </section>
        <Submit form={form} variant={notice ? 'default' : 'filled'}>
          {notice ? 'Change the notice' : 'Put it on the site'}
        </Submit>
      </Form>
    </Card>
  )
}
