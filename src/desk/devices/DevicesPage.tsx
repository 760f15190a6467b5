import { Alert, Button, Card, Checkbox, Group, List, NativeSelect, Radio, Stack, Text, TextInput } from '@mantine/core'
import { useQuery, useQueryClient } from '@tanstack/react-query'
import { Fragment, useState } from 'react'
import { toast } from '../../client/notices/toast.ts'
import { ukPhone } from '../../facts/phones.ts'
import { CallError } from '../api/call.ts'
import { ask, change } from '../api/desk.ts'
import type { Devices, Telephone } from '../api/shapes.ts'
import { currentSubscription, pushSupport, subscribe, unsubscribe } from '../device/subscription.ts'
import { useOnCall } from '../session/onCall.ts'
import { Await } from '../ui/Await.tsx'
import { at, Form, Problem, useForm, useOnlineAction } from '../ui/forms.tsx'
import { Columns, Page, PlainButton, Section } from '../ui/parts.tsx'
import { OpeningRow, Rows, Summary, worstFirst } from '../ui/Rows.tsx'
import { daysFrom, momentOf, shortDateOf } from '../words/london.ts'

const DEVICES = ['devices'] as const
const TELEPHONE = ['telephone'] as const
/** See frame/Alerts.tsx. */
const SILENCE = ['silence'] as const
/** This browser's endpoint. */
const HERE = ['silence', 'here'] as const

/** Caches the devices that the database returns after a change. */
function useKeepDevices() {
  const client = useQueryClient()
  return async (known: Devices): Promise<void> => {
    client.setQueryData(DEVICES, known)
    // The alert above every screen depends on the devices.
    void client.invalidateQueries({ queryKey: SILENCE, exact: true })
    await client.invalidateQueries({ queryKey: HERE })
  }
}

export default function DevicesPage() {
  const client = useQueryClient()
  const query = useQuery({ queryKey: DEVICES, queryFn: () => ask('desk_devices', {}) })
  const phone = useQuery({ queryKey: TELEPHONE, queryFn: () => ask('desk_telephone', {}) })
  /** One at a time. */
  const [open, setOpen] = useState<string>()
  const here = useQuery({ queryKey: HERE, queryFn: async () => (await currentSubscription())?.endpoint ?? null }).data
  return (
    <Page title="Devices">
      <Columns>
        <Section title="Phones and computers">
          <Await query={query}>
            {({ vapid_public_key: key, devices: known }, at) => (
              <>
                {known.length > 0 && (
                  <>
                    <Showing devices={known} />
                    <Rows>
                      {worstFirst(known, isBroken).map((device) => (
                        <DeviceRow
                          key={device.id}
                          device={device}
                          isThis={device.endpoint === here}
                          isOpen={device.id === open}
                          onToggle={() => setOpen(device.id === open ? undefined : device.id)}
                        />
                      ))}
                    </Rows>
                  </>
                )}
                {known.every(({ endpoint, gone_at }) => endpoint !== here || gone_at) && (
                  <NotifyThisDevice
                    vapidKey={key}
                    isEnded={known.some(({ endpoint }) => endpoint === here)}
                    none={known.length > 0 ? undefined : noneOf(at)}
                  />
                )}
              </>
            )}
          </Await>
        </Section>
        <Section title="Also ring my phone">
          <Await query={phone}>
            {(mine) => <TelephoneCard telephone={mine} keep={(known) => client.setQueryData(TELEPHONE, known)} />}
          </Await>
        </Section>
      </Columns>
    </Page>
  )
}

const noneOf = (at: string | undefined) =>
  at ? `At ${at} no device of yours got alerts` : 'None of your devices gets alerts yet'

/** Explains first, as after a refusal the browser never asks again. `isEnded`: see `subscribe`. */
function NotifyThisDevice({ vapidKey, isEnded, none }: NotifyProps) {
  const keep = useKeepDevices()
  const { run, isPending, error } = useOnlineAction()
  const { isOnCall } = useOnCall()
  const summary = none && (
    <Summary isBad title={none}>
      {isOnCall && 'You’re on call, so turn them on here.'}
    </Summary>
  )
  if (!vapidKey)
    return (
      <>
        {summary}
        <Alert color="alarm" title="Notifications aren’t set up">
          Until they are, no phone hears of a request. Tell the person who looks after the site.
        </Alert>
      </>
    )
  const support = pushSupport()
  if (support !== 'ready')
    return (
      <>
        {summary}
        {WHAT_TO_DO[support]}
      </>
    )
  const notify = () => {
    // Ask now rather than when subscribing: Safari requires it directly after the tap.
    const asked = Notification.requestPermission()
    void run(async () => {
      if ((await asked) === 'granted') await keep(await subscribe(vapidKey, isEnded))
    })
  }
  return (
    <>
      {summary}
      <Card withBorder padding="md">
        <Stack gap="sm">
          <Text fw={600} fz="lg" lh={1.25}>
            This device
          </Text>
          <Text>
            With alerts on, it rings and shows each request, even with the screen locked. When your browser asks, choose
            “Allow”.{none && ' Then send it a test.'}
          </Text>
          <Problem words={error instanceof CallError ? error.message : error ? REFUSED : undefined} />
          <Button size="lg" className="natural" loading={isPending} onClick={notify}>
            Notify this device
          </Button>
        </Stack>
      </Card>
    </>
  )
}

