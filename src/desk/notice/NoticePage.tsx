import { Card, Checkbox, Group, NativeSelect, Stack, Text, Textarea } from '@mantine/core'
import { useQuery, useQueryClient } from '@tanstack/react-query'
import { type RefObject, useEffect, useRef, useState } from 'react'
import { SITE_NOTICE } from '../../content/messages.ts'
import { emergencyPhone } from '../../facts/phones.ts'
import { change } from '../api/desk.ts'
import type { NoticeState } from '../api/shapes.ts'
import { noticeQuery } from '../device/queries.ts'
import { Await } from '../ui/Await.tsx'
import { announce } from '../ui/announce.ts'
import { Fold } from '../ui/Fold.tsx'
import { Form, Problem, Submit, useForm, useOnlineAction } from '../ui/forms.tsx'
import { Lead, Page, PlainButton, Section } from '../ui/parts.tsx'
import { type CalendarDate, dateIn, daysFromDay, startOf, tonight } from '../words/calendar.ts'
import { asTyped, momentOf, weekdayOf } from '../words/london.ts'
import './notice.css'
import { noticeProblems, READY, siteMomentOf } from './notice.ts'

/** A notice on every page of the site until a set time, such as "We're full tonight". Any member of staff may set it. */
export default function NoticePage() {
  const query = useQuery(noticeQuery)
  /** What visitors read now, or that there is nothing. */
  const current = useRef<HTMLHeadingElement & HTMLParagraphElement>(null)
  const isToShow = useRef(false)
  const showCurrent = () => {
    isToShow.current = true
  }
  // biome-ignore lint/correctness/useExhaustiveDependencies: it is on the screen only with the new answer
  useEffect(() => {
    if (!isToShow.current) return
    isToShow.current = false
    current.current?.focus({ preventScroll: true })
    window.scrollTo(0, 0)
  }, [query.data])
  return (
    <Page title="Notice on the site">
      <Await query={query}>
        {(state, at) => (
          <>
            {state.notice ? (
              <Current {...state} notice={state.notice} heading={current} onEnd={showCurrent} />
            ) : (
              <Lead ref={current} tabIndex={-1} className="lead quiet-focus">
                {at ? `At ${at} there was none.` : 'There’s no notice at the moment.'}
              </Lead>
            )}
            {state.notice ? (
              <Fold title="Change it">
                <NoticeForm {...state} onSet={showCurrent} />
              </Fold>
            ) : (
              <Card withBorder padding="md">
                <NoticeForm {...state} onSet={showCurrent} />
              </Card>
            )}
          </>
        )}
      </Await>
    </Page>
  )
}

interface CurrentProps {
  readonly notice: NonNullable<NoticeState['notice']>
  readonly now: string
  readonly heading: RefObject<HTMLHeadingElement | null>
  readonly onEnd: () => void
}

function Current({ notice, now, heading, onEnd }: CurrentProps) {
  const client = useQueryClient()
  const { run, isPending, problem } = useOnlineAction()
  const end = async () => {
    client.setQueryData(noticeQuery.queryKey, await change('desk_end_notice', {}))
    announce('The notice is off.')
    onEnd()
  }
  return (
    <Section title="What visitors read now" heading={heading}>
      <Card withBorder padding="md">
        <div className="advised">
          <Preview text={notice.text} until={asTyped(notice.until)} isAimOff={!notice.aim_holds} now={now} />
          <Stack gap="sm" align="flex-start">
            <span className="pill" data-tone="new">
              On until {momentOf(notice.until, now)}
            </span>
            {notice.by && <Text>Set by {notice.by}.</Text>}
            <Problem words={problem?.message} />
            <PlainButton loading={isPending} onClick={() => void run(end)}>
              Take it down
            </PlainButton>
          </Stack>
        </div>
      </Card>
    </Section>
  )
}

const typedDay = (date: CalendarDate) => asTyped(startOf(date)).slice(0, 10)

