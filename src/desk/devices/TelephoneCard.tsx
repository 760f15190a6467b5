import { Button, Card, Checkbox, Group, Radio, Stack, Text, TextInput, Title } from '@mantine/core'
import { Fragment } from 'react'
import { toast } from '../../client/notices/toast.ts'
import { setTelephone, testTelephone } from '../api/desk.ts'
import type { Telephone } from '../api/shapes.ts'
import { at, Form, useForm } from '../shell/deskForm.tsx'
import { PlainButton } from '../shell/parts.tsx'

/** The user's own phone: a call or a text gets through where notifications do not. */
export function TelephoneCard({ telephone, keep }: Props) {
  const form = useForm({
    failed: 'That didn’t work',
    check: ({ phone, call, text }) => ({
      phone: phone?.trim() ? undefined : 'Enter your phone number',
      ways: call || text ? undefined : 'Choose a call, a text or both',
    }),
    async send({ phone = '', call, text, when }) {
      keep(await setTelephone(phone, call !== undefined, text !== undefined, when === 'all').catch(at('phone')))
      void toast({ title: 'Saved', message: 'Send a test to check it works.' })
    },
  })
  const test = async () => {
    await testTelephone()
    void toast({
      title: 'Test sent',
      message: 'It should reach you within a minute. If it doesn’t, ask the owner if calls are set up.',
    })
  }
  const remove = async () => keep(await setTelephone(null, false, false, false))
  const ways = [...(telephone?.gets_texts ? ['text'] : []), ...(!telephone || telephone.rings ? ['call'] : [])]
  return (
    <Card withBorder padding="md" maw={560}>
      <Form form={form} gap="md">
        <Title order={3} size="h4">
          Also ring my phone
        </Title>
        <Text>
          A call or a text reaches you even if notifications don’t. Press 1 during a call to take the request.
        </Text>
        {/* After saving the fields start afresh, with the number as the server writes it. */}
        <Fragment key={JSON.stringify(telephone)}>
          <TextInput
            {...form.field('phone')}
            label="UK phone number"
            type="tel"
            autoComplete="tel"
            defaultValue={telephone?.phone}
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
          <Button type="submit" loading={form.isBusy}>
            Save
          </Button>
          {telephone && (
            <>
              <PlainButton loading={form.isBusy} aria-label="Test my phone" onClick={() => form.run(test)}>
                Test
              </PlainButton>
              <PlainButton loading={form.isBusy} aria-label="Remove my phone" onClick={() => form.run(remove)}>
                Remove
              </PlainButton>
            </>
          )}
        </Group>
      </Form>
    </Card>
  )
}

interface Props {
  readonly telephone: Telephone | null
  readonly keep: (known: Telephone | null) => void
}