interface NotifyProps {
  readonly vapidKey: string | null
  readonly isEnded: boolean
  /** What to say if no device gets alerts. */
  readonly none: string | undefined
}

const REFUSED =
  'We couldn’t turn on notifications. Check your connection and try again. A private window can’t have them.'

const WHAT_TO_DO = {
  denied: (
    <Alert color="alarm" title="Notifications are blocked on this device">
      <List type="ordered">
        <List.Item>Open this site’s settings: the icon to the left of its address.</List.Item>
        <List.Item>Set “Notifications” to “Allow”.</List.Item>
        <List.Item>Reload this page.</List.Item>
      </List>
      Still blocked? Allow notifications for the browser in the phone’s or computer’s own settings.
    </Alert>
  ),
  'home screen needed': (
    <Alert title="Add the desk to your home screen first">
      <List type="ordered">
        <List.Item>Tap “Share” in Safari.</List.Item>
        <List.Item>Tap “Add to Home Screen”.</List.Item>
        <List.Item>Open “Desk” from the home screen, sign in, and come back to this page.</List.Item>
      </List>
      An iPhone or iPad shows notifications only then, and needs iOS 16.4 or newer.
    </Alert>
  ),
  unsupported: (
    <Alert color="alarm" title="This browser can’t show notifications">
      Use an up-to-date Chrome, Edge, Firefox or Safari, not in a private window.
    </Alert>
  ),
} as const

type Device = Devices['devices'][number]

/** Whether its alerts do not show. */
const isBroken = ({ silent_since, gone_at }: Device) => Boolean(silent_since ?? gone_at)

/** How many of the user's devices show alerts. */
function Showing({ devices }: { devices: readonly Device[] }) {
  const working = devices.filter((device) => !isBroken(device)).length
  const total = devices.length
  const which =
    total === 1
      ? 'Your device'
      : working === total
        ? `All ${total} of your devices`
        : `${working} of your ${total} devices`
  if (working === total) return <Summary isBad={false} title={`${which} ${total === 1 ? 'gets' : 'get'} alerts`} />
  return (
    <Summary
      isBad
      title={
        working === 0 ? 'None of your devices shows alerts' : `${which} ${working === 1 ? 'shows' : 'show'} alerts`
      }
    />
  )
}

function DeviceRow({ device, isThis, isOpen, onToggle }: DeviceRowProps) {
  const keep = useKeepDevices()
  const { run, isPending } = useOnlineAction('That didn’t work')
  const test = async () => {
    await change('desk_test_device', { p_id: device.id })
    void toast({ title: 'Test sent', message: 'It should show within half a minute, even with the screen locked.' })
  }
  const remove = async () => {
    const known = await change('desk_remove_device', { p_id: device.id })
    if (isThis) await unsubscribe()
    await keep(known)
  }
  return (
    <li>
      <OpeningRow
        name={device.label}
        acts={[{ label: 'Remove', isHard: true, onTap: () => void run(remove) }]}
        marks={isThis && <span className="pill">This device</span>}
        state={
          <span>
            {stateOf(device)}
            {isBroken(device) && !isOpen && (
              <>
                {' '}
                <b className="fix">Fix</b>
              </>
            )}
          </span>
        }
        isBad={isBroken(device)}
        isOpen={isOpen}
        onToggle={onToggle}
      >
        <Stack gap="sm" className="row-form">
          {device.gone_at ? (
            <Text>
              The browser has turned them off. Open the desk on this device to turn them on again, or remove it.
            </Text>
          ) : (
            <>
              {device.silent_since && (
                <List type="ordered">
                  <List.Item>Turn it on, check it has a connection, and open the desk on it.</List.Item>
                  <List.Item>
                    In its settings, allow notifications for the browser and turn off “Do not disturb”.
                  </List.Item>
                  <List.Item>Send a test.</List.Item>
                </List>
              )}
              <Button
                className="natural"
                variant={device.silent_since ? 'filled' : 'default'}
                loading={isPending}
                onClick={() => void run(test)}
              >
                Test
              </Button>
              <NativeSelect
                label="If it’s had no alert for a day, test it at"
                data={HOURS}
                value={device.check_hour}
                disabled={isPending}
                onChange={({ currentTarget: { value } }) =>
                  void run(async () =>
                    keep(await change('desk_set_check_hour', { p_id: device.id, p_hour: Number(value) })),
                  )
                }
              />
            </>
          )}
        </Stack>
      </OpeningRow>
    </li>
  )
}

