import { Button, Group, Text, TextInput } from '@mantine/core'
import { queryOptions, useQuery, useQueryClient } from '@tanstack/react-query'
import { useState } from 'react'
import { calendarAddress } from '../../auth/client.ts'
import { ask, change } from '../api/desk.ts'
import type { ShiftCalendar } from '../api/shapes.ts'
import { Await } from '../ui/Await.tsx'
import { announce } from '../ui/announce.ts'
import { Problem, useOnlineAction } from '../ui/forms.tsx'
import { PlainButton } from '../ui/parts.tsx'
import { momentOf } from '../words/london.ts'

const calendarQuery = queryOptions({ queryKey: ['calendar'], queryFn: () => ask('desk_calendar', {}) })

/** An address from which the user's own phone gets their shifts. It is shown once. */
export function Calendar() {
  const client = useQueryClient()
  const { run, isPending, problem } = useOnlineAction()
  const [address, setAddress] = useState<string>()
  const keep = (calendar: ShiftCalendar) => {
    client.setQueryData(calendarQuery.queryKey, calendar)
    setAddress(calendar?.key ? calendarAddress(calendar.key) : undefined)
  }
  const make = () => void run(async () => keep(await change('desk_make_calendar', {})))
  const remove = () => void run(async () => keep(await change('desk_remove_calendar', {})))
  const copy = async (text: string) => {
    await navigator.clipboard.writeText(text)
    announce('Copied.')
  }
  return (
    <>
      <Text>
        Your phone’s calendar can show when you’re on call, from an address of your own. Anyone who has the address sees
        those times and nothing else.
      </Text>
      <Await query={useQuery(calendarQuery)}>
        {(calendar) => (
          <>
            {calendar && !address && (
              <Text>
                You made an address at {momentOf(calendar.made_at)}. If you replace it, the old one stops working.
              </Text>
            )}
            {address && (
              <>
                <TextInput
                  readOnly
                  label="Address for your calendar"
                  description="Copy it now, as it’s shown only once. In your calendar, add a calendar by its address."
                  value={address}
                  onFocus={({ currentTarget }) => currentTarget.select()}
                />
                <Group gap="xs" grow>
                  <Button onClick={() => void run(() => copy(address))}>Copy</Button>
                  <Button component="a" variant="default" href={address.replace(/^https?:/, 'webcal:')}>
                    Add to calendar
                  </Button>
                </Group>
              </>
            )}
            <Problem words={problem?.message} />
            <Group gap="xs" grow>
              <PlainButton loading={isPending} onClick={make}>
                {calendar ? 'Replace it' : 'Make an address'}
              </PlainButton>
              {calendar && (
                <PlainButton loading={isPending} onClick={remove}>
                  Turn it off
                </PlainButton>
              )}
            </Group>
          </>
        )}
      </Await>
    </>
  )
}