/** Half hours, in the time of 24 hours. */
const TIMES = Array.from({ length: 48 }, (_, half) => `${String(half >> 1).padStart(2, '0')}:${half % 2 ? '30' : '00'}`)

function NoticeForm({ notice, now, onSet }: NoticeState & { onSet: () => void }) {
  const client = useQueryClient()
  const [text, setText] = useState(notice?.text ?? READY[0].text)
  const [until, setUntil] = useState(notice ? asTyped(notice.until) : tonight(now).to)
  const [isAimOff, setAimOff] = useState(!notice?.aim_holds)
  const [day = '', time = ''] = until.split('T')
  const form = useForm({
    check: () => noticeProblems(text, until, Date.now()),
    async send({ 'aim off': aimOff }) {
      const notice = { p_text: text, p_until: until, p_aim_holds: aimOff === undefined }
      client.setQueryData(noticeQuery.queryKey, await change('desk_set_notice', notice))
      announce('The notice is on. Visitors see it within a minute.')
      onSet()
    },
  })
  return (
    <Form form={form} gap="md">
      <div className="notice-form">
        <Stack gap="md">
          <Group className="notice-choices" role="group" aria-label="Ready to use">
            {READY.map((ready) => (
              <Choice key={ready.label} isChosen={ready.text === text} onClick={() => setText(ready.text)}>
                {ready.label}
              </Choice>
            ))}
          </Group>
          <Textarea
            {...form.field('text')}
            label="What visitors read"
            autosize
            minRows={2}
            value={text}
            onChange={({ currentTarget }) => setText(currentTarget.value)}
          />
          <NativeSelect
            {...form.field('until')}
            label="Until"
            data={[...new Set([...TIMES, time])].sort()}
            value={time}
            onChange={({ currentTarget }) => setUntil(`${day}T${currentTarget.value}`)}
            inputContainer={(input) => (
              <div className="notice-until">
                <Group className="notice-choices" role="group" aria-label="Until which day">
                  {daysFromDay(dateIn(now), 7)
                    .slice(0, 3)
                    .map((date, i) => (
                      <Choice
                        key={String(i)}
                        isChosen={typedDay(date) === day}
                        onClick={() => setUntil(`${typedDay(date)}T${time}`)}
                      >
                        {['Today', 'Tomorrow'][i] ?? weekdayOf(startOf(date)).slice(0, 3)}
                      </Choice>
                    ))}
                </Group>
                {input}
              </div>
            )}
          />
          <Checkbox
            {...form.field('aim off')}
            label="Our usual times don’t hold"
            checked={isAimOff}
            onChange={({ currentTarget }) => setAimOff(currentTarget.checked)}
          />
        </Stack>
        <Stack gap="md">
          <section aria-labelledby="preview">
            <Text fw={600} id="preview">
              What they’ll see
            </Text>
            <Preview {...{ text, until, isAimOff, now }} />
          </section>
          <Submit form={form}>{notice ? 'Change the notice' : 'Put it on the site'}</Submit>
        </Stack>
      </div>
    </Form>
  )
}

interface PreviewProps {
  readonly text: string
  readonly until: string
  readonly isAimOff: boolean
  readonly now: string
}

/** The words as the site puts them together. */
const Preview = ({ text, until, isAimOff, now }: PreviewProps) => (
  <div className="preview">
    <b>{text.trim() || '…'}</b>
    {isAimOff && SITE_NOTICE.aimIsOff(siteMomentOf(until, now))} {SITE_NOTICE.call} {emergencyPhone.display}.
  </div>
)

interface ChoiceProps {
  readonly isChosen: boolean
  readonly onClick: () => void
  readonly children: string
}

/** One of a few, of which one is chosen. */
const Choice = ({ isChosen, ...props }: ChoiceProps) => (
  <PlainButton size="sm" px="xs" className="notice-choice" aria-pressed={isChosen} {...props} />
)
