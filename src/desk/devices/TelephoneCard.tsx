import { Button, Card, Checkbox, Group, Radio, Stack, Text, TextInput, Title } from '@mantine/core'
import type { Telephone } from '../api/shapes.ts'
import { useTelephone } from './useTelephone.ts'

/** My own telephone: a call or a text gets through where notifications do not. */
export function TelephoneCard({ telephone, onChange }: Props) {
  const { draft, problems, isBusy, phone, edit, onSubmit, test, remove } = useTelephone(telephone, onChange)
  return (
    <Card withBorder padding="md" maw={560}>
      <form onSubmit={onSubmit} noValidate>
        <Stack gap="md">
          <Title order={3} size="h4">
            Ring my phone as well
          </Title>
          <Text>
            A call or a text reaches you even if notifications don’t. Press 1 during a call to take the request.
          </Text>
          <TextInput
            ref={phone}
            label="UK phone number"
            type="tel"
            autoComplete="tel"
            size="md"
            value={draft.phone}
            error={problems.phone}
            onChange={({ currentTarget }) => edit({ phone: currentTarget.value })}
          />
          <Checkbox.Group
            label="How to reach me"
            size="md"
            error={problems.ways}
            value={draft.ways}
            onChange={(ways) => edit({ ways })}
          >
            <Group mt="xs">
              <Checkbox size="md" value="call" label="Call" />
              <Checkbox size="md" value="text" label="Text" />
            </Group>
          </Checkbox.Group>
          <Radio.Group label="When" size="md" value={draft.when} onChange={(when) => edit({ when })}>
            <Stack gap="xs" mt="xs">
              <Radio size="md" value="late" label="Only if a request has waited too long" />
              <Radio size="md" value="all" label="For every request while I’m on call" />
            </Stack>
          </Radio.Group>
          <Group grow>
            <Button type="submit" size="md" mih={48} loading={isBusy}>
              Save
            </Button>
            {telephone && (
              <>
                <Button size="md" mih={48} variant="default" loading={isBusy} aria-label="Test my phone" onClick={test}>
                  Test
                </Button>
                <Button
                  size="md"
                  mih={48}
                  variant="default"
                  loading={isBusy}
                  aria-label="Remove my phone"
                  onClick={remove}
                >
                  Remove
                </Button>
              </>
            )}
          </Group>
        </Stack>
      </form>
    </Card>
  )
}

interface Props {
  readonly telephone: Telephone | null
  readonly onChange: (known: Telephone | null) => void
}