interface DeviceRowProps {
  readonly device: Device
  readonly isThis: boolean
  readonly isOpen: boolean
  readonly onToggle: () => void
}

/** "10:49", "10:49 yesterday" or "28 Nov", for a narrow line. */
const shortly = (moment: string) => (daysFrom(Date.now(), moment) < -1 ? shortDateOf(moment) : momentOf(moment))

/** What reached it last, or since when nothing has. */
function stateOf({ gone_at, silent_since, last_shown_at: shown, last_told_at: told, added_at: added }: Device): string {
  if (gone_at) return `No alerts since ${shortly(gone_at)}`
  if (silent_since) return `No alert since ${shortly(silent_since)}`
  if (shown) return `Alert shown: ${shortly(shown)}`
  return told ? `Alert sent: ${shortly(told)}` : `No alerts yet. Added ${shortly(added)}`
}

/** Hours in London time. */
const HOURS = Array.from({ length: 24 }, (_, hour) => ({
  value: String(hour),
  label: `${String(hour).padStart(2, '0')}:00`,
}))

/** The user's own phone, where a call or text gets through when notifications do not. */
function TelephoneCard({ telephone, keep }: { telephone: Telephone | null; keep: (known: Telephone | null) => void }) {
  const form = useForm({
    failed: 'That didn’t work',
    check: ({ phone, call, text }) => ({
      phone: phone?.trim() ? undefined : 'Enter your phone number',
      ways: call || text ? undefined : 'Choose a call, a text or both',
    }),
    async send({ phone = '', call, text, when }) {
      const how = { p_rings: call !== undefined, p_gets_texts: text !== undefined, p_for_everything: when === 'all' }
      keep(await change('desk_set_telephone', { p_phone: phone, ...how }).catch(at('phone')))
      void toast({ title: 'Saved', message: 'Send a test to check it works.' })
    },
  })
  const test = async () => {
    await change('desk_test_telephone', {})
    void toast({
      title: 'Test sent',
      message: 'It should reach you within a minute. If it doesn’t, ask the owner if calls are set up.',
    })
  }
  const remove = async () => {
    const none = { p_rings: false, p_gets_texts: false, p_for_everything: false }
    keep(await change('desk_set_telephone', { p_phone: null, ...none }))
  }
  const ways = [...(telephone?.gets_texts ? ['text'] : []), ...(!telephone || telephone.rings ? ['call'] : [])]
  return (
    <Card withBorder padding="md">
      <Form form={form} gap="md">
        <Text>
          A call or a text reaches you even if notifications don’t. Press 1 during a call to take the request.
        </Text>
        {/* Saving resets the fields, with the number as the server writes it. */}
        <Fragment key={JSON.stringify(telephone)}>
          <TextInput
            {...form.field('phone')}
            label="UK phone number"
            type="tel"
            autoComplete="tel"
            defaultValue={telephone?.phone && ukPhone(telephone.phone).display}
          />
          <Checkbox.Group {...form.field('ways')} label="How to reach me" defaultValue={ways}>
            <Group mt="xs">
              <Checkbox name="call" value="call" label="Call" />
              <Checkbox name="text" value="text" label="Text" />
            </Group>
          </Checkbox.Group>
          <Radio.Group
            {...form.field('when')}
            label="When"
            defaultValue={telephone?.is_for_everything ? 'all' : 'late'}
          >
            <Stack gap="xs" mt="xs">
              <Radio value="late" label="Only if a request has waited too long" />
              <Radio value="all" label="For every request while I’m on call" />
            </Stack>
          </Radio.Group>
        </Fragment>
        <Group grow>
          <Button type="submit" loading={form.isPending}>
            Save
          </Button>
          {telephone && (
            <>
              <PlainButton loading={form.isPending} aria-label="Test my phone" onClick={() => void form.run(test)}>
                Test
              </PlainButton>
              <PlainButton loading={form.isPending} aria-label="Remove my phone" onClick={() => void form.run(remove)}>
                Remove
              </PlainButton>
            </>
          )}
        </Group>
      </Form>
    </Card>
  )
}
